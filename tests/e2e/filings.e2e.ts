import type { Page } from '@playwright/test';
import { test as adminTest, expect, expectToast, logInAsEditor } from '../support/admin-browser.ts';
import { addFiling, cik, manager, previousQuarter, unknownIssuer } from '../support/edgar-filings.ts';
import { type EdgarServer, startEdgarServer } from '../support/edgar-server.ts';
import { startProduct } from '../support/product.ts';
import { apple, chevron, type SampleLine, sampleTable } from '../support/sample-filings.ts';
import { thorough } from '../support/scope.ts';
import { inspectState } from '../support/visual.ts';

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
const test = adminTest.extend<object, { edgar: EdgarServer }>({
  edgar: [
    async ({}, use) => {
      const edgar = await startEdgarServer();
      fileTwoQuarters(edgar);
      addFiling(edgar, 9, [line(apple, '1', '200')], { cik: newCik });
      await use(edgar);
      await edgar.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ edgar }, use) => {
      const product = await startProduct({
        EDGAR_USER_AGENT: 'Holdwise admin@example.com',
        EDGAR_BASE_URL: edgar.url,
        EDGAR_DATA_URL: edgar.url,
      });
      await use(product);
      const code = await product.stop();
      expect({ code, errors: product.errors }).toEqual({ code: 0, errors: [] });
    },
    { scope: 'worker' },
  ],
});
// biome-ignore-end lint/correctness/noEmptyPattern: until here

const line = (security: SampleLine, shares: string, value: string): SampleLine => ({
  ...security,
  shares,
  value,
});
const coke = { issuer: 'COCA COLA CO', className: 'COM', cusip: '191216100' };
const visa = { issuer: 'VISA INC', className: 'COM CL A', cusip: '92826C839' };
const nike = { issuer: 'NIKE INC', className: 'CL B', cusip: '654106103' };

function fileTwoQuarters(edgar: EdgarServer): void {
  addFiling(
    edgar,
    1,
    [
      line(apple, '100', '25000'),
      line(coke, '400', '28000'),
      line(visa, '50', '17000'),
      line(nike, '9', '700'),
    ],
    previousQuarter,
  );
  addFiling(edgar, 2, [
    line(apple, '150', '40000'),
    line(coke, '300', '21000'),
    line(nike, '9', '700'),
    line(chevron, '70', '11000'),
    { ...line(chevron, '500', '80000'), putCall: 'Call' },
    line(unknownIssuer, '1000', '5000'),
  ]);
}

