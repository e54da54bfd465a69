import type { Locator, Page } from '@playwright/test';
import { expect, expectVisibleFocus, test } from '../support/browser.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';
import { dropFiles, fiveFiles } from './steps/import-files.ts';

const holdings = [
  { symbol: 'AAPL', shares: '20', buyPrice: '150' },
  { symbol: 'KO', shares: '50', buyPrice: '60' },
];

test.beforeEach(async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', holdings);
  await havePortfolio(page, 'Savings');
});

/**
 * Expects that Escape returns the focus from a menu or dialog to its button, and inspects the page with it open: in this
 * order, because the narrow widths of an inspection may replace the button.
 */
async function inspectOpen(page: Page, button: Locator, opened: Locator, name: string): Promise<void> {
  await button.click();
  await expect(opened).toBeVisible();
  await expectVisibleFocus(page);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(opened).toBeVisible();
  await inspectState(page, `open-${name}`);
  await page.keyboard.press('Escape');
  await expect(opened).toBeHidden();
}

const buttonOf = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) });

const openLongTerm = async (page: Page, path: string): Promise<void> => {
  await page.goto('/portfolio');
  const id = await page.evaluate(async () => {
    const reply = await fetch('/api/v1/portfolios');
    const { portfolios } = await reply.json();
    return portfolios.find(({ title }: { title: string }) => title === 'Long term')._id;
  });
  await page.goto(`${path}?id=${id}`);
};

test('the menus and dialogs of transactions are sound while they are open', async ({ page }) => {
  await openLongTerm(page, '/portfolio/transactions');
  const menu = page.getByRole('menu');
  await inspectOpen(page, buttonOf(page, 'Export'), menu, 'export');
  await inspectOpen(page, buttonOf(page, /^Actions for .* AAPL/).first(), menu, 'transaction-actions');
  const importing = page.getByRole('dialog', { name: 'Import files' });
  await inspectOpen(page, buttonOf(page, 'Import'), importing, 'import');
  const comparing = page.getByRole('dialog', { name: 'Compare with your broker' });
  await inspectOpen(page, buttonOf(page, 'Compare with your broker'), comparing, 'compare');
  const securities = page.getByRole('dialog', { name: 'Your own securities' });
  await inspectOpen(page, buttonOf(page, 'Your own securities'), securities, 'securities');
});

test('the menus of holdings are sound while they are open', { tag: '@thorough' }, async ({ page }) => {
  await openLongTerm(page, '/portfolio/holdings');
  await inspectOpen(page, buttonOf(page, 'Columns'), page.getByLabel('Average cost'), 'columns');
  await inspectOpen(page, buttonOf(page, 'Actions for AAPL'), page.getByRole('menu'), 'holding-actions');
});

test('the dialogs of a holding are sound while they are open', { tag: '@thorough' }, async ({ page }) => {
  await openLongTerm(page, '/portfolio/holdings');
  for (const name of ['Chart', 'Add Shares', 'Edit']) {
    await buttonOf(page, 'Actions for AAPL').click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    const dialog = page.locator('[role=dialog], [role=alertdialog]');
    await expect(dialog).toBeVisible();
    await inspectState(page, `open-holding-${name.toLowerCase().replaceAll(' ', '-')}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('the menus of the overview are sound while they are open', { tag: '@thorough' }, async ({ page }) => {
  await openLongTerm(page, '/portfolio');
  await inspectOpen(page, buttonOf(page, /^Period/), page.getByLabel('Calendar year'), 'period');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await inspectOpen(page, buttonOf(page, 'Settings'), settings, 'settings');
  const picker = page.getByRole('combobox', { name: /^Portfolio: / });
  await inspectOpen(page, picker, page.getByRole('listbox'), 'portfolios');
});

test('the menu of an imported row is sound while it is open', { tag: '@thorough' }, async ({ page }) => {
  await openLongTerm(page, '/portfolio/transactions');
  await dropFiles(page, fiveFiles);
  const actions = buttonOf(page, /^Actions for row/).first();
  await inspectOpen(page, actions, page.getByRole('menu'), 'row-actions');
});

test('the dialog that copies an investor is sound while it is open', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/investors/warren-buffett');
  const copying = page.getByRole('dialog', { name: 'Copy into a portfolio' });
  await inspectOpen(page, buttonOf(page, 'Copy into a portfolio'), copying, 'copy');
});
