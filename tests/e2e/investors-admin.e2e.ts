import type { Page } from '@playwright/test';
import { expect, expectToast, logInAsEditor, test } from '../support/admin-browser.ts';
import { thorough } from '../support/scope.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const symbolField = (page: Page, holding: number) =>
  page.getByLabel(`Symbol of holding ${holding}`, { exact: true });
const valueField = (page: Page, holding: number) => page.getByLabel(`Value of holding ${holding} in dollars`);
const csvOf = (text: string, name = 'wizards.csv') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

async function importCsv(page: Page, text: string, name?: string): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await (await choosing).setFiles(csvOf(text, name));
}

test.beforeEach(async ({ page }) => {
  await logInAsEditor(page.request);
});

test.describe('the list of investors', () => {
  test('shows the holdings of each', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin/all-wizards');
    const row = rowOf(page, 'Warren Buffett');
    await expect(row).toContainText('AAPL - $65,950,296,923');
    await page.getByRole('button', { name: 'Show all 29 holdings of Warren Buffett' }).click();
    await expect(row.getByRole('listitem')).toHaveCount(29);
  });

  test('deletes an investor after a confirmation with the name', async ({ page }) => {
    await page.goto('/admin/all-wizards');
    await page.getByRole('button', { name: 'Delete Bill Ackman' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Are you absolutely sure?');
    await expect(dialog).toContainText(
      'This action cannot be undone. This will permanently delete wizard Bill Ackman.',
    );
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rowOf(page, 'Bill Ackman')).toBeVisible();
    await page.getByRole('button', { name: 'Delete Bill Ackman' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Wizard deleted successfully!');
    await expect(rowOf(page, 'Bill Ackman')).toHaveCount(0);
  });

  if (thorough)
    test('reports a failed deletion', async ({ page, allowProblems }) => {
      allowProblems(/500/);
      await page.route('**/wizards/delete/**', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/admin/all-wizards');
      await page.getByRole('button', { name: 'Delete Ray Dalio' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expectToast(page, 'Failed to delete wizard.');
      await expect(rowOf(page, 'Ray Dalio')).toBeVisible();
    });
});

test.describe('an investor', () => {
  test('is added by keyboard, with suggestions from NASDAQ', async ({ page }) => {
    await page.goto('/admin/add-wizard');
    await expect(page.getByRole('button', { name: /^Remove holding/ })).toHaveCount(0);
    await page.getByLabel('Wizard Name').fill('Ada Lovelace');
    const lookup = page.waitForRequest(/search-symbol/);
    await symbolField(page, 1).fill('app');
    const { searchParams } = new URL((await lookup).url());
    expect(Object.fromEntries(searchParams)).toEqual({ query: 'APP', limit: '5', exchange: 'NASDAQ' });
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await page.getByRole('option').count()).toBeLessThanOrEqual(5);
    await symbolField(page, 1).fill('AAPL');
    await expect(page.getByRole('option', { name: /^AAPL / })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(symbolField(page, 1)).toHaveValue('AAPL');
    await page.keyboard.press('Tab');
    await expect(valueField(page, 1)).toBeFocused();
    await page.keyboard.type('1250000.5');
    await page.getByRole('button', { name: 'Add Holding' }).click();
    await symbolField(page, 2).fill('KO');
    await valueField(page, 2).fill('1');
    await page.getByRole('button', { name: 'Add Holding' }).click();
    await page.getByRole('button', { name: 'Remove holding 2' }).click();
    await expect(page.getByRole('button', { name: /^Remove holding/ })).toHaveCount(2);
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expectToast(page, 'Wizard added successfully!');
    await expect(page).toHaveURL('/admin/all-wizards');
    await expect(rowOf(page, 'Ada Lovelace')).toContainText('AAPL - $1,250,001');
    await expect(rowOf(page, 'Ada Lovelace')).not.toContainText('KO');
  });

  if (thorough)
    test('reports lookups that find nothing or fail, and ignores a single letter', async ({
      page,
      allowProblems,
    }) => {
      allowProblems(/400/);
      await page.goto('/admin/add-wizard');
      const lookups: string[] = [];
      page.on('request', (request) => request.url().includes('search-symbol') && lookups.push(request.url()));
      await symbolField(page, 1).pressSequentially('zzzzqq');
      await expect(page.getByText('No company found')).toBeVisible();
      await symbolField(page, 1).fill('z');
      await expect(page.getByText('No company found')).toHaveCount(0);
      await page.route('**/search-symbol**', (route) => route.fulfill({ status: 400, json: {} }));
      await symbolField(page, 1).fill('nvda');
      await expect(page.getByText('Invalid symbol')).toBeVisible();
      expect(lookups.every((url) => (new URL(url).searchParams.get('query') ?? '').length > 1)).toBe(true);
    });

  test('shows validation errors beside the fields', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/409|500/);
    await page.goto('/admin/add-wizard');
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expect(page.getByText('Please enter a name')).toBeVisible();
    await page.getByLabel('Wizard Name').fill('Ray Dalio');
    await symbolField(page, 1).fill('AAPL');
    await valueField(page, 1).fill('much');
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expect(page.getByText('The value must be a number')).toBeVisible();
    await valueField(page, 1).fill('5');
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expect(page.getByRole('alert')).toHaveText('There is a wizard with this name already');
    await page.route('**/wizards/create', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByLabel('Wizard Name').fill('Somebody new');
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expect(page.getByRole('alert')).toHaveText('Wizard creation failed');
    await expect(symbolField(page, 1)).toHaveValue('AAPL');
  });

  test('can be changed', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin/all-wizards');
    await page.getByRole('link', { name: 'Edit Warren Buffett' }).click();
    await expect(page.getByText('13F filing of Berkshire Hathaway')).toBeVisible();
    await expect(symbolField(page, 1)).toHaveValue('AAPL');
    await page.getByLabel('Wizard Name').fill('Warren E. Buffett');
    await valueField(page, 1).fill('1');
    await page.getByRole('button', { name: 'Update Wizard' }).click();
    await expectToast(page, 'Wizard updated successfully!');
    await expect(rowOf(page, 'Warren E. Buffett')).not.toContainText('$65,950,296,923');
  });
});

test.describe('a CSV import', () => {
  const csv =
    'Investor;Ticker;Market Value\r\nGrace Hopper;MSFT;"$2,000.00"\r\nGrace Hopper;IBM;1.000,50\r\n';

  test('previews the changes, replaces all investors, and can be undone', async ({ page, allowProblems }) => {
    allowProblems(/503/);
    await page.goto('/admin/all-wizards');
    await expect(rowOf(page, 'Ray Dalio')).toBeVisible();
    await importCsv(page, csv);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('row', { name: /^Wizards/ })).toContainText('1');
    await expect(dialog).toContainText('New (1)Grace Hopper');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, 'Ray Dalio')).toBeVisible();
    await importCsv(page, csv);
    await expect(dialog).toContainText('New (1)Grace Hopper');
    await page.route('**/api/v1/wizards/import', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await dialog.getByRole('button', { name: 'Replace all' }).click();
    await expectToast(page, 'Failed to import wizards. Please try again.');
    await dialog.getByRole('button', { name: 'Replace all' }).click();
    await expectToast(page, 'CSV imported successfully (old data replaced)');
    await expect(rowOf(page, 'Ray Dalio')).toHaveCount(0);
    await expect(rowOf(page, 'Grace Hopper')).toContainText('IBM - $1,001');
    await page
      .getByRole('button', { name: /^Undo the import/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'The wizards were restored');
    await expect(rowOf(page, 'Ray Dalio')).toBeVisible();
    await expect(rowOf(page, 'Grace Hopper')).toHaveCount(0);
  });

  test('reports the lines that can’t be read', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/400/);
    await page.goto('/admin/all-wizards');
    await importCsv(page, 'name,symbol,value\nAda,AAPL,much\nAda,,5\n');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading')).toHaveText('Import failed');
    await expect(dialog.getByRole('listitem')).toContainText(['row 2, column value', 'row 3, column symbol']);
    await page.keyboard.press('Escape');
    await importCsv(page, 'text', 'wizards.txt');
    await expectToast(page, 'Please choose a .csv file.');
  });

  if (thorough)
    test('disables the button while it is importing', async ({ page }) => {
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.goto('/admin/all-wizards');
      await page.route('**/wizards/import**', async (route) => {
        await held;
        await route.continue();
      });
      await importCsv(page, csv);
      await expect(page.getByRole('button', { name: 'Importing...' })).toBeDisabled();
      answer();
      await page.getByRole('button', { name: 'Cancel' }).click();
    });

  test('offers a template, and exports the investors', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin/all-wizards');
    for (const [name, file] of [
      ['Template', /^holdwise-wizards-template\.csv$/],
      ['Export CSV', /^holdwise-wizards-\d{4}-\d\d-\d\d\.csv$/],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await download).suggestedFilename()).toMatch(file);
    }
  });
});
