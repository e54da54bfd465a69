import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createArticle, logInAsEditor } from '../support/admin-browser.ts';
import { test as base, expect } from '../support/browser.ts';
import { imageOf } from '../support/pictures.ts';
import { startProduct } from '../support/product.ts';
import { scrollThrough } from '../support/visual.ts';
import { becomeCustomer, havePortfolio, passPhrase } from './steps/customer.ts';

/** Returns an unbreakable word, like a long URL. */
const word = (length: number) => 'W'.repeat(length);

function servePublisher(): Server {
  const items = [0, 1, 2].map(
    (index) => `<item><title>${index}${word(299)}</title><link>https://news.example/${index}</link></item>`,
  );
  return createServer((request, response) => {
    if (request.url !== '/feed.xml') return response.writeHead(503).end();
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    return response.end(
      `<rss version="2.0"><channel><title>${word(400)}</title>${items.join('')}</channel></rss>`,
    );
  }).listen(0, '127.0.0.1');
}

const test = base.extend<{ publisher: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  publisher: async ({}, use) => {
    const server = servePublisher();
    await once(server, 'listening');
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
  baseURL: async ({ publisher }, use) => {
    const product = await startProduct({
      FEED_URLS: `http://${publisher}/feed.xml,http://${publisher}/${word(400)}.xml`,
      FEED_ALLOWED_HOSTS: publisher,
    });
    await use(product.url);
    await product.stop();
  },
});

/** Lists the pages that scroll horizontally on a phone, and how far. */
async function widePages(page: Page, paths: readonly string[], shown: RegExp): Promise<string[]> {
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.locator('body')).toContainText(shown);
    await scrollThrough(page);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      // A page that was just resized may need some frames to fit.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
      if ((await over()) > 0) wide.push(`${path} is ${await over()} pixels wider than ${width}`);
    }
  }
  return wide;
}

const nested = `${'<blockquote>'.repeat(50)}<p>deep</p>${'</blockquote>'.repeat(50)}`;
const lists = `${'<ul><li><p>a</p>'.repeat(50)}${'</li></ul>'.repeat(50)}`;
const texts = ['p', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'code', 'a href="/x"', 'sub', 'mark'].map(
  (tag) => `<${tag}>${word(400)}</${tag.split(' ')[0]}>`,
);
const table = `<table><tr><th>${word(400)}</th><td>${word(400)}</td></tr></table>`;
const description = `<p>${word(400)}</p>${texts.join('')}${table}${nested}${lists}`;

test('a very long word makes no page scroll horizontally', async ({ page, allowProblems }) => {
  allowProblems(/40[13]/);
  await logInAsEditor(page.request);
  const picture = { name: `${word(100)}.jpg`, mimeType: 'image/jpeg', buffer: await imageOf() };
  for (const index of [1, 2, 3, 4])
    await createArticle(page.request, { title: `${index}${word(199)}`, description }, [picture]);
  const draft = await createArticle(
    page.request,
    { title: word(200), description, publish: 'draft', slug: 'w'.repeat(80) },
    [picture],
  );
  const holdings = [{ symbol: 'AAPL', value: 1 }];
  await page.request.post('/api/v1/wizards/create', { data: { name: word(100), holdings } });
  const wizards = await (await page.request.get('/api/v1/wizards/all')).json();
  const wizard = wizards.wizards.find(({ name }: { name: string }) => name === word(100));

  const shown = /W{40}/;
  expect
    .soft(
      await widePages(
        page,
        [
          '/admin/news-and-article',
          `/admin/news-and-article?search=${word(190)}`,
          `/admin/edit-news/${draft._id}`,
          '/admin/feeds',
          '/admin/all-wizards',
          '/admin/activity',
        ],
        /W{40}|No article fits/,
      ),
    )
    .toEqual([]);
  const slug = `1${'w'.repeat(79)}`;
  const paths = ['/', '/news', `/news-detail/${slug}`, `/investors/${wizard._id}`];
  expect.soft(await widePages(page, paths, shown)).toEqual([]);

  await becomeCustomer(page, word(100));
  await havePortfolio(page, word(80), [
    { symbol: 'AAPL', name: word(200), notes: word(1000), shares: '1', buyPrice: '1' },
  ]);
  expect.soft(await widePages(page, ['/', '/account'], shown)).toEqual([]);
});

test('a very long administrator name makes no page scroll horizontally', async ({ page }) => {
  const data = {
    name: word(100),
    email: `${'w'.repeat(60)}@${'w'.repeat(60)}.example`,
    password: passPhrase,
  };
  await page.request.post('/api/v1/admin/create', { data });
  await page.request.post('/api/v1/admin/login', { data: { email: data.email, password: passPhrase } });
  await createArticle(page.request, { title: word(200) });
  const paths = ['/admin/administrators', '/admin/activity', '/admin/account', '/admin/news-and-article'];
  expect(await widePages(page, paths, /W{40}/)).toEqual([]);
});