/** The CIK of an investor that no other test uses. */
const newCik = '1800002';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test.use({ viewport: { width: 1280, height: 900 } });
test.describe('with EDGAR', () => {
  test.beforeEach(async ({ page }) => {
    await logInAsEditor(page.request);
    const data = { cik, name: 'Sam Sample' };
    const taken = await page.request.post('/api/v1/wizards/filings/refresh', { data });
    expect(taken.ok(), await taken.text()).toBe(true);
  });

  test('adds an investor by name from the newest filing', async ({ page }) => {
    await page.goto('/admin/all-wizards');
    await page.getByRole('link', { name: '13F Filings' }).click();
    await expect(page).toHaveURL('/admin/filings');
    await page.getByRole('button', { name: 'Refresh from EDGAR' }).click();
    await expect(page.getByText('Please enter a CIK')).toBeVisible();
    await page.getByLabel('CIK').fill(`000${newCik}`);
    await page.getByLabel('Name', { exact: true }).fill('Nora New');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Nora New was created from the filing for 2026-06-30.');
    const row = rowOf(page, 'Nora New');
    await expect(row).toContainText('30 June 2026');
    await expect(row).toContainText('Created from the filing for 2026-06-30.');
    await row.getByRole('button', { name: 'Refresh Nora New' }).click();
    await expectToast(page, 'Nora New is up to date with the filing for 2026-06-30.');
  });

  test('assigns a symbol to a security by keyboard, and keeps it', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin/filings');
    const field = page.getByRole('combobox', { name: 'Symbol of UNHEARD OF HOLDINGS' });
    await field.fill('not so');
    await page.getByRole('button', { name: 'Save the symbol of UNHEARD OF HOLDINGS' }).click();
    await expect(page.getByText('Letters, digits and dashes only')).toBeVisible();
    await inspectState(page, 'filings');
    await field.fill('unhd');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Remembered as UNHD');
    await expect(page.getByText('Every security in the filings is resolved.')).toBeVisible();
    await page.getByRole('button', { name: 'Show resolved securities' }).click();
    await expect(page.getByRole('combobox', { name: 'Symbol of UNHEARD OF HOLDINGS' })).toHaveValue('UNHD');
    await expect(rowOf(page, 'APPLE INC')).toContainText('by its name');
    await inspectState(page, 'filings-remembered');
  });

  test('shows readers what was bought, added, reduced and sold', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Select Wizard').selectOption({ label: `Sam Sample · ${manager}` });
    await page.getByRole('link', { name: 'What changed in the quarter' }).click();
    await expect(page).toHaveURL('/investors/sam-sample#changes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sam Sample');
    const row = (name: RegExp) =>
      page.getByRole('table', { name: 'Largest changes' }).getByRole('row', { name });
    await expect(row(/CVX.*call options/)).toContainText('New');
    await expect(row(/UNHEARD OF HOLDINGS/)).toContainText('New');
    await expect(row(/AAPL/)).toContainText('Added +50%');
    await expect(row(/KO/)).toContainText('Reduced −25%');
    await expect(row(/VISA INC|Visa/)).toContainText('Sold all');
    for (const kind of ['3 new', '1 added to', '1 reduced', '1 sold', '1 unchanged'])
      await expect(page.getByRole('button', { name: kind, exact: true })).toBeVisible();
    await inspectState(page, 'investor-of-an-editor');
  });

  test('uploads a table for a quarter, and rejects another file with a message', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/422|503/);
    await page.goto('/admin/filings');
    const upload = async (text: string) => {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Upload a file' }).click();
      await (await choosing).setFiles({ name: 'table.xml', mimeType: 'text/xml', buffer: Buffer.from(text) });
    };
    await upload('<!DOCTYPE html><html><body>nothing</body></html>');
    await expect(page.getByRole('alert')).toContainText('web page');
    await page.getByLabel('Known investors').selectOption({ label: 'Bill Ackman · Pershing Square' });
    await expect(page.getByLabel('CIK')).toHaveValue('2026053');
    const period = await page.getByLabel('Quarter, if the file does not state it').selectOption({ index: 1 });
    await upload(sampleTable([line(apple, '10', '5000')]));
    const preview = page.getByRole('dialog', { name: 'Save this filing?' });
    await expect(preview).toContainText('Bill Ackman');
    await page.route('**/wizards/filings/upload*', (route) => route.fulfill({ status: 503 }), { times: 1 });
    await preview.getByRole('button', { name: 'Save' }).click();
    await expect(preview.getByRole('alert')).toContainText('Something went wrong. Please try again.');
    await preview.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, `Bill Ackman was updated from the filing for`);
    expect(period[0]).toMatch(/^\d{4}-(03-31|06-30|09-30|12-31)$/);
  });

  test('previews an upload and undoes it after a reload', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin/filings');
    await page.getByLabel('CIK').fill('1800003');
    await page.getByLabel('Name', { exact: true }).fill('Una Undo');
    await page.getByLabel('Quarter, if the file does not state it').selectOption({ index: 1 });
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a file' }).click();
    const buffer = Buffer.from(sampleTable([line(apple, '10', '5000'), line(chevron, '3', '900')]));
    await (await choosing).setFiles({ name: 'table.xml', mimeType: 'text/xml', buffer });
    const preview = page.getByRole('dialog', { name: 'Save this filing?' });
    await expect(preview).toContainText('Apple Inc. (AAPL), Chevron Corporation (CVX)');
    await inspectState(page, 'filing-preview');
    await preview.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf(page, 'Una Undo')).toBeVisible();
    const notice = page.getByRole('region', { name: 'Last change' });
    await expect(notice).toContainText('Una Undo was created from the filing');
    await page.reload();
    await inspectState(page, 'filing-undo');
    await notice.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'The upload of Una Undo was undone');
    await expect(rowOf(page, 'Una Undo')).toHaveCount(0);
    await expect(notice).toHaveCount(0);
  });

  test('refreshes all with progress, and reports failures', { tag: '@thorough' }, async ({ page, edgar }) => {
    edgar.fail(/submissions/, 'missing');
    await page.goto('/admin/filings');
    await page.getByRole('button', { name: 'Refresh all' }).click();
    await expect(page.getByRole('button', { name: /^\d+ of \d+$/ })).toBeDisabled();
    await expectToast(page, 'investors could not be refreshed.');
    await expect(rowOf(page, 'Ray Dalio')).toContainText('Failed: EDGAR has no 13F holdings report');
    edgar.heal();
  });

  if (thorough)
    test('reports an EDGAR error beside the form', async ({ page, edgar, allowProblems }) => {
      allowProblems(/503/);
      edgar.fail(/./, 'too many');
      await page.goto('/admin/filings');
      await page.getByLabel('CIK').fill(cik);
      await page.getByRole('button', { name: 'Refresh from EDGAR' }).click();
      await expect(page.getByRole('alert')).toContainText('EDGAR refuses requests for now');
      await inspectState(page, 'filings-refused');
      edgar.heal();
    });
});

adminTest(
  'without a User-Agent, the page names the missing setting and upload works',
  { tag: '@thorough' },
  async ({ page }) => {
    await logInAsEditor(page.request);
    await page.goto('/admin/filings');
    await expect(page.getByText('EDGAR_USER_AGENT')).toBeVisible();
    await expect(page.getByRole('button', { name: /Refresh/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Upload a file' })).toBeVisible();
    await inspectState(page, 'filings-without-edgar');
  },
);
