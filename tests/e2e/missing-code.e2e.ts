import type { Page } from '@playwright/test';
import { logInAsEditor } from '../support/admin-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';

const blocked = [/ERR_FAILED/, /Failed to load resource/, /Failed to fetch dynamically imported module/];
const message = (page: Page) => page.getByRole('heading', { name: 'This page could not be loaded' });

/** Makes the files of a part of the site unavailable, as after a new deployment. */
const block = (page: Page, name: string) => page.route(`**/assets/${name}*.js`, (route) => route.abort());

/** Opens a page whose code loads only when the returned function is called. */
async function openUnhydrated(page: Page, path: string): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  return async () => {
    held.resolve();
    await page.waitForFunction(() => !('__early__' in window));
  };
}

test.beforeEach(({ allowProblems }) => allowProblems(...blocked));

test('a page whose code is missing says so, and reloads', async ({ page }) => {
  await block(page, 'help-page');
  await page.goto('/');
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await expect(message(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Holdwise: Home' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(message(page)).toHaveCount(0);
});

test('so does the first page of a visit', { tag: '@thorough' }, async ({ page }) => {
  await block(page, 'log-in-page');
  await page.goto('/login');
  await expect(message(page)).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
});

test('so do the pages of the admin area, beside the sidebar', { tag: '@thorough' }, async ({ page }) => {
  await logInAsEditor(page.request);
  await page.goto('/admin/news-and-article');
  await block(page, 'feeds-page');
  await page.getByRole('link', { name: 'News feeds' }).first().click();
  await expect(message(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Toggle sidebar' })).toBeVisible();
});

test('the admin area as a whole', { tag: '@thorough' }, async ({ page }) => {
  await logInAsEditor(page.request);
  await block(page, 'admin-routes');
  await page.goto('/admin/feeds');
  await expect(message(page)).toBeVisible();
});

test('a chart whose code is missing leaves the rest of the page usable', { tag: '@thorough' }, async ({
  page,
}) => {
  await block(page, 'drawn-chart');
  await page.goto('/#stocks');
  await expect(page.locator('#stocks').getByText('This part could not be loaded.')).toBeVisible();
  await expect(page.locator('#stocks').getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('button', { name: '5Y, five years' }).first().click();
  await expect(message(page)).toHaveCount(0);
});

test('a panel whose code is missing says so in a toast, and leaves the header as it is', async ({ page }) => {
  await block(page, 'basket-panel');
  await page.goto('/');
  const header = page.getByRole('banner');
  const { height } = (await header.boundingBox()) ?? {};
  await page.getByRole('button', { name: /^Basket/ }).click();
  await expect(page.getByText('The basket could not be loaded. Please reload the page.')).toBeVisible();
  expect((await header.boundingBox())?.height).toBe(height);
  await expect(message(page)).toHaveCount(0);
});

test('what is typed, chosen and pressed before the code has loaded is not lost', async ({ page }) => {
  const load = await openUnhydrated(page, '/');
  const shares = page.getByLabel('Shares of AAPL');
  const investors = page.locator('#investors');
  const symbol = page.locator('#stocks').getByLabel('Symbol or company');
  await shares.fill('77');
  await investors.getByLabel('Select Wizard').selectOption({ index: 2 });
  await investors.getByRole('button', { name: /^Show all/ }).click();
  await symbol.fill('MFT');
  await symbol.press('Enter');
  await symbol.press('Home');
  await symbol.press('ArrowRight');
  await load();
  await expect(investors.getByText('Holdings of Ray Dalio')).toBeAttached();
  await expect(page.locator('#stocks').getByRole('alert')).toContainText('No stock found for MFT');
  await expect(symbol).toBeFocused();
  await page.keyboard.type('S');
  await expect(symbol).toHaveValue('MSFT');
  await shares.focus();
  await shares.press('Tab');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sample'))).toContain('"shares":"77"');
});

test('/ and a word open the search with the word, before the code has loaded', async ({ page }) => {
  const load = await openUnhydrated(page, '/help');
  await page.keyboard.type('/nvidia');
  await page.keyboard.press('Enter');
  await load();
  await expect(page).toHaveURL(/\/stocks\/NVDA$/);
});

test('filters that are set before the code has loaded hold', { tag: '@thorough' }, async ({ page }) => {
  const load = await openUnhydrated(page, '/investors');
  await page.getByRole('searchbox').first().fill('buff');
  await load();
  await expect(page).toHaveURL(/q=buff/);
  await expect(page.getByRole('row', { name: /Warren Buffett/ })).toBeVisible();
});
