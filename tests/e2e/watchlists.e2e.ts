import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { becomeCustomer } from './steps/customer.ts';

test('a visitor watches a stock and follows an investor; the login takes both over', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/stocks/V');
  const watch = page.getByRole('button', { name: /^Watch(ing)? V$/ });
  await watch.click();
  await expect(watch).toHaveText('Watching');
  await page.goto('/investors/bill-ackman');
  const follow = page.getByRole('button', { name: /^Follow(ing)? Bill Ackman$/ });
  await follow.click();
  await expect(follow).toHaveText('Following');
  await page.goto('/watchlist');
  const rows = page.getByRole('table', { name: 'Watchlist' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Visa' })).toContainText('371.04');
  await expect(page.getByText('This list is kept in this browser.')).toBeVisible();
  await becomeCustomer(page, 'Ada');
  await page.goto('/watchlist');
  await expect(rows.filter({ hasText: 'Visa' })).toContainText('371.04');
  await expect(page.getByRole('table', { name: 'Investors you follow' })).toContainText('Bill Ackman');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('watchlist')), { message: 'the browser forgets' })
    .toBeNull();
});

test('a customer keeps lists with own prices, notes and a journal', { tag: '@thorough' }, async ({
  page,
}) => {
  await becomeCustomer(page, 'Ada');
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'New list' }).click();
  await page.getByLabel('Name of the list').fill('Ideas');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Ideas' })).toBeVisible();
  await page.goto('/stocks/ADBE');
  const watch = page.getByRole('button', { name: /^Watch(ing)? ADBE$/ });
  await watch.click();
  await expect(page.getByRole('menuitemcheckbox', { name: /Ideas/ })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(watch).toBeFocused();
  await page.goto('/watchlist');
  await page.getByRole('button', { name: 'Actions for ADBE' }).click();
  await page.getByRole('menuitem', { name: 'Your price and note' }).click();
  await page.getByLabel('Your price in USD').fill('250');
  await page.getByLabel('Note', { exact: true }).fill('AI: threat or tool?');
  await page.getByRole('button', { name: 'Save' }).click();
  const table = page.getByRole('table', { name: 'Ideas' });
  await expect(table).toContainText('−9.2%');
  await page.getByRole('button', { name: 'Journal of ADBE' }).click();
  await page.getByLabel('New entry about ADBE').fill('Did nothing: no news.');
  await page.getByRole('button', { name: 'Save entry' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Did nothing: no news.' })).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Actions for ADBE' }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table).toContainText('AI: threat or tool?');
});
