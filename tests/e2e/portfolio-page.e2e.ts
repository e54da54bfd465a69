import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectVisibleFocus, test } from '../support/browser.ts';
import { inScope } from '../support/scope.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer } from './steps/customer.ts';

interface Trade {
  kind: string;
  date: string;
  symbol: string;
  shares?: string;
  price?: string;
  amount?: string;
  fee?: string;
}

const trades: Trade[] = [
  { kind: 'buy', date: '2021-09-07', symbol: 'AAPL', shares: '20', price: '150', fee: '1' },
  { kind: 'buy', date: '2022-01-04', symbol: 'KO', shares: '50', price: '60' },
  { kind: 'buy', date: '2022-03-01', symbol: 'NVDA', shares: '6', price: '235' },
  { kind: 'buy', date: '2022-01-05', symbol: 'DIS', shares: '10', price: '155' },
  { kind: 'sell', date: '2023-05-11', symbol: 'DIS', shares: '10', price: '92', fee: '1' },
  { kind: 'sell', date: '2025-02-05', symbol: 'NVDA', shares: '20', price: '124' },
  { kind: 'dividend', date: '2025-03-14', symbol: 'KO', amount: '25.5' },
];

async function send(page: Page, path: string, data: object) {
  const reply = await page.request.post(`/api/v1${path}`, { data });
  expect(reply.ok(), `${path}: ${await reply.text()}`).toBe(true);
  return reply.json();
}

/** Creates a portfolio with trades of five years; returns its id. */
async function haveTrades(page: Page): Promise<string> {
  const { portfolios } = await send(page, '/portfolios', { title: 'Long term' });
  const id = portfolios.at(-1)._id;
  for (const trade of trades) await send(page, `/portfolios/${id}/transactions`, trade);
  return id;
}

/** The width of A4 between its margins, in pixels. */
const paperWidth = 680;

/** Expects that paper has the whole table of holdings, without controls, and says whose and of when it is. */
async function expectPrintedHoldings(page: Page): Promise<void> {
  await page.setViewportSize({ width: paperWidth, height: 900 });
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Price', 'Shares', 'Total cost', 'Value', 'Gain', 'Dividends'])
    await expect(page.getByRole('columnheader', { name, exact: true }).first(), name).toBeVisible();
  await expect(page.getByText(/· printed on \d+ \w+ \d{4}$/)).toBeVisible();
  await expect(page.getByRole('button', { name: /Actions for|Add transaction|Import/ })).toHaveCount(0);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await page.emulateMedia({ media: null });
}

const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name });

test('a visitor is sent to the login page', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/portfolio/holdings');
  await expect(page).toHaveURL('/login');
});

