import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, saveScreenshot, test } from '../support/browser.ts';
import { inScope } from '../support/scope.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';
import {
  dateField,
  everyKind,
  fiveYears,
  holdingField,
  ledgerRows,
  openLedger,
  saved,
  startEntry,
  typeEntry,
} from './steps/ledger.ts';

test.use({ viewport: { width: 1280, height: 900 } });

async function portfoliosOf(page: Page) {
  const { portfolios } = await (await page.request.get('/api/v1/portfolios')).json();
  return portfolios[0];
}

/** Records a transaction through the API. */
async function record(page: Page, body: object): Promise<void> {
  const { _id } = await portfoliosOf(page);
  const reply = await page.request.post(`/api/v1/portfolios/${_id}/transactions`, { data: body });
  expect(reply.ok(), await reply.text()).toBe(true);
}

const sharesOf = async (page: Page) =>
  Object.fromEntries(
    (await portfoliosOf(page)).tickers.map((ticker: { symbol: string; exact: { shares: string } }) => [
      ticker.symbol,
      ticker.exact.shares,
    ]),
  );

/** Answers the lookup of a close. */
const provideCloses = (page: Page, close = 91.1, day?: string) =>
  page.route('**/api/v1/market/close?**', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [symbol, date] = [query.get('symbol'), day ?? query.get('date')];
    return route.fulfill({ json: [{ symbol, date, close, currency: 'USD' }] });
  });

test.beforeEach(async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term');
  await provideCloses(page);
});

for (const path of ['/portfolio', '/portfolio/transactions']) {
  test(`what is typed right after the key for a new entry on ${path} is kept`, { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /^Add transaction/ })).toBeVisible();
    await page.evaluate(() => {
      for (const key of 'nko')
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await expect(holdingField(page)).toBeFocused();
    await page.keyboard.type('.x');
    await expect(holdingField(page)).toHaveValue('KO.X');
  });
}

test('transactions of every kind, or of five years, are entered by keyboard', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  await openLedger(page);
  const entries = inScope(everyKind, fiveYears());
  await startEntry(page);
  for (const entry of entries) await typeEntry(page, entry);
  await expect(page.getByRole('button', { name: `All ${entries.length}`, exact: true })).toBeVisible();
  await expect(page.getByRole('form', { name: 'New transaction' })).toHaveCount(1);

  // The sale is impossible: the entry stays with the reason, and is corrected in place.
  await typeEntry(page, ['10 Sep 2021', 'Sell', 'KO', '500', '60', '0']);
  await expect(page.getByRole('alert')).toHaveText(
    'You held 5 KO shares on 10 September 2021, so 500 cannot be sold.',
  );
  const form = page.getByRole('form', { name: 'New transaction' });
  await expect(form).toHaveCount(1);
  await expect(form.getByLabel('Shares')).toBeFocused();
  await expect(form.getByLabel('Shares')).toHaveAccessibleDescription(/so 500 cannot be sold/);
  await expect(form.getByLabel('Price')).toHaveValue('60');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await saved(page, 'Sell 5 KO on 10 Sep 2021');
  await expect(holdingField(page)).toBeFocused();

  // The split of June 2024 is between a purchase and today.
  const counts = await sharesOf(page);
  expect(counts['KO']).toBe(inScope('8', '95'));
  const nvidia = await page.request.get(
    `/api/v1/portfolios/${(await portfoliosOf(page))._id}/transactions?symbol=NVDA`,
  );
  const { splits } = await nvidia.json();
  expect(splits).toMatchObject([{ date: '2024-06-10', numerator: 10, denominator: 1 }]);
  const [{ sharesBefore, sharesAfter }] = splits;
  expect(sharesAfter).toBe(sharesBefore * 10);
  const split = page.getByRole('row').filter({ hasText: 'Recorded for you' });
  await expect(split).toContainText(
    `10 for 1: your ${sharesBefore} shares became ${sharesAfter}. Earlier rows stay as you entered them.`,
  );
  const before = ledgerRows(page).filter({ hasText: '20 Mar 2024' });
  await expect(before).toContainText('now 30');
  await expect(before).toContainText('now 60.00');
});

