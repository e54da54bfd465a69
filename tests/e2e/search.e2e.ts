import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search Holdwise' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search Holdwise' });
/** The results; filters have options too. */
const options = (page: Page) => dialog(page).getByRole('listbox').getByRole('option');
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name, exact: true });

async function searchFor(page: Page, text: string): Promise<void> {
  if (!(await dialog(page).isVisible())) await page.keyboard.press('/');
  await field(page).fill(text);
}

test('opens by its button, the field of the home page, / and Ctrl+K, and closes', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toHaveCount(0);
  const opener = page.getByRole('button', { name: 'Search stocks, investors and articles' });
  await opener.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('');
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialog(page)).toHaveCount(0);
  // While someone types, `/` is a letter, and Ctrl+K opens the search.
  await page.goto('/stocks');
  const other = page.getByLabel('Symbol or company');
  await other.press('/');
  await expect(other).toHaveValue('/');
  await expect(dialog(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
});

test('finds a stock with a typo, with its price, by keyboard alone', async ({ page }) => {
  await page.goto('/help');
  await searchFor(page, 'nvidai');
  const stock = group(page, 'Stocks').getByRole('option').first();
  await expect(stock).toContainText('NVIDIA');
  await expect(stock).toContainText(/\d\.\d\d/);
  await expect(dialog(page).getByRole('status')).toHaveText(/^Did you mean nvidia\? \d+ results?$/);
  await expectNoAxeFindings(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/stocks/NVDA');
  await expect(dialog(page)).toHaveCount(0);
});

test("puts the customer's own exchange first, and filters by kind and currency", async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Depot', [{ symbol: 'SIE.DE', shares: '1', buyPrice: '200' }]);
  await page.goto('/help');
  await searchFor(page, 'sap');
  await expect(group(page, 'SAP, one company').getByRole('option').first()).toHaveText(
    /^SAP\.DE SAP SE Xetra · share 140\.88 EUR 1 Jul$/,
  );
  await expect(dialog(page)).toContainText('Xetra comes first because you use it.');
  await dialog(page).getByLabel('Currency').selectOption('USD');
  await expect(options(page).first()).toContainText('NYSE · receipt for 1 share');
  await searchFor(page, 's&p 500');
  await dialog(page).getByRole('button', { name: 'Indices' }).click();
  await expect(options(page).first()).toHaveText(/^\^GSPC/);
  await expectNoAxeFindings(page);
});

test('finds investors, pages and actions, and switches the colours', async ({ page }) => {
  await page.goto('/');
  await searchFor(page, 'bufett');
  await expect(group(page, 'Investors').getByRole('option', { name: /^Warren Buffett/ })).toBeVisible();
  await group(page, 'Investors')
    .getByRole('option', { name: /^Warren Buffett/ })
    .click();
  await expect(page).toHaveURL('/investors/warren-buffett');
  await expect(dialog(page)).toHaveCount(0);
  await searchFor(page, 'compair invest');
  await dialog(page)
    .getByRole('option', { name: /^Compare investors/ })
    .click();
  await expect(page).toHaveURL('/investors/compare');
  await expect(dialog(page)).toHaveCount(0);
  await searchFor(page, 'dark');
  await expect(options(page).first()).toHaveText('Switch to dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(dialog(page)).toHaveCount(0);
  await searchFor(page, 'add');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
});

test('suggests the right spelling, and searches for it', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/help');
  await searchFor(page, 'nvdia');
  await expect(dialog(page).getByRole('button', { name: 'nvidia' })).toBeVisible();
  await inspectState(page, 'search-suggestion');
  await dialog(page).getByRole('button', { name: 'nvidia' }).click();
  await expect(dialog(page).getByRole('combobox')).toHaveValue('nvidia');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await expect(dialog(page).getByRole('button', { name: 'nvidia' })).toHaveCount(0);
  await expect(options(page).first()).toContainText('NVIDIA');
});

