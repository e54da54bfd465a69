import type { Page } from '@playwright/test';
import { test as adminTest, descriptionOf, expectToast, logInAsEditor } from '../support/admin-browser.ts';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { apple, sampleTable } from '../support/sample-filings.ts';
import { type CountingPerson, countingPerson } from './steps/counting-person.ts';
import { becomeCustomer, havePortfolio, newEmail, passPhrase } from './steps/customer.ts';
import { entryField, ledgerRows } from './steps/ledger.ts';
import { expectInTable } from './steps/task-table.ts';

const focusIsLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);
const titleOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Portfolio: ${name}. Choose another` });
const choice = (page: Page, name: string) => page.getByRole('button', { name });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name });
const mainLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

test.use({ viewport: { width: 1280, height: 900 } });

/** Goes from the home page through sign-up and login to the choices of an empty portfolio. */
async function signUp(page: Page, { effort, click, fill, type, press }: CountingPerson): Promise<void> {
  const email = newEmail();
  // Addresses of tests differ in length.
  effort.keystrokes += 'ada@holdwise.example'.length - email.length;
  await page.goto('/');
  await click(page.locator('#portfolio').getByRole('link', { name: 'Register' }));
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  await expect.poll(() => focusIsLost(page)).toBe(false);
  await fill(page.getByLabel('Name'), 'Ada Lovelace');
  await fill(page.getByLabel('Email'), email);
  await fill(page.getByLabel('Password'), passPhrase);
  await click(page.getByLabel('I accept the'));
  await press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password')).toBeFocused();
  await type(passPhrase);
  await press('Enter');
  await expect(titleOf(page, 'My portfolio')).toBeVisible();
  await expect(page).toHaveURL('/portfolio');
  await expect(choice(page, 'Warren Buffett')).toBeVisible();
  await expect.poll(() => focusIsLost(page)).toBe(false);
}

const figure = (page: Page) =>
  page
    .getByRole('region', { name: 'Overview' })
    .getByText(/^\$[\d,.]+/)
    .first();

const symbols =
  'AAPL MSFT NVDA AMZN GOOGL META LLY JPM V XOM UNH MA JNJ PG HD COST KO PEP WMT MRK ABBV CVX BAC ADBE CRM'.split(
    ' ',
  );

const fileOf = (listed: readonly string[]) =>
  ['Symbol,Shares,Average cost', ...listed.map((symbol) => `${symbol},10,50`)].join('\n');

/** Types symbol, shares and cost of each holding into the field for a list. */
async function typeList(page: Page, { click, type }: CountingPerson): Promise<void> {
  await click(page.getByRole('textbox', { name: /^Or several at once/ }));
  await type(symbols.map((symbol) => `${symbol} 10 50`).join('\n'));
  await click(page.getByRole('button', { name: 'Read the list' }));
}

/** Saves the 25 holdings that were read, and sees their first figure. */
async function addAll(page: Page, { click }: CountingPerson): Promise<void> {
  await click(page.getByRole('button', { name: `Add ${symbols.length} transactions` }));
  await expect(figure(page)).toBeVisible();
}

function expectFew({ effort }: CountingPerson): void {
  expect(effort.clicks).toBeLessThanOrEqual(5);
  expect(effort.fields).toBeLessThanOrEqual(5);
}

test.describe('from the first page to the first figure', () => {
  test('by copying an investor', async ({ page }) => {
    const person = countingPerson(page);
    await signUp(page, person);
    await expectNoAxeFindings(page);
    await person.click(choice(page, 'Warren Buffett'));
    await expectNoAxeFindings(page);
    await person.click(page.getByRole('button', { name: 'Copy the holdings' }));
    await expect(page.getByText(/^\d+ holdings were bought for \$9,999/)).toBeVisible();
    await expect(figure(page)).toBeVisible();
    await expect.poll(() => focusIsLost(page)).toBe(false);
    expectFew(person);
    expectInTable('First figure, by copying an investor', person.effort);
  });

  test('by a file', async ({ page }) => {
    const person = countingPerson(page);
    await signUp(page, person);
    await person.drop({ name: 'positions.csv', text: fileOf(['KO', 'AAPL']) });
    await person.click(page.getByRole('button', { name: 'Add 2 transactions' }));
    await expect(figure(page)).toBeVisible();
    expectFew(person);
    expectInTable('First figure, by a file', person.effort);
  });

  test('with 25 holdings by a file', async ({ page }) => {
    const person = countingPerson(page);
    await signUp(page, person);
    await person.drop({ name: 'positions.csv', text: fileOf(symbols) });
    await addAll(page, person);
    expectFew(person);
    expectInTable('First figure, 25 holdings by a file', person.effort);
  });

  test('with 25 holdings by hand', async ({ page }) => {
    const person = countingPerson(page);
    await signUp(page, person);
    await typeList(page, person);
    await addAll(page, person);
    expectFew(person);
    expectInTable('First figure, 25 holdings by hand', person.effort);
  });
});

async function openEmptyPortfolio(page: Page): Promise<CountingPerson> {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term');
  await page.goto('/portfolio');
  await expect(choice(page, 'Warren Buffett')).toBeVisible();
  return countingPerson(page);
}

test('25 holdings by a file', async ({ page }) => {
  const person = await openEmptyPortfolio(page);
  await person.drop({ name: 'positions.csv', text: fileOf(symbols) });
  await addAll(page, person);
  expectInTable('25 holdings by a file', person.effort);
});

test('25 holdings by hand, as a list', async ({ page }) => {
  const person = await openEmptyPortfolio(page);
  await typeList(page, person);
  await addAll(page, person);
  expectInTable('25 holdings by hand, as a list', person.effort);
});

/** Types a purchase: symbol, shares and price, with the kind and the date of the row. */
async function enterPurchase(page: Page, { type, press, tabTo }: CountingPerson, symbol: string) {
  await expect(entryField(page, 'Holding')).toBeFocused();
  await type(symbol);
  await tabTo(entryField(page, 'Shares'));
  await type('10');
  await tabTo(entryField(page, 'Price'));
  await type('50');
  await press('Enter');
}

test('25 holdings by hand, row by row', async ({ page }) => {
  const person = await openEmptyPortfolio(page);
  await person.press('n');
  for (const symbol of symbols) await enterPurchase(page, person, symbol);
  await expect(ledgerRows(page)).toHaveCount(symbols.length);
  expectInTable('25 holdings by hand, row by row', person.effort);
});

/** Adds a stock in the dialog of the home page: the only way by hand before the others were built. */
async function addTicker(page: Page, { click, type, press, tabTo }: CountingPerson, symbol: string) {
  const dialog = page.getByRole('dialog', { name: 'Add Stock to Portfolio' });
  await click(page.locator('#portfolio').getByRole('button', { name: 'Add Tickers' }));
  await expect(dialog.getByRole('combobox')).toBeFocused();
  // The search begins at two characters.
  await type(symbol === 'V' ? 'Visa' : symbol);
  await tabTo(dialog.getByLabel('Total shares'));
  await expect(dialog.getByText('Selected stock:').locator('xpath=..')).toContainText(symbol);
  await type('10');
  await tabTo(dialog.getByLabel('Buy price'));
  await press('ControlOrMeta+A');
  await type('50');
  await press('Enter');
  await expect(dialog).toHaveCount(0);
}

test('25 holdings by hand, in dialogs', async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term');
  await page.goto('/');
  const person = countingPerson(page);
  for (const symbol of symbols) await addTicker(page, person, symbol);
  await expect(page.locator('#portfolio').getByRole('table').getByRole('row')).toHaveCount(
    symbols.length + 2,
  );
  expectInTable('25 holdings by hand, in dialogs', person.effort);
});

const held = [
  { symbol: 'KO', shares: '10', buyPrice: '50' },
  { symbol: 'MSFT', shares: '5', buyPrice: '300' },
];

/** Logs in a customer with two holdings, a dividend of this year and a sale, and opens a page. */
async function openAsOwner(page: Page, address: string): Promise<CountingPerson> {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', held);
  const { portfolios } = await (await page.request.get('/api/v1/portfolios')).json();
  const date = new Date().toISOString().slice(0, 10);
  for (const entry of [
    { kind: 'dividend', symbol: 'KO', date, amount: '5' },
    { kind: 'sell', symbol: 'MSFT', date, shares: '1', price: '400' },
  ]) {
    const path = `/api/v1/portfolios/${portfolios[0]._id}/transactions`;
    const reply = await page.request.post(path, { data: entry });
    expect(reply.ok(), await reply.text()).toBe(true);
  }
  await page.goto(address);
  return countingPerson(page);
}

test('one purchase', async ({ page }) => {
  const person = await openAsOwner(page, '/portfolio');
  await expect(figure(page)).toBeVisible();
  await person.press('n');
  await enterPurchase(page, person, 'AAPL');
  await expect(ledgerRows(page).filter({ hasText: 'AAPL' })).toHaveCount(1);
  expectInTable('One purchase', person.effort);
});

test('dividends of the year', async ({ page }) => {
  const person = await openAsOwner(page, '/');
  await person.click(mainLink(page, 'Portfolio'));
  await person.click(tab(page, 'Income'));
  const name = page.getByText(`${new Date().getUTCFullYear()} so far`, { exact: true });
  await expect(name.locator('xpath=..')).toContainText('5.00');
  expectInTable('Dividends of the year', person.effort);
});

test('realised gains', async ({ page }) => {
  const person = await openAsOwner(page, '/');
  await person.click(mainLink(page, 'Portfolio'));
  await person.click(tab(page, 'Gains'));
  await expect(page.getByRole('row').filter({ hasText: 'MSFT' }).first()).toContainText('100.00');
  expectInTable('Realised gains', person.effort);
});

test('value of everything', async ({ page }) => {
  const person = await openAsOwner(page, '/');
  await expect(page.getByText(/^\$[\d,.]+/).first()).toBeVisible();
  expectInTable('Value of everything', person.effort);
});

const sales = (page: Page) => ledgerRows(page).filter({ hasText: 'MSFT' }).filter({ hasText: 'Sell' });
const ofApple = (page: Page) => ledgerRows(page).filter({ hasText: 'AAPL' });
const dividends = (page: Page) => ledgerRows(page).filter({ hasText: 'Dividend' });
const correctedDividend = (page: Page) => dividends(page).filter({ hasText: '2 Jan 2026' });
const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true });

/** Sets the date of the dividend. A click on a date selects it, so that typing replaces it. */
async function correctDate(page: Page, { click, type, press }: CountingPerson): Promise<void> {
  await click(dividends(page).getByTitle('Change the date'));
  await expect(page.getByRole('form', { name: 'Edit the transaction' }).getByLabel('Date')).toBeFocused();
  await type('2 Jan 2026');
  await press('Enter');
  await expect(correctedDividend(page)).toHaveCount(1);
}

test('correct a date', async ({ page }) => {
  const person = await openAsOwner(page, '/portfolio/transactions');
  await correctDate(page, person);
  expectInTable('Correct a date', person.effort);
});

test('rename a portfolio', async ({ page }) => {
  const person = await openAsOwner(page, '/portfolio');
  await person.click(page.getByRole('button', { name: 'Settings' }));
  await expect(page.getByLabel('Portfolio name')).toBeFocused();
  await person.press('ControlOrMeta+A');
  await person.type('Savings');
  await person.press('Enter');
  await expect(titleOf(page, 'Savings')).toBeVisible();
  expectInTable('Rename a portfolio', person.effort);
});

/** Deletes the portfolio of the page, which is one of two. */
async function deletePortfolio(page: Page, { click }: CountingPerson): Promise<void> {
  await havePortfolio(page, 'Savings');
  await page.reload();
  await click(page.getByRole('button', { name: 'Settings' }));
  await click(page.getByRole('button', { name: 'Delete portfolio…' }));
  await click(confirm(page, 'Delete portfolio'));
  await expect(titleOf(page, 'Long term')).toHaveCount(0);
}

test('delete a portfolio', async ({ page }) => {
  const person = await openAsOwner(page, '/portfolio');
  await deletePortfolio(page, person);
  await expect(titleOf(page, 'Savings')).toBeVisible();
  expectInTable('Delete a portfolio', person.effort);
});

interface Undone {
  address: string;
  /** What is undone. */
  act: (page: Page, person: CountingPerson) => Promise<void>;
  expectBefore: (page: Page) => Promise<void>;
}

const undone: Record<string, Undone> = {
  'Undo a saved transaction': {
    address: '/portfolio/transactions',
    async act(page, person) {
      await expect(sales(page)).toHaveCount(1);
      await person.press('n');
      await enterPurchase(page, person, 'AAPL');
      await expect(ofApple(page)).toHaveCount(1);
    },
    expectBefore: (page) => expect(ofApple(page)).toHaveCount(0),
  },
  'Undo a changed transaction': {
    address: '/portfolio/transactions',
    act: correctDate,
    async expectBefore(page) {
      await expect(correctedDividend(page)).toHaveCount(0);
      await expect(dividends(page)).toHaveCount(1);
    },
  },
  'Undo a deleted transaction': {
    address: '/portfolio/transactions',
    async act(page) {
      await sales(page)
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await confirm(page, 'Delete').click();
      await expect(sales(page)).toHaveCount(0);
    },
    expectBefore: (page) => expect(sales(page)).toHaveCount(1),
  },
  'Undo a deleted holding': {
    address: '/portfolio/holdings',
    async act(page) {
      page.once('dialog', (dialog) => dialog.accept());
      await page.getByRole('button', { name: 'Actions for KO' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Actions for KO' })).toHaveCount(0);
    },
    expectBefore: (page) => expect(page.getByRole('button', { name: 'Actions for KO' })).toBeVisible(),
  },
  'Undo a deleted portfolio': {
    address: '/portfolio',
    act: deletePortfolio,
    expectBefore: (page) => expect(titleOf(page, 'Long term')).toBeVisible(),
  },
  'Undo an import': {
    address: '/portfolio',
    async act(page, person) {
      await expect(figure(page)).toBeVisible();
      await person.drop({ name: 'positions.csv', text: fileOf(['AAPL', 'V']) });
      await page.getByRole('button', { name: 'Add 2 transactions' }).click();
      await expect(page.getByText('4 holdings', { exact: false }).first()).toBeVisible();
    },
    expectBefore: (page) => expect(page.getByText('2 holdings', { exact: false }).first()).toBeVisible(),
  },
};

for (const [task, { address, act, expectBefore }] of Object.entries(undone))
  test(task.toLowerCase(), async ({ page }) => {
    await act(page, await openAsOwner(page, address));
    // What is undone costs nothing here.
    const person = countingPerson(page);
    await person.click(page.getByRole('button', { name: 'Undo' }));
    await expectBefore(page);
    expectInTable(task, person.effort);
  });

test('find what Buffett bought', async ({ page }) => {
  const person = countingPerson(page);
  await page.goto('/');
  await person.click(page.getByRole('link', { name: /^All \d+ changes of Warren Buffett$/ }));
  await expect(page.getByRole('heading', { level: 1, name: 'Warren Buffett' })).toBeVisible();
  await expect(page.locator('#changes')).toBeInViewport();
  expectInTable('Find what Buffett bought', person.effort);
});

test('find a similar stock', async ({ page }) => {
  const person = countingPerson(page);
  await page.goto('/');
  const field = page.getByLabel('A stock that you know');
  await person.click(field);
  // The field becomes a combobox once its code is loaded.
  await expect(page.getByRole('combobox', { name: 'A stock that you know' })).toBeFocused();
  await person.type('visa');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Visa');
  await person.press('Enter');
  await expect(page).toHaveURL(/\/stocks\/V#/);
  await expect(page.locator('#matches-title')).toBeInViewport();
  expectInTable('Find a similar stock', person.effort);
});

const menu = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true });

async function openOffice(page: Page): Promise<CountingPerson> {
  await logInAsEditor(page.request);
  await page.goto('/admin');
  await expect(menu(page, 'Wizards')).toBeVisible();
  return countingPerson(page);
}

adminTest.use({ viewport: { width: 1280, height: 900 } });

adminTest('publish an article', async ({ page }) => {
  const person = await openOffice(page);
  await person.click(menu(page, 'News & Articles'));
  await person.click(page.getByRole('link', { name: 'Add News' }));
  await expect(descriptionOf(page)).toBeVisible();
  await person.click(page.getByLabel('Title'));
  await person.type('What the Fed did');
  await person.click(descriptionOf(page));
  await person.type('It held rates.');
  await person.click(page.getByRole('button', { name: 'Add News' }));
  await expect(page).toHaveURL('/admin/news-and-article');
  await expect(page.getByRole('row').filter({ hasText: 'What the Fed did' })).toBeVisible();
  expectInTable('Publish an article', person.effort);
});

adminTest('invite an editor', async ({ page }) => {
  const person = await openOffice(page);
  await person.click(menu(page, 'Administrators'));
  await person.click(page.getByRole('button', { name: 'Invite an administrator' }));
  await expect(page.getByLabel('Invitation link')).toHaveValue(/invite=/);
  await person.click(page.getByRole('button', { name: 'Copy link' }));
  expectInTable('Invite an editor', person.effort);
});

adminTest('upload a filing', async ({ page }) => {
  const person = await openOffice(page);
  await person.click(menu(page, 'Wizards'));
  await person.click(page.getByRole('link', { name: '13F Filings' }));
  await person.select(page.getByLabel('Known investors'), { label: 'Bill Ackman · Pershing Square' });
  await person.select(page.getByLabel('Quarter, if the file does not state it'), { index: 1 });
  const text = sampleTable([{ ...apple, shares: '10', value: '5000' }]);
  await person.upload(page.getByRole('button', { name: 'Upload a file' }), { name: 'table.xml', text });
  await person.click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
  // Created or updated: tests before this one may have deleted him.
  await expectToast(page, 'from the filing for');
  expectInTable('Upload a filing', person.effort);
});