test('Tab takes the highlighted security, and an unknown symbol is asked about first', async ({ page }) => {
  await openLedger(page);
  await startEntry(page);
  const form = page.getByRole('form', { name: 'New transaction' });
  const holding = form.getByLabel('Holding');
  await holding.fill('');
  await holding.pressSequentially('apple');
  await expect(page.getByRole('option', { name: /^AAPL / })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(holding).toHaveValue('AAPL');
  await holding.fill('NOSUCHCO');
  await form.getByLabel('Shares').fill('1');
  await form.getByLabel('Price').fill('10');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/No security NOSUCHCO is known. Save again to keep it/);
  expect((await portfoliosOf(page)).tickers).toEqual([]);
  await form.getByLabel('Price').press('Enter');
  await expect.poll(() => sharesOf(page)).toEqual({ NOSUCHCO: '1' });
});

test('rows pasted from a spreadsheet are checked before they are saved', { tag: '@thorough' }, async ({
  page,
}) => {
  await openLedger(page);
  await startEntry(page);
  const rows = 'Date\tSymbol\tShares\tPrice\n2025-03-03\tAAPL\t12\t238.03\n2025-03-14\tKO\t20\t69.67\n';
  await dateField(page).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, rows);
  await expect(
    page.getByRole('heading', { name: 'What do the columns of pasted-rows.csv mean?' }),
  ).toBeVisible();
  expect(await sharesOf(page)).toEqual({});
});

test('fills in the close of the day, offers an earlier one, and an own price replaces both', {
  tag: '@thorough',
}, async ({ page }) => {
  await openLedger(page);
  await startEntry(page);
  for (const text of ['KO', 'b', '8/21/2026']) {
    await page.keyboard.type(text);
    if (text !== '8/21/2026') await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Tab');
  await expect(dateField(page)).toHaveValue('21 Aug 2026');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await expect(dateField(page)).toHaveValue('20 Aug 2026');
  await page.keyboard.press('Tab');
  await page.keyboard.type('10');
  const form = page.getByRole('form', { name: 'New transaction' });
  await expect(form.getByLabel('Kind')).toHaveValue('buy');
  await expect(form.getByLabel('Price')).toHaveValue('91.1');
  await expect(form.getByLabel('Price')).toHaveAccessibleDescription('close of that day');
  await expect(form.getByRole('status')).toHaveText('−911.00');
  await form.getByLabel('Price').fill('90');
  await expect(form.getByRole('status')).toHaveText('−900.00');
  await form.getByLabel('Date').fill('19 Aug 2026');
  await expect(form.getByLabel('Price')).toHaveValue('90');
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Price')).toHaveValue('');
  await expect(holdingField(page)).toBeFocused();
  await page.unroute('**/api/v1/market/close?**');
  await provideCloses(page, 88, '2026-08-14');
  await typeEntry(page, ['16 aug 2026', 'Buy', 'KO', '10']);
  await expect(form.getByRole('alert')).toHaveText('A purchase needs a price or an amount');
  await expect(form.getByLabel('Price')).toBeFocused();
  await expect(form.getByLabel('Price')).toHaveAttribute('placeholder', '88.00');
  await expect(form.getByLabel('Price')).toHaveAccessibleDescription(/14 Aug 2026, take it/);
  await expect(form.getByRole('status')).toHaveText('about −880.00');
  await page.keyboard.press('ArrowDown');
  await expect(form.getByLabel('Price')).toHaveValue('88');
  await form.getByLabel('Price').fill('');
  await form.getByRole('button', { name: 'take it' }).click();
  await expect(form.getByLabel('Price')).toHaveValue('88');
  await form.getByLabel('Price').focus();
  await page.keyboard.press('Enter');
  await saved(page, 'Buy 10 KO on 16 Aug 2026');
  await expect(ledgerRows(page).first()).toContainText('88.00');
  await expect(dateField(page)).toHaveValue('16 Aug 2026');
});

test('typing replaces a close that arrives while the price has the focus', async ({ page }) => {
  await page.unroute('**/api/v1/market/close?**');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/v1/market/close?**', async (route) => {
    await released;
    await route.fulfill({ json: [{ symbol: 'KO', date: '2026-08-21', close: 91.1, currency: 'USD' }] });
  });
  await openLedger(page);
  await startEntry(page);
  for (const text of ['KO', '', '21 Aug 2026', '10']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  const price = page.getByRole('form', { name: 'New transaction' }).getByLabel('Price');
  await expect(price).toBeFocused();
  release();
  await expect(price).toHaveValue('91.1');
  await page.keyboard.type('90.5');
  await expect(price).toHaveValue('90.5');
});

