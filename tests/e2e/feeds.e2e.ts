import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logInAsEditor } from '../support/admin-browser.ts';
import { test as base, expect } from '../support/browser.ts';
import { imageOf } from '../support/pictures.ts';
import { startProduct } from '../support/product.ts';
import { inspectState } from '../support/visual.ts';

interface Publisher {
  url: string;
  host: string;
  /** Replaces the items of the feed. */
  setTitles: (titles: readonly string[]) => void;
  stop: () => Promise<void>;
}

const itemOf = (title: string, index: number, url: string) =>
  `<item><title>${title}</title><link>https://news.example/${encodeURIComponent(title)}</link>
  <pubDate>${new Date(Date.now() - index * 60_000).toUTCString()}</pubDate>
  <enclosure url="${url}/picture.jpg" type="image/jpeg" length="1"/></item>`;

async function startPublisher(): Promise<Publisher> {
  let titles: readonly string[] = ['Rates stay where they are', 'Banks report', 'Oil falls'];
  const picture = await imageOf('jpeg', { width: 1200, height: 675, background: '#7a4b12' });
  const server = createServer((request, response) => {
    if (request.url === '/picture.jpg')
      return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    if (!request.url?.startsWith('/feed.xml')) return response.writeHead(503).end();
    const items = titles.map((title, index) => itemOf(title, index, url)).join('');
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    return response.end(`<rss version="2.0"><channel><title>The Daily</title>${items}</channel></rss>`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}`;
  return {
    url,
    host,
    setTitles: (next) => {
      titles = next;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const test = base.extend<{ publisher: Publisher }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  publisher: async ({}, use) => {
    const publisher = await startPublisher();
    await use(publisher);
    await publisher.stop();
  },
  baseURL: async ({ publisher }, use) => {
    const product = await startProduct({
      FEED_URLS: `${publisher.url}/feed.xml,${publisher.url}/down.xml`,
      FEED_ALLOWED_HOSTS: publisher.host,
    });
    await use(product.url);
    expect({ code: await product.stop(), errors: product.errors }).toEqual({ code: 0, errors: [] });
  },
});

test('the latest news come from the feeds, with images from our own server', { tag: '@thorough' }, async ({
  page,
  publisher,
}) => {
  await logInAsEditor(page.request);
  await page.goto('/admin/feeds');
  const items = page.getByRole('row').filter({ hasText: 'The Daily' }).getByRole('cell').first();
  await expect(items).toHaveText('3');
  await expect(page.getByRole('row').filter({ hasText: 'down.xml' })).toContainText('503');
  await inspectState(page, 'feeds');
  publisher.setTitles(['A new one', 'Rates stay where they are']);
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await expect(items).toHaveText('4');
  await expect(page.getByText('Feeds or their images are being fetched.')).toHaveCount(0);
  await page.goto('/');
  const news = page.locator('#news');
  await expect(news.getByRole('article')).toHaveCount(4);
  await expect(news.getByRole('article').first().getByRole('heading')).toHaveText('A new one');
  await expect(news.locator('img').first()).toHaveAttribute('src', /^\/feed-pictures\/[0-9a-f]{32}\.webp$/);
  await expect(news.getByRole('link').filter({ hasText: 'A new one' })).toHaveAttribute(
    'href',
    'https://news.example/A%20new%20one',
  );
  await inspectState(page, 'home-feeds');
});

test('a feed is tested, added, switched off and removed on its page', { tag: '@thorough' }, async ({
  page,
  publisher,
  allowProblems,
}) => {
  allowProblems(/status of 400/);
  await logInAsEditor(page.request);
  await page.goto('/admin/feeds');
  const address = page.getByLabel('Address');
  const test = page.getByRole('button', { name: 'Test' });
  await address.fill(`${publisher.url}/nothing`);
  await test.click();
  await expect(page.getByText('127.0.0.1 answered 503.').first()).toBeVisible();
  await expect(address).toBeFocused();
  await address.fill(`${publisher.url}/feed.xml?other`);
  await test.click();
  await expect(page.getByRole('link', { name: 'Rates stay where they are' })).toBeVisible();
  await inspectState(page, 'feed-test');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'feed.xml?other' });
  await expect(row.getByRole('cell').first()).toHaveText('3');
  await expect(address).toHaveValue('');
  await row.getByRole('button', { name: 'Switch off The Daily' }).click();
  await expect(row.getByRole('button', { name: 'Switch on The Daily' })).toBeVisible();
  await row.getByRole('button', { name: 'Remove The Daily' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Feeds', exact: true })).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Set by FEED_URLS' })).toHaveCount(2);
});
