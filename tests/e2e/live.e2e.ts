import type { Page } from '@playwright/test';
import { test as base, expect } from '../support/browser.ts';
import { startFmpServer } from '../support/fmp-server.ts';
import { type Product, startProduct } from '../support/product.ts';
import { thorough } from '../support/scope.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer, havePortfolio, portfolioOf } from './steps/customer.ts';

type Fmp = Awaited<ReturnType<typeof startFmpServer>>;

interface Live {
  /** A fake Financial Modeling Prep. */
  fmp: Fmp;
  /** A product that gets its prices from it. */
  product: Product;
}

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
const test = base.extend<object, Live>({
  fmp: [
    async ({}, use) => {
      const fmp = await startFmpServer();
      await use(fmp);
      await fmp.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ fmp }, use) => {
      const product = await startProduct({
        FMP_BASE_URL: fmp.url,
        FMP_API_KEY: fmp.key,
        FMP_CALLS_PER_DAY: 'none',
        PRICE_REFRESH_SECONDS: '1',
      });
      await use(product);
      expect({ code: await product.stop(), errors: product.errors }).toEqual({ code: 0, errors: [] });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
// biome-ignore-end lint/correctness/noEmptyPattern: until here

const streamsOf = (page: Page) => {
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/market/stream'))
      opened.push(new URL(request.url()).searchParams.get('symbols') ?? '');
  });
  return opened;
};
const notice = (page: Page) => page.getByText(/^(Live prices|Prices are delayed|Prices: close)/);
const rowOf = (page: Page, symbol: string) =>
  portfolioOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: symbol, exact: true }) });

test('updates a portfolio’s prices over one stream of the visible symbols', async ({ page, fmp }) => {
  fmp.setPrice('KO', 70.5);
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', [
    { symbol: 'KO', shares: '10', buyPrice: '60' },
    { symbol: 'PEP', shares: '1', buyPrice: '100' },
  ]);
  const streams = streamsOf(page);
  await page.goto('/');
  await expect(rowOf(page, 'KO')).toContainText('70.50');
  await rowOf(page, 'KO').scrollIntoViewIfNeeded();
  fmp.setPrice('KO', 71.25);
  await expect(rowOf(page, 'KO')).toContainText('71.25');
  await expect(rowOf(page, 'KO')).toContainText('712.50');
  await expect(rowOf(page, 'KO').locator('.moved-up').first()).toBeVisible();
  fmp.setPrice('KO', 69);
  await expect(rowOf(page, 'KO').locator('.moved-down').first()).toBeVisible();
  await expect(rowOf(page, 'KO')).toContainText('69.00');
  expect(streams.at(-1)?.split(',')).toEqual(expect.arrayContaining(['KO', 'PEP']));
});

test('updates the selected stock and an investor’s holdings, and requests only visible symbols', {
  tag: '@thorough',
}, async ({ page, fmp }) => {
  const streams = streamsOf(page);
  await page.goto('/');
  await page.locator('#stocks').scrollIntoViewIfNeeded();
  await expect.poll(() => streams.at(-1)).toContain('AAPL');
  fmp.setPrice('AAPL', 321.09);
  await expect(page.locator('#stocks').getByText('321.09').first()).toBeVisible();
  await page.locator('#investors table').first().scrollIntoViewIfNeeded();
  await expect.poll(() => streams.at(-1)).toContain('BAC');
  fmp.setPrice('BAC', 55.55);
  await expect(page.locator('#investors').getByText('55.55')).toBeVisible();
  await page.locator('#news').scrollIntoViewIfNeeded();
});

