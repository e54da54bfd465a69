import { expect, type Page } from '@playwright/test';

/** A transaction as it is typed: the date, the kind, and the texts of the fields in the order of the Tab key. */
export type TypedEntry = [date: string, kind: string, ...fields: string[]];

/** Opens the list of transactions of the only portfolio. */
export async function openLedger(page: Page): Promise<void> {
  await page.goto('/portfolio/transactions');
  await expect(page.getByRole('form', { name: 'New transaction' })).toBeVisible();
}

export const dateField = (page: Page) =>
  page.getByRole('form', { name: 'New transaction' }).last().getByLabel('Date');

/** Presses the key for a new entry. */
export async function startEntry(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await expect(dateField(page)).toBeFocused();
}

/** Types an entry, from the date on, and presses Enter. */
export async function typeEntry(page: Page, [date, kind, ...fields]: TypedEntry): Promise<void> {
  await page.keyboard.type(date);
  await page.keyboard.press('Tab');
  await page.keyboard.type(kind);
  for (const text of fields) {
    await page.keyboard.press('Tab');
    if (text) await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

export const ledgerRows = (page: Page) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Actions for/ }) });

export const saved = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: 'Saved: ' })).toHaveText(`Saved: ${text}`);

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
