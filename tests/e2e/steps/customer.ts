import { expect, type Page } from '@playwright/test';

export const passPhrase = 'a long enough pass phrase';

let count = 0;

/** Returns an e-mail address that no earlier run has used. */
export function newEmail(): string {
  count += 1;
  return `reader-${process.pid}-${Date.now()}-${count}@holdwise.example`;
}

async function post(page: Page, path: string, body: object) {
  const answer = await page.request.post(`/api/v1${path}`, { data: body });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Signs up a customer and logs in with this page's browser; returns the e-mail address. */
export async function becomeCustomer(page: Page, name = 'Ada Lovelace'): Promise<string> {
  const email = newEmail();
  await post(page, '/customer/create', { name, email, password: passPhrase });
  await post(page, '/customer/login', { email, password: passPhrase });
  return email;
}

interface Holding {
  symbol: string;
  name?: string;
  notes?: string;
  shares: string;
  buyPrice: string;
}

/** Creates a portfolio through the API. */
export async function havePortfolio(page: Page, title: string, holdings: Holding[] = []): Promise<void> {
  const { portfolios } = await post(page, '/portfolios', { title });
  const id = portfolios.at(-1)._id;
  for (const holding of holdings) await post(page, `/portfolios/${id}/tickers`, holding);
}

export const portfolioOf = (page: Page) => page.locator('#portfolio');
export const rowOf = (page: Page, symbol: string) =>
  portfolioOf(page)
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: symbol, exact: true }) });

/** Selects a suggestion in the Add Stock dialog. */
export async function pickStock(page: Page, query: string, symbol: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(query);
  await page
    .getByRole('option', { name: new RegExp(`^${symbol} `) })
    .first()
    .click();
  await expect(dialog.getByText('Selected stock:')).toBeAttached();
}