test('a hidden page requests nothing and resumes when it is visible', { tag: '@thorough' }, async ({
  page,
  fmp,
}) => {
  await page.goto('/');
  await page.locator('#stocks').scrollIntoViewIfNeeded();
  fmp.setPrice('AAPL', 300.01);
  await expect(page.locator('#stocks').getByText('300.01').first()).toBeVisible();
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, hidden);
  const streams = streamsOf(page);
  const closed = page.waitForEvent('requestfailed', (request) => request.url().includes('/market/stream'));
  await hide(true);
  await closed;
  fmp.setPrice('AAPL', 300.02);
  const known = async () =>
    (await (await page.request.get('/api/v1/market/quote?symbol=AAPL')).json())[0].price;
  await expect.poll(known).toBe(300.02);
  await expect(page.locator('#stocks').getByText('300.02')).toHaveCount(0);
  expect(streams).toEqual([]);
  await hide(false);
  await expect(page.locator('#stocks').getByText('300.02').first()).toBeVisible();
});

test('a browser shares one stream between its windows', { tag: '@thorough' }, async ({
  page,
  context,
  fmp,
}) => {
  const streams = streamsOf(page);
  await page.goto('/');
  await page.locator('#stocks').scrollIntoViewIfNeeded();
  await expect.poll(() => streams.length).toBeGreaterThan(0);
  const second = await context.newPage();
  const seconds = streamsOf(second);
  await second.goto('/');
  await second.locator('#stocks').scrollIntoViewIfNeeded();
  fmp.setPrice('AAPL', 277.77);
  for (const window of [page, second])
    await expect(window.locator('#stocks').getByText('277.77').first()).toBeVisible();
  expect(seconds).toEqual([]);
  await page.close();
  await expect.poll(() => seconds.at(-1)).toContain('AAPL');
  fmp.setPrice('AAPL', 276.66);
  await expect(second.locator('#stocks').getByText('276.66').first()).toBeVisible();
});

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true });

  test('polls prices when streams are blocked', { tag: '@thorough' }, async ({
    page,
    fmp,
    allowProblems,
  }) => {
    allowProblems(/market\/stream/);
    await page.route('**/market/stream**', (route) => route.abort());
    await page.clock.install();
    await page.goto('/');
    await page.locator('#stocks').scrollIntoViewIfNeeded();
    await page.clock.runFor(5_000);
    fmp.setPrice('AAPL', 288.88);
    await expect
      .poll(async () => {
        await page.clock.runFor(31_000);
        return page.locator('#stocks').textContent();
      })
      .toContain('288.88');
  });
});

if (thorough)
  test('reports delayed prices, shows the last known ones, and recovers', async ({ page, fmp }) => {
    const isLive = async () => {
      await page.request.get('/api/v1/market/quote?symbol=AAPL');
      return (await (await page.request.get('/api/v1/market/status')).json()).live;
    };
    await expect.poll(isLive).toBe(true);
    const noticeAfter = async (load: () => Promise<unknown>) => {
      await load();
      return notice(page).textContent();
    };
    const reloaded = () => noticeAfter(() => page.reload());
    await expect.poll(() => noticeAfter(() => page.goto('/'))).toMatch(/^Live prices, each with its time/);
    await inspectState(page, 'home-live');
    fmp.faultNext('quote', { status: 500, body: 'no' }, 10_000);
    fmp.faultNext('batch-quote', { status: 500, body: 'no' }, 10_000);
    await expect
      .poll(async () => {
        const status = await page.request.get('/api/v1/market/status');
        const quote = await page.request.get('/api/v1/market/quote?symbol=AAPL');
        expect([status.status(), quote.status()]).toEqual([200, 200]);
        return (await status.json()).live;
      })
      .toBe(false);
    await expect.poll(reloaded).toMatch(/^Prices are delayed: the newest are of [\d-]+ \d\d:\d\d UTC\./);
    await expect(page.locator('#stocks').getByRole('heading', { name: /Apple/ })).toBeVisible();
    for (const path of ['quote', 'batch-quote']) fmp.faultNext(path, { status: 500, body: 'no' }, 0);
    await page.locator('#stocks').scrollIntoViewIfNeeded();
    await expect.poll(reloaded).toMatch(/^Live prices/);
  });