test('an action of a customer leads to the row for a new transaction', { tag: '@thorough' }, async ({
  page,
}) => {
  await becomeCustomer(page, 'Someone who searches');
  await page.goto('/help');
  await searchFor(page, 'add a trans');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/portfolio\/transactions/);
});

test('shows what was selected last, with prices, until it is removed', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/help');
  for (const [text, path] of [
    ['ko', '/stocks/KO'],
    ['pep', '/stocks/PEP'],
    ['klarman', '/investors/seth-klarman'],
  ] as const) {
    await searchFor(page, text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
    await expect(dialog(page)).toHaveCount(0);
  }
  await page.keyboard.press('/');
  const recent = group(page, 'Recent').getByRole('option');
  await expect(recent).toHaveCount(3);
  await expect(recent.nth(0)).toContainText('Seth Klarman');
  await expect(recent.nth(1)).toContainText(/PEP.*\d\.\d\d/);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Delete');
  await expect(recent).toHaveCount(2);
  await recent.nth(0).getByTitle('Remove').click();
  await expect(recent).toHaveCount(1);
  await expect(recent.nth(0)).toContainText('KO');
  await page.reload();
  await page.keyboard.press('/');
  await expect(recent).toHaveCount(1);
  await dialog(page).getByRole('button', { name: 'Clear recent' }).click();
  await expect(group(page, 'Recent')).toHaveCount(0);
});

test('says that it searches, that nothing was found, and that it failed', { tag: '@thorough' }, async ({
  page,
  allowProblems,
}) => {
  allowProblems(/status of 500/);
  await page.goto('/help');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/v1/search?query=visa', async (route) => {
    await released;
    await route.continue();
  });
  await searchFor(page, 'visa');
  await expect(dialog(page).getByRole('status')).toHaveText('Searching…');
  // Enter waits for the results.
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  release();
  await expect(page).toHaveURL('/stocks/V');
  await expect(dialog(page)).toHaveCount(0);
  await searchFor(page, 'xqzjwqv');
  await expect(dialog(page).getByRole('status')).toHaveText('Nothing found for “xqzjwqv”.');
  await page.route('**/api/v1/search?query=lowe', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'internal', message: '' } }),
  );
  await searchFor(page, 'lowe');
  await expect(dialog(page).getByRole('alert')).toHaveText('The search failed. Please try again.');
  await page.unroute('**/api/v1/search?query=lowe');
  await dialog(page).getByRole('button', { name: 'Try again' }).click();
  await expect(group(page, 'Stocks').getByRole('option').first()).toContainText('Lowe');
});

test('keeps what is typed while its code loads', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/help');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/search-dialog*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.keyboard.press('/');
  await page.keyboard.type('microsof');
  await expect(dialog(page).getByText('Loading the search…')).toBeVisible();
  release();
  await expect(group(page, 'Stocks').getByRole('option').first()).toContainText('Microsoft');
  await expect(field(page)).toHaveValue('microsof');
  await expect(field(page)).toBeFocused();
});

test('the results have no findings', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/');
  await searchFor(page, 'american');
  await expect(group(page, 'Stocks').getByRole('option').first()).toBeVisible();
  await inspectState(page, 'search-results');
});

test('is a link without JavaScript', { tag: '@thorough' }, async ({ browser, baseURL }) => {
  const still = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await still.newPage();
  await page.goto('/help');
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(page).toHaveURL('/stocks');
  await still.close();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('is an icon of 44 pixels, and fills the screen', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/help');
    const opener = page.getByRole('banner').getByRole('button', { name: 'Search' });
    const box = await opener.boundingBox();
    expect([box?.width, box?.height]).toEqual([44, 44]);
    await opener.tap();
    await field(page).fill('coca');
    const stock = group(page, 'Stocks').getByRole('option').first();
    await expect(stock).toContainText('Coca-Cola');
    expect((await stock.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoAxeFindings(page);
    await stock.tap();
    await expect(page).toHaveURL(/\/stocks\/[A-Z]+/);
  });
});