test('a second Enter saves nothing twice', async ({ page }) => {
  await openLedger(page);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/transactions', async (route) => {
    await released;
    await route.continue();
  });
  await startEntry(page);
  await typeEntry(page, ['21 Aug 2026', 'Buy', 'KO', '10', '90']);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  release();
  await saved(page, 'Buy 10 KO on 21 Aug 2026');
  await expect(page.getByRole('button', { name: 'All 1', exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await sharesOf(page)).toEqual({ KO: '10' });
});

test('a failed save keeps what was typed, also while the next entry is typed', { tag: '@thorough' }, async ({
  page,
  allowProblems,
}) => {
  allowProblems(/500/);
  await openLedger(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/transactions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await held;
    await route.fulfill({ status: 500, body: 'broken' });
  });
  await startEntry(page);
  await typeEntry(page, ['21 Aug 2026', 'Buy', 'KO', '10', '90', '', '', 'monthly plan']);
  await page.keyboard.type('MSFT');
  answer();
  const forms = page.getByRole('form', { name: 'New transaction' });
  await expect(forms.first().getByRole('alert')).toHaveText('Something went wrong. Please try again.');
  await expect(forms).toHaveCount(2);
  await expect(holdingField(page)).toBeFocused();
  await expect(holdingField(page)).toHaveValue('MSFT');
  await page.unroute('**/transactions');
  await expect(forms.first().getByLabel('Shares')).toHaveValue('10');
  await forms.first().getByLabel('Shares').press('Enter');
  await saved(page, 'Buy 10 KO on 21 Aug 2026');
});

test('says what is missing or wrong at its field', async ({ page }) => {
  await openLedger(page);
  const form = page.getByRole('form', { name: 'New transaction' });
  await startEntry(page);
  await typeEntry(page, ['someday', 'Buy', 'KO', '1', '90']);
  await expect(form.getByRole('alert')).toHaveText('Enter a date such as 21 Aug 2026');
  await expect(form.getByLabel('Date')).toBeFocused();
  await form.getByLabel('Date').fill('2 Jan 2099');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('2 Jan 2099 is in the future');
  await form.getByLabel('Date').fill('2 Jan 2024');
  await form.getByLabel('Shares').fill('many');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Shares must be a number');
  await form.getByLabel('Shares').fill('');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('A purchase needs shares');
});

test('edits a transaction in its row and returns the focus to it', async ({ page }) => {
  await record(page, {
    kind: 'buy',
    symbol: 'KO',
    date: '2024-01-05',
    shares: '10',
    price: '58.5',
    fee: '1',
  });
  await openLedger(page);
  const actions = page.getByRole('button', { name: 'Actions for Buy 10 KO on 5 Jan 2024' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'Edit the transaction' });
  await expect(form.getByLabel('Price')).toHaveValue('58.5');
  await form.getByLabel('Shares').fill('12');
  await form.getByLabel('Note').fill('corrected');
  await page.keyboard.press('Enter');
  await saved(page, 'Buy 12 KO on 5 Jan 2024');
  await expect(page.getByRole('button', { name: 'Actions for Buy 12 KO on 5 Jan 2024' })).toBeFocused();
  await expect(ledgerRows(page)).toContainText(['−703.00']);
  await expect(ledgerRows(page)).toContainText(['corrected · Entered by hand']);
});

