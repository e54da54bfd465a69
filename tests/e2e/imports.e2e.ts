import { expect, expectNoAxeFindings, saveScreenshot, test } from '../support/browser.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';
import { countTransactions, dropFiles, fiveFiles } from './steps/import-files.ts';

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term');
});

test('five files of five brokers are dropped on the home page, corrected, added and undone', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /^Enter what you own/ })).toBeVisible();
  await dropFiles(page, fiveFiles);

  const preview = page.getByRole('region', { name: 'Import in progress' });
  await expect(preview.getByRole('heading', { level: 3 }).first()).toHaveText(
    'Of 10 rows in 5 files 5 are new, 1 is left out and 4 need an answer from you',
  );
  for (const [file, format] of [
    ['schwab.csv', 'Charles Schwab'],
    ['robinhood.csv', 'Robinhood'],
    ['revolut.csv', 'Revolut'],
    ['trading212.csv', 'Trading 212'],
  ])
    await expect(preview.getByRole('combobox', { name: `read as (format of ${file})` })).toContainText(
      `${format}`,
    );
  expect(await countTransactions(page)).toBe(0);
  await expectNoAxeFindings(page);
  await saveScreenshot(page, 'import-preview');

  // The unknown file.
  const mapping = preview.getByRole('form', { name: 'Meaning of the columns' });
  for (const [column, meaning] of [
    ['Trade day', 'Date'],
    ['What', 'Kind of transaction'],
    ['Paper', 'Symbol'],
    ['Pieces', 'Shares'],
    ['Rate', 'Price per share'],
    ['Sum', 'Amount of money'],
    ['Cost', 'Fee'],
  ] as const)
    await mapping.getByRole('combobox', { name: column, exact: true }).selectOption(meaning);
  await mapping
    .getByRole('combobox', { name: 'Order of dates' })
    .selectOption({ label: 'Day first, as 3/4/2025' });
  await mapping.getByRole('combobox', { name: 'Decimal mark' }).selectOption({ label: 'Comma, as 1.234,50' });
  for (const [text, kind] of [
    ['Purchase order', 'Buy'],
    ['Sale order', 'Sell'],
  ] as const)
    await mapping.getByRole('combobox', { name: new RegExp(text) }).selectOption(kind);
  await mapping.getByRole('button', { name: 'Read the file this way' }).click();
  await expect(preview.getByRole('heading', { level: 3 }).first()).toHaveText(
    'Of 10 rows in 5 files 7 are new, 1 is left out and 2 need an answer from you',
  );

  // A kind that is not known, and a sale of more than is held.
  await preview.getByRole('combobox', { name: /Moon Rebate/ }).selectOption('Dividend');
  await preview.getByRole('button', { name: /Use it/ }).click();
  await expect(
    preview.getByText(/You held 24 V shares on 6 March 2025, so 320 cannot be sold/),
  ).toBeVisible();
  await preview.getByRole('button', { name: /^(Correct it|Enter it by hand): row 5$/ }).click();
  const form = preview.getByRole('form', { name: 'Correct row 5' });
  await form.getByLabel('Shares').fill('2');
  await form.getByLabel('Price').fill('341.10');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(preview.getByRole('heading', { level: 3 }).first()).toHaveText(
    /^Of 10 rows in 5 files 9 are new and 1 is left out/,
  );
  const positions = preview.getByRole('table', { name: 'Shares before and after the import' });
  await expect(positions.getByRole('row', { name: /Visa/ })).toContainText('22');
  expect(await countTransactions(page)).toBe(0);

  await preview.getByRole('button', { name: 'Add 9 transactions' }).dblclick();
  const notice = page.getByRole('status').filter({ hasText: 'Added 9 transactions' });
  await expect(notice).toContainText(/new holdings/);
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
  await notice.getByRole('link', { name: 'Show the transactions' }).click();
  await expect(page.getByRole('button', { name: 'All 9', exact: true })).toBeVisible();
  expect(await countTransactions(page)).toBe(9);

  // The same file again changes nothing.
  await dropFiles(page, fiveFiles.slice(0, 1));
  await expect(preview.getByRole('heading', { level: 3 }).first()).toContainText('are already here');
  await preview.getByRole('button', { name: 'Discard' }).click();
  expect(await countTransactions(page)).toBe(9);

  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await expect(page.getByRole('alertdialog')).toContainText('9 transactions of this import are deleted');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect.poll(() => countTransactions(page)).toBe(0);
});

test('a file is imported and undone by keyboard alone', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/portfolio/transactions');
  await page.getByRole('button', { name: 'Import', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Import files' });
  await expect(dialog).toBeVisible();
  await expectNoAxeFindings(page);
  const [schwab] = fiveFiles;
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByLabel(/Choose files/).focus();
  await page.keyboard.press('Enter');
  await (await choosing).setFiles({
    name: 'schwab.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(schwab?.text ?? ''),
  });
  const preview = page.getByRole('region', { name: 'Import in progress' });
  await expect(preview).toBeVisible();
  await preview.getByRole('button', { name: 'Leave it out: row 5' }).focus();
  await page.keyboard.press('Enter');
  await expect(preview.getByRole('button', { name: 'Leave it out: row 5' })).toBeHidden();
  await preview.getByRole('button', { name: 'Add 2 transactions' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Show the transactions' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'All 2', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Undo the import of/ }).focus();
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('alertdialog');
  await expect(confirm).toBeVisible();
  await confirm.getByRole('button', { name: 'Undo the import' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => countTransactions(page)).toBe(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a preview is sound on a phone, ${colorScheme}`, { tag: '@thorough' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/portfolio/transactions');
    await dropFiles(page, fiveFiles);
    await expect(page.getByRole('region', { name: 'Import in progress' })).toBeVisible();
    await inspectState(page, `import-${colorScheme}`);
    await saveScreenshot(page, `import-preview-phone-${colorScheme}`);
  });

test('an export is downloaded in every format', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/portfolio/transactions');
  for (const format of [
    'CSV',
    'Excel',
    'JSON',
    'Ghostfolio',
    'Portfolio Performance',
    'Wealthfolio',
    'OFX',
  ]) {
    await page.getByRole('button', { name: 'Export' }).click();
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('menuitem', { name: new RegExp(`^${format}`) })
      .first()
      .click();
    expect((await downloading).suggestedFilename()).toMatch(/^holdwise-long-term-/);
  }
});
