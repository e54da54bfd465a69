import { expect, test } from '../support/browser.ts';
import { inspect } from '../support/visual.ts';
import { becomeCustomer, havePortfolio, pickStock, portfolioOf } from './steps/customer.ts';

const holdings = [
  { symbol: 'AAPL', shares: '40', buyPrice: '182.5' },
  { symbol: 'MSFT', shares: '12', buyPrice: '415.2' },
  { symbol: 'KO', shares: '120', buyPrice: '58.1' },
  { symbol: 'ZZZQ', shares: '3', buyPrice: '10' },
];

test.use({ viewport: { width: 1280, height: 900 } });
test('the home page of a customer without portfolios', async ({ page }) => {
  await becomeCustomer(page, 'A customer with a name that is much longer than the room that there is for it');
  await page.goto('/');
  await expect(portfolioOf(page)).toContainText('Create a portfolio');
  await inspect(page, 'home-new-customer');
});

test('forms with errors', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await inspect(page, 'signup-errors');
  await page.getByRole('button', { name: 'Terms & Conditions' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'terms');
});

test('the home page while it is loading', async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/help');
  await page.route('**/api/v1/**', () => new Promise(() => undefined));
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.getByText('Loading data, please wait...').first()).toBeAttached();
  await inspect(page, 'loading');
});

test('the home page when requests fail', async ({ page, allowProblems }) => {
  allowProblems(/400/);
  await becomeCustomer(page);
  await page.goto('/help');
  await page.route('**/api/v1/**', (route) => route.fulfill({ status: 400, json: {} }));
  await page.getByRole('link', { name: 'News', exact: true }).first().click();
  await expect(page.locator('#news').getByRole('alert')).toBeVisible();
  await expect(page.locator('#investors').getByRole('alert')).toBeVisible();
  await inspect(page, 'failing');
});

test('the dialogs and panels of a customer', async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', holdings);
  await page.goto('/');
  const dialog = page.getByRole('dialog');
  const inspectAndClose = async (name: string) => {
    await expect(dialog).toBeVisible();
    await inspect(page, name);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('button', { name: 'Create New Portfolio' }).click();
  await inspectAndClose('dialog-create');
  await page.getByRole('button', { name: 'Add Tickers' }).click();
  await pickStock(page, 'costco', 'COST');
  await page.getByRole('button', { name: 'Add Ticker', exact: true }).click();
  await inspectAndClose('dialog-add');
  await page.getByRole('button', { name: 'Add Shares of AAPL' }).click();
  await inspectAndClose('dialog-edit-ticker');
  await page.getByRole('button', { name: 'Edit AAPL' }).click();
  await inspectAndClose('dialog-edit-shares');
  await portfolioOf(page).getByRole('button', { name: 'AAPL', exact: true }).click();
  await expect(dialog.locator('svg.chart')).toBeVisible();
  await inspectAndClose('panel-chart');
  await page.locator('#stocks').getByRole('button', { name: 'Add SONY to the basket' }).click();
  await page.getByRole('button', { name: /^Basket/ }).click();
  await expect(dialog).toContainText('$23.92');
  await inspectAndClose('panel-basket');
});

test('the suggestions of a search', async ({ page }) => {
  await page.goto('/');
  await page.locator('#stocks').scrollIntoViewIfNeeded();
  await page.getByRole('combobox', { name: 'Symbol or company' }).fill('berk');
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await inspect(page, 'suggestions');
});