/** Opens a tab whose replies wait until its placeholders are drawn; returns how much the layout shifts when they arrive. */
async function shiftOnArrival(page: Page, path: string): Promise<number> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const figures = /\/api\/v1\/portfolios\/[^/]+\//;
  await page.route(figures, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path);
  const placeholders = page.locator('main .animate-breathe');
  await expect(placeholders.first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluateHandle(() => {
    const sum = { value: 0 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift' });
    return sum;
  });
  release();
  await expect(placeholders).toHaveCount(0);
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await page.evaluate(drawn);
  await page.unroute(figures);
  return shift.evaluate(({ value }) => value);
}

/** The limit of Core Web Vitals for a good page. */
const goodShift = 0.1;

test.describe('with trades of five years', () => {
  test.beforeEach(async ({ page }) => {
    await becomeCustomer(page);
    await haveTrades(page);
  });

  test('the overview says what has become of the money, in light, dark and on a phone', async ({ page }) => {
    await page.goto('/portfolio');
    await expect(heading(page, /^Your \$[\d,]+ has become \$[\d,]+/)).toBeVisible();
    await expect(
      page.getByText(/3 holdings and 1 closed · US dollars · average cost · since 7 September 2021/),
    ).toBeVisible();
    for (const name of [/of \d+ months rose/, /of the gain|gained the most/, /of the money is in/, /is in /])
      await expect(heading(page, name).first()).toBeVisible();
    await inspectState(page, 'portfolio-overview');
  });

  const tabs = ['', '/holdings', '/income', '/calendar', '/gains', '/allocation', '/plan', '/match', '/news'];
  for (const path of inScope([''], tabs))
    test(`nothing jumps when the figures arrive: portfolio${path}`, async ({ page }) => {
      expect(await shiftOnArrival(page, `/portfolio${path}`)).toBeLessThan(goodShift);
    });

  test('a figure opens to terms that add up to it, and Escape closes it', async ({ page }) => {
    await page.goto('/portfolio');
    const figure = page.getByRole('button', { name: /how total gain comes about/ });
    await figure.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'How total gain comes about' });
    const amounts = panel.getByRole('table').locator('td');
    await expect(panel.getByRole('row').last()).toContainText('Total gain');
    const cents = (await amounts.allTextContents()).map((text) =>
      Math.round(Number(text.replace('−', '-').replace(/[+,]/g, '')) * 100),
    );
    const total = cents.pop();
    expect(cents.reduce((sum, one) => sum + one, 0)).toBe(total);
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(figure).toBeFocused();
  });

  test('the arrow keys read the chart, and a period changes the figures', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/portfolio');
    const chart = page.getByRole('slider', { name: /Value over time/ });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /^7 September 2021: value \$/);
    await page.keyboard.press('ArrowRight');
    await expect(chart).toHaveAttribute('aria-valuetext', /^8 September 2021: value \$/);
    await page.getByRole('button', { name: '1Y: the last year' }).click();
    await expect(page).toHaveURL(/period=1y/);
    await page.getByRole('button', { name: /^Period/ }).click();
    await page.getByLabel('Calendar year').selectOption('2024');
    await expect(page).toHaveURL(/period=2024/);
    await expect(page.getByText('Over 2024, USD.')).toBeVisible();
    await tab(page, 'Holdings').click();
    await expect(page).toHaveURL(/\/portfolio\/holdings\?period=2024/);
  });

  test('holdings are sorted by any column, show their lots, have configurable columns, notes and groups', async ({
    page,
  }) => {
    await page.goto('/portfolio/holdings');
    const table = page.getByRole('table', { name: /^Holdings/ });
    const symbols = table.locator('tbody .symbol-link');
    await page.getByRole('button', { name: 'Symbol' }).click();
    await expect(symbols).toHaveText(['AAPL', 'KO', 'NVDA']);
    await page.getByRole('button', { name: 'Symbol' }).click();
    await expect(symbols).toHaveText(['NVDA', 'KO', 'AAPL']);
    await expect(table.getByRole('columnheader', { name: 'Symbol' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await page.getByRole('button', { name: 'Lots of NVDA' }).click();
    await expect(page.getByRole('table', { name: /^Open lots of NVDA/ })).toContainText('1 Mar 2022');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Average cost').uncheck();
    await page.keyboard.press('Escape');
    await expect(table.getByRole('columnheader', { name: 'Average cost' })).toHaveCount(0);
    await page.reload();
    await expect(symbols).toHaveCount(3);
    await expect(table.getByRole('columnheader', { name: 'Average cost' })).toHaveCount(0);
    await expect(page.getByRole('table', { name: /^Closed positions/ })).toContainText('DIS');
    await inspectState(page, 'portfolio-holdings');
    await page.getByRole('button', { name: 'Actions for KO' }).click();
    await page.getByRole('menuitem', { name: 'Note and group' }).click();
    await page.getByRole('combobox', { name: 'Group' }).fill('Income');
    await page.getByRole('textbox', { name: 'Note' }).fill('Keep');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Income', exact: true }).click();
    await expect(symbols).toHaveText(['KO']);
    await expect(table.getByRole('row', { name: /KO/ })).toContainText('Keep');
    await page.setViewportSize({ width: 980, height: 800 });
    await expect
      .poll(() => table.evaluate((one) => one.clientWidth - (one.parentElement?.clientWidth ?? 0)))
      .toBeLessThanOrEqual(0);
    await expectPrintedHoldings(page);
  });

  test('H hides all amounts, in sentences too, and the choice persists', async ({ page }) => {
    await page.goto('/portfolio');
    await expect(heading(page, /^Your \$/)).toBeVisible();
    await page.keyboard.press('h');
    await expect(heading(page, /^Your ••• has become •••/)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('$');
    await page.reload();
    await expect(heading(page, /^Your •••/)).toBeVisible();
    await page.keyboard.press('h');
    await expect(heading(page, /^Your \$/)).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const longest = list.evaluate((element) =>
      Math.max(...getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat)),
    );
    expect(await longest, 'the dialog moves, although the visitor wants no motion').toBeLessThan(0.001);
    await list.getByLabel(/^Use the keys/).uncheck();
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
    await page.keyboard.press('h');
    await page.goto('/portfolio#shortcuts');
    await expect(list.getByLabel(/^Use the keys/)).not.toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Hide amounts/ })).toHaveAttribute(
      'aria-pressed',
      'false',
    );
  });

  test('income suggests dividends, and records those that are chosen', async ({ page }) => {
    await page.goto('/portfolio/income');
    const choose = page.getByRole('button', { name: /^Record all \d+$/ });
    await expect(choose).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record all', exact: true })).toBeInViewport();
    await inspectState(page, 'portfolio-income');
    await page.getByRole('button', { name: 'Select none' }).click();
    await page.getByRole('checkbox', { name: /^KO/ }).first().check();
    const rows = page.getByText('After tax').locator('xpath=ancestor::table').locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    const before = await rows.count();
    await page.getByRole('button', { name: 'Record 1', exact: true }).click();
    await expect(rows).toHaveCount(before + 1);
  });

  test('an unknown benchmark leaves the figures and the choice, which suggests own securities', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/benchmark=QQQQQQ/);
    const own = { symbol: 'MYFUND', name: 'My fund', currency: 'EUR', type: 'fund' };
    await send(page, '/securities', own);
    const prices = [{ date: '2021-09-01', price: '100' }];
    const set = await page.request.put('/api/v1/securities/MYFUND/prices', { data: { prices } });
    expect(set.ok()).toBe(true);
    await page.addInitScript(() => {
      localStorage.setItem('holdwise-benchmark', localStorage.getItem('holdwise-benchmark') ?? 'QQQQQQ');
    });
    await page.goto('/portfolio');
    await expect(heading(page, /^Your \$[\d,]+ has become/)).toBeVisible();
    await expect(page.getByText('No comparison: No prices are known for QQQQQQ')).toBeVisible();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByLabel('The same money in').fill('MYF');
    await page.getByRole('option', { name: /^MYFUND My fund Yours/ }).click();
    await expect(page.getByRole('button', { name: 'Compared with MYFUND' })).toBeVisible();
    await page.goto('/');
    await page.getByRole('button', { name: 'Add Tickers' }).first().click();
    await page.getByLabel('Stock', { exact: true }).fill('MYF');
    await page.getByRole('option', { name: /^MYFUND/ }).click();
    await expect(page.getByLabel('Buy price (EUR)')).toBeVisible();
  });

  test('gains compare cost methods, save one, and are a file for a tax adviser', async ({ page }) => {
    await page.goto('/portfolio/gains');
    await expect(page.getByRole('table', { name: /^Realised gains by year/ })).toContainText('2025');
    await page.getByRole('button', { name: 'First in, first out' }).click();
    await page.getByRole('button', { name: 'Use this method' }).click();
    await expect(page.getByText(/· first in, first out ·/)).toBeVisible();
    await inspectState(page, 'portfolio-gains');
    const link = page.getByRole('link', { name: 'Download CSV' });
    const file = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toContain('text/csv');
    expect(await file.text()).toContain('NVDA');
  });

  test('the allocation has six views', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/portfolio/allocation');
    for (const [name, row] of [
      ['Industry', /./],
      ['Sector', /./],
      ['Kind', /Shares/],
      ['Country', /./],
      ['Currency', /USD|US dollar/],
    ] as const) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`by=${name.toLowerCase()}`));
      await expect(page.getByRole('table', { name: /^Allocation/ }).locator('tbody')).toContainText(row);
    }
    await expect(heading(page, /^The money is/)).toBeVisible();
    await inspectState(page, 'portfolio-allocation');
  });

  test('settings change the currency of the portfolio and of all of them', async ({ page }) => {
    await page.goto('/portfolio');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Currency of the figures').selectOption('EUR');
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Save settings' }).click();
    await expect(heading(page, /^Your €/)).toBeVisible();
    const picker = page.getByRole('combobox', { name: /^Portfolio: Long term/ });
    const all = page.getByRole('option', { name: 'All portfolios' });
    for (const key of ['Tab', 'Shift+Tab']) {
      await picker.press('Enter');
      await expect(all).toBeVisible();
      await page.keyboard.press(key);
      await expectVisibleFocus(page);
      await page.keyboard.press('Escape');
      await expect(all).toBeHidden();
    }
    await picker.click();
    await expect(all).toBeVisible();
    await expectNoAxeFindings(page);
    await all.click();
    await expect(page).toHaveURL(/id=all/);
    await expect(heading(page, /^Your \$/)).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

    test('a holding is a row of 60 pixels, and a tap opens its actions', { tag: '@thorough' }, async ({
      page,
    }) => {
      await page.goto('/portfolio/holdings');
      const row = page.getByRole('row', { name: /^AAPL/ });
      await expect(row).toBeVisible();
      await expect.poll(async () => (await row.boundingBox())?.height).toBe(60);
      await row.getByRole('button', { name: 'AAPL', exact: true }).tap();
      await expect(page.getByRole('dialog')).toContainText('AAPL');
      await expect(page.getByRole('button', { name: 'Add Shares' })).toBeVisible();
      await expectNoAxeFindings(page);
    });
  });
});

test('a portfolio without transactions says what to do', { tag: '@thorough' }, async ({ page }) => {
  await becomeCustomer(page);
  await send(page, '/portfolios', { title: 'Empty' });
  for (const tab of ['holdings', 'income', 'calendar', 'gains', 'allocation', 'match', 'news']) {
    await page.goto(`/portfolio/${tab}`);
    await expect(page.getByText('Nothing is recorded yet.')).toBeVisible();
  }
  await page.goto('/portfolio');
  for (const name of ['Drop a file', 'Type a symbol', 'Copy an investor'])
    await expect(heading(page, name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Warren Buffett' })).toBeVisible();
  await expectNoAxeFindings(page);
});
