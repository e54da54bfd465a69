import { expect, type Page } from '@playwright/test';
import { kindRules, type TransactionKind } from '#domain/transaction-kinds.ts';
import { kindFields } from '#web/ledger/entry/kind-fields.ts';

/** A transaction as it is typed: the date, how its kind begins, and the texts of the fields in the order of the Tab key. */
export type TypedEntry = [date: string, kind: string, ...fields: string[]];

/** Opens the list of transactions of the only portfolio. */
export async function openLedger(page: Page): Promise<void> {
  await page.goto('/portfolio/transactions');
  await expect(page.getByRole('form', { name: 'New transaction' })).toBeVisible();
}

/** A field of the entry row that was opened last. */
export const entryField = (page: Page, name: string) =>
  page.getByRole('form', { name: 'New transaction' }).last().getByLabel(name);

export const dateField = (page: Page) => entryField(page, 'Date');
export const holdingField = (page: Page) => entryField(page, 'Holding');

/** Presses the key for a new entry. */
export async function startEntry(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(holdingField(page)).toBeFocused();
}

const hasHolding = (kind: string) =>
  Object.entries(kindFields).some(
    ([key, { name }]) => name.startsWith(kind) && kindRules[key as TransactionKind].symbol !== 'none',
  );

/** Types an entry into the row, once its first field is empty and has the focus, and presses Enter. */
export async function typeEntry(page: Page, [date, kind, ...fields]: TypedEntry): Promise<void> {
  await expect(holdingField(page)).toBeFocused();
  await expect(holdingField(page)).toHaveValue('');
  await expect(page.getByRole('alert'), 'no entry was refused').toHaveText([]);
  const [holding, ...rest] = hasHolding(kind) ? fields : ['', ...fields];
  for (const [index, text] of [holding, kind, date, ...rest].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

export const ledgerRows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for/ }) });

export const saved = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved: ' })).toHaveText(`Saved: ${text}`);

/** An entry of every kind, and purchases on both sides of a split that is recorded by itself. */
export const everyKind: readonly TypedEntry[] = [
  ['1 Sep 2021', 'Deposit', '', '10000'],
  ['7 Sep 2021', 'Buy', 'KO', '5', '50', '1'],
  ['8 Dec 2021', 'Buy', 'KO', '10', '55', '1'],
  ['15 Dec 2021', 'Dividend', 'KO', '10', '0.45', '0.5'],
  ['3 Jan 2022', 'Interest', '', '', '12'],
  ['4 Jan 2022', 'Fee', '', '5'],
  ['5 Jan 2022', 'Tax', '', '3'],
  ['6 Jan 2022', 'Withdrawal', '', '100'],
  ['7 Jan 2022', 'Transfer in', 'PEP', '4', '170'],
  ['10 Jan 2022', 'Sell', 'KO', '2', '60', '1'],
  ['20 Mar 2024', 'Buy', 'NVDA', '3', '600', '1'],
  ['21 Mar 2024', 'Transfer out', 'PEP', '1'],
  ['22 Mar 2024', 'Split', 'PEP', '2', '1'],
  ['25 Mar 2024', 'Adjustment', 'PEP', '1', '85'],
];

/** Five years of purchases, sales, dividends and deposits, oldest first: 65 entries. */
export function fiveYears(): TypedEntry[] {
  const quarters = Array.from({ length: 20 }, (_, index) => {
    const month = ['Sep', 'Dec', 'Mar', 'Jun'][index % 4];
    return { month, year: 2021 + Math.floor((index + 2) / 4), index };
  });
  return quarters.flatMap(({ month, year, index }): TypedEntry[] => [
    ...(index % 4 === 0 ? ([[`1 ${month} ${year}`, 'Dep', '', '10000']] as TypedEntry[]) : []),
    [`7 ${month} ${year}`, 'Buy', 'KO', '5', `${50 + index}`, '1'],
    [`15 ${month} ${year}`, 'Div', 'KO', `${(index + 1) * 5}`, '0.45', '0.5'],
    ...(index % 2 === 0 ? ([[`20 ${month} ${year}`, 'Buy', 'NVDA', '3', '600', '1']] as TypedEntry[]) : []),
    ...(index % 2 === 1 ? ([[`21 ${month} ${year}`, 'Sell', 'NVDA', '1', '610', '1']] as TypedEntry[]) : []),
  ]);
}
