import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logInAsEditor, toastOf } from '../support/admin-browser.ts';
import { test as base, expect } from '../support/browser.ts';
import { imageOf } from '../support/pictures.ts';
import { startProduct } from '../support/product.ts';
import { inspect } from '../support/visual.ts';

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
    if (request.url !== '/feed.xml') return response.writeHead(503).end();
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

test('the latest news come from the feeds, with images from our own server', async ({ page, publisher }) => {
  test.slow();
  await logInAsEditor(page.request);
  await page.goto('/admin/feeds');
  await expect(page.getByRole('row').filter({ hasText: 'The Daily' })).toContainText('3');
  await expect(page.getByRole('row').filter({ hasText: 'down.xml' })).toContainText('503');
  await inspect(page, 'feeds');
  publisher.setTitles(['A new one', 'Rates stay where they are']);
  await page.getByRole('button', { name: 'Fetch now' }).click();
  await expect(toastOf(page, '1 of 2 feeds were read, 1 failed')).toBeVisible();
  await page.goto('/');
  const news = page.locator('#news');
  await expect(news.getByRole('article')).toHaveCount(4);
  await expect(news.getByRole('article').first().getByRole('heading')).toHaveText('A new one');
  await expect(news.locator('img').first()).toHaveAttribute('src', /^\/feed-pictures\/[0-9a-f]{32}\.webp$/);
  await expect(news.getByRole('link').filter({ hasText: 'Oil falls' })).toHaveAttribute(
    'href',
    'https://news.example/Oil%20falls',
  );
  await inspect(page, 'home-feeds');
});