test('deletes a reinvested dividend with its purchase, and undoes it, but nothing that a sale needs', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  await record(page, { kind: 'buy', symbol: 'KO', date: '2024-01-05', shares: '10', price: '58.5' });
  await record(page, {
    kind: 'dividend',
    symbol: 'KO',
    date: '2024-04-01',
    amount: '60',
    reinvested: { shares: '1', price: '60' },
  });
  await record(page, { kind: 'sell', symbol: 'KO', date: '2024-05-01', shares: '10', price: '61' });
  await openLedger(page);
  const dialog = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Actions for Buy 10 KO on 5 Jan 2024' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('KO');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(ledgerRows(page)).toHaveCount(4);
  await page.getByRole('button', { name: 'Actions for Dividend of KO on 1 Apr 2024' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(dialog).toContainText('Buy 1 KO on 1 Apr 2024 is deleted with it.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(ledgerRows(page)).toHaveCount(2);
  await expect(page.getByText('Deleted: Dividend of KO on 1 Apr 2024')).toBeVisible();
  await page.reload();
  await expect(page.getByText('To undo, press U outside the fields')).toBeAttached();
  await page.keyboard.press('u');
  await expect(ledgerRows(page)).toHaveCount(4);
  await expect(page.getByRole('region', { name: 'Last change' })).toHaveCount(0);
});

test('filters by text, kind and period, and keeps the filters in the address', { tag: '@thorough' }, async ({
  page,
}) => {
  await record(page, { kind: 'buy', symbol: 'KO', date: '2023-01-05', shares: '10', price: '58.5' });
  await record(page, {
    kind: 'buy',
    symbol: 'MSFT',
    date: '2024-01-05',
    shares: '1',
    price: '370',
    note: 'bonus',
  });
  await record(page, { kind: 'dividend', symbol: 'KO', date: '2024-04-01', shares: '10', price: '0.485' });
  await openLedger(page);
  const chip = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(page.getByText('$955.00 paid for shares, $4.85 in dividends.')).toBeVisible();
  await chip('Purchases 2').click();
  await expect(ledgerRows(page)).toHaveCount(2);
  await expect(page).toHaveURL(/kind=buy/);
  await page.getByRole('searchbox', { name: 'Search transactions' }).fill('bonus');
  await expect(page).toHaveURL(/search=bonus/);
  await expect(ledgerRows(page)).toHaveCount(1);
  await page.reload();
  await expect(ledgerRows(page)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('bonus');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('searchbox', { name: 'Search transactions' })).toHaveValue('');
  await expect(ledgerRows(page)).toHaveCount(3);
  await page.getByLabel('From').fill('2024-02-01');
  await expect(ledgerRows(page)).toHaveCount(1);
  await page.getByLabel('From').fill('2026-02-01');
  await expect(page.getByText('No transaction matches these filters.')).toBeVisible();
});

test('has no axe findings and fits all widths', { tag: '@thorough' }, async ({ page }) => {
  await record(page, {
    kind: 'buy',
    symbol: 'NVDA',
    date: '2024-01-05',
    shares: '10',
    price: '490',
    note: 'first',
  });
  await record(page, { kind: 'dividend', symbol: 'NVDA', date: '2024-07-01', shares: '100', price: '0.01' });
  await record(page, { kind: 'deposit', date: '2023-12-05', amount: '10000' });
  await openLedger(page);
  await page.getByRole('button', { name: 'More' }).click();
  await inspectState(page, 'transactions');
  await page.getByRole('button', { name: 'Actions for Buy 10 NVDA on 5 Jan 2024' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  // The library guards the focus around an open menu with elements that axe takes for content.
  await expectNoAxeFindings(page, '[role=menu]');
  await saveScreenshot(page, 'transactions-menu');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('form', { name: 'Edit the transaction' })).toBeVisible();
  await inspectState(page, 'transactions-edit');
});

test('own securities have prices that are typed, pasted or removed', async ({ page }) => {
  await openLedger(page);
  await page.getByRole('button', { name: 'Your own securities' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your own securities' });
  await dialog.getByRole('button', { name: 'Add a security' }).click();
  await dialog.getByLabel('Symbol', { exact: true }).fill('gold-bar');
  await dialog.getByLabel('Name').fill('Gold bar');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  const prices = dialog.getByLabel('Date and price in USD, one line each');
  await prices.fill('2024-05-31; 2300,50\n31.06.2024; 2310');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(dialog).toContainText('Line 2: “31.06.2024” must be a date');
  await prices.fill('2024-05-31; 2300,50\n2024-06-28; 2326');
  await dialog.getByRole('button', { name: 'Save prices' }).click();
  await expect(dialog.getByRole('status')).toContainText(['Saved 2 prices']);
  await expect(dialog).toContainText('2,326.00 on 28 Jun 2024, 2 prices');
  await inspectState(page, 'own-securities');
  await dialog.getByRole('button', { name: 'Remove the price of 28 Jun 2024' }).click();
  await expect(dialog).toContainText('2,300.50 on 31 May 2024, 1 price');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await startEntry(page);
  await typeEntry(page, ['3 Jun 2024', 'Buy', 'GOLD-BAR', '1', '2301']);
  await saved(page, 'Buy 1 GOLD-BAR on 3 Jun 2024');
  await expect(ledgerRows(page)).toContainText(['Gold bar']);
});
