import type { Page } from '@playwright/test';
import { test as base, expect, expectNoAxeFindings, shot } from '../support/browser.ts';
import { type Product, startProduct } from '../support/product.ts';
import { becomeCustomer, havePortfolio, portfolioOf } from './steps/customer.ts';

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({ CHART_EMBED: 'tradingview' });
      await use(product);
      expect({ code: await product.stop(), errors: product.errors }).toEqual({ code: 0, errors: [] });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ product }, use) => use(product.url),
});
// biome-ignore-end lint/correctness/noEmptyPattern: until here

const theirs = 'https://s.tradingview.com';

interface Outside {
  url: URL;
  kind: string;
  referrer: string | undefined;
}

/** Stands in for the charting service, and notes whatever is asked of anybody but us. */
async function standIn(page: Page, baseURL: string): Promise<Outside[]> {
  const outside: Outside[] = [];
  await page.route(
    (url) => url.origin !== baseURL,
    async (route) => {
      const request = route.request();
      const headers = await request.allHeaders();
      outside.push({
        url: new URL(request.url()),
        kind: request.resourceType(),
        referrer: headers['referer'],
      });
      await route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Chart</title><main><h1>A chart</h1></main>
          <script>try { parent.document.title = 'taken'; } catch { document.querySelector('h1').append(' by itself'); }</script>`,
      });
    },
  );
  return outside;
}

test.beforeEach(({ allowProblems }) =>
  allowProblems(/^a request to a third party: https:\/\/s\.tradingview\.com\//),
);

test('the stock’s chart is the service’s, in a frame that can do nothing else', async ({ page, baseURL }) => {
  const outside = await standIn(page, baseURL ?? '');
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await page.goto('/');
  const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
  expect(policy.match(/frame-src [^;]*/)?.[0]).toBe(`frame-src ${theirs}`);
  expect(policy.replace(/frame-src [^;]*/, '')).not.toContain('tradingview');

  const stocks = page.locator('#stocks');
  await stocks.scrollIntoViewIfNeeded();
  const frame = stocks.getByTitle('Price chart of AAPL by TradingView');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame.contentFrame().getByRole('heading')).toHaveText('A chart by itself');
  expect(outside).toHaveLength(1);
  const [asked] = outside;
  expect(asked).toMatchObject({ kind: 'document', referrer: undefined });
  expect(asked?.url.origin).toBe(theirs);
  expect(asked?.url.pathname).toBe('/widgetembed/');
  const queryOf = (index: number) => Object.fromEntries(outside[index]?.url.searchParams ?? []);
  expect(queryOf(0)).toMatchObject({ symbol: 'AAPL', interval: 'D', theme: 'light' });
  const box = await stocks.getByRole('figure', { name: 'Price chart of AAPL' }).boundingBox();
  expect(box?.height).toBe(400);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => queryOf(1)).toMatchObject({ symbol: 'AAPL', theme: 'dark' });
  await expectNoAxeFindings(page, '#stocks');
  await shot(page, 'embed-dark');

  await stocks.getByRole('button', { name: 'Show our own chart' }).click();
  await expect(stocks.getByRole('slider', { name: /Closing prices of AAPL/ })).toBeVisible();
  expect(outside).toHaveLength(2);
});

test('the side panel of a portfolio shows it, 500 pixels high', async ({ page, baseURL }) => {
  const outside = await standIn(page, baseURL ?? '');
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', [{ symbol: 'BRK-B', shares: '1', buyPrice: '400' }]);
  await page.goto('/');
  await portfolioOf(page).getByRole('button', { name: 'BRK-B', exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByTitle('Price chart of BRK-B by TradingView')).toBeVisible();
  await expect.poll(() => outside.map(({ url }) => url.searchParams.get('symbol'))).toContain('BRK.B');
  const box = await panel.getByRole('figure', { name: 'Price chart of BRK-B' }).boundingBox();
  expect(box?.height).toBe(500);
  await expectNoAxeFindings(page, '[role=dialog]');
});

base(
  'without the setting nobody else is asked, and the policy lets no frame in',
  async ({ page, baseURL }) => {
    const outside = await standIn(page, baseURL ?? '');
    const response = await page.goto('/');
    expect((await response?.allHeaders())?.['content-security-policy']).not.toContain('frame-src');
    expect(await response?.text()).not.toContain('chartEmbed');
    await page.locator('#stocks').scrollIntoViewIfNeeded();
    await expect(
      page.locator('#stocks').getByRole('slider', { name: /Closing prices of AAPL/ }),
    ).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(outside).toEqual([]);
  },
);
