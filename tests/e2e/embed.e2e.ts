import type { Page } from '@playwright/test';
import { test as base, expect, expectNoAxeFindings, saveScreenshot } from '../support/browser.ts';
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

const chartOrigin = 'https://s.tradingview.com';

interface ExternalRequest {
  url: URL;
  kind: string;
  referrer: string | undefined;
}

/** Mocks the charting service and records every request to another host. */
async function mockChartService(page: Page, baseURL: string): Promise<ExternalRequest[]> {
  const external: ExternalRequest[] = [];
  await page.route(
    (url) => url.origin !== baseURL,
    async (route) => {
      const request = route.request();
      const headers = await request.allHeaders();
      external.push({
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
  return external;
}

test.beforeEach(({ allowProblems }) =>
  allowProblems(/^a request to a third party: https:\/\/s\.tradingview\.com\//),
);

test('shows the service’s chart of a stock in a sandboxed frame', async ({ page, baseURL }) => {
  const external = await mockChartService(page, baseURL ?? '');
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await page.goto('/');
  const policy = (await response?.allHeaders())?.['content-security-policy'] ?? '';
  expect(policy.match(/frame-src [^;]*/)?.[0]).toBe(`frame-src ${chartOrigin}`);
  expect(policy.replace(/frame-src [^;]*/, '')).not.toContain('tradingview');

  const stocks = page.locator('#stocks');
  await stocks.scrollIntoViewIfNeeded();
  const frame = stocks.getByTitle('Price chart of AAPL by TradingView');
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups');
  await expect(frame).toHaveAttribute('referrerpolicy', 'no-referrer');
  await expect(frame.contentFrame().getByRole('heading')).toHaveText('A chart by itself');
  expect(external).toHaveLength(1);
  const [first] = external;
  expect(first).toMatchObject({ kind: 'document', referrer: undefined });
  expect(first?.url.origin).toBe(chartOrigin);
  expect(first?.url.pathname).toBe('/widgetembed/');
  const queryOf = (index: number) => Object.fromEntries(external[index]?.url.searchParams ?? []);
  expect(queryOf(0)).toMatchObject({ symbol: 'AAPL', interval: 'D', theme: 'light' });
  await stocks.getByRole('button', { name: 'Open the chart' }).click();
  const chart = stocks.getByRole('figure', { name: 'Price chart of AAPL' });
  await expect.poll(async () => (await chart.boundingBox())?.height).toBe(400);

  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => queryOf(1)).toMatchObject({ symbol: 'AAPL', theme: 'dark' });
  await expectNoAxeFindings(page, '#stocks');
  await saveScreenshot(page, 'embed-dark');

  await stocks.getByRole('button', { name: 'Show our own chart' }).click();
  await expect(stocks.getByRole('slider', { name: /Closing prices of AAPL/ })).toBeVisible();
  expect(external).toHaveLength(2);
});

test('shows the chart in the side panel of a portfolio, 500 pixels high', { tag: '@thorough' }, async ({
  page,
  baseURL,
}) => {
  const external = await mockChartService(page, baseURL ?? '');
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', [{ symbol: 'BRK-B', shares: '1', buyPrice: '400' }]);
  await page.goto('/');
  await portfolioOf(page).getByRole('button', { name: 'BRK-B', exact: true }).click();
  const panel = page.getByRole('dialog');
  await expect(panel.getByTitle('Price chart of BRK-B by TradingView')).toBeVisible();
  await expect.poll(() => external.map(({ url }) => url.searchParams.get('symbol'))).toContain('BRK.B');
  const chart = panel.getByRole('figure', { name: 'Price chart of BRK-B' });
  await expect.poll(async () => (await chart.boundingBox())?.height).toBe(500);
  await expectNoAxeFindings(page, '[role=dialog]');
});

base(
  'without the setting, loads nothing external and the policy allows no frame',
  { tag: '@thorough' },
  async ({ page, baseURL }) => {
    const external = await mockChartService(page, baseURL ?? '');
    const response = await page.goto('/');
    expect((await response?.allHeaders())?.['content-security-policy']).not.toContain('frame-src');
    expect(await response?.text()).not.toContain('chartEmbed');
    await page.locator('#stocks').scrollIntoViewIfNeeded();
    await expect(
      page.locator('#stocks').getByRole('slider', { name: /Closing prices of AAPL/ }),
    ).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    expect(external).toEqual([]);
  },
);
