import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { becomeCustomer, havePortfolio, passPhrase } from './steps/customer.ts';

const focusIsLost = (page: Page) => page.evaluate(() => document.activeElement === document.body);
/** The title of the page of a portfolio, which selects another one. */
const title = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Portfolio: ${name}. Choose another` });
const entrySymbol = (page: Page) =>
  page.getByRole('form', { name: 'New transaction' }).getByRole('combobox', { name: 'Holding' });

/** Makes an account without the login; returns its e-mail address. */
async function haveAccount(page: Page): Promise<string> {
  const email = await becomeCustomer(page);
  await page.request.post('/api/v1/customer/logout');
  return email;
}

async function logIn(page: Page, email: string, password = passPhrase): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

test('the stock that a visitor wants to add survives a failed login, a reload and a look at the sign-up', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/401/);
  const email = await haveAccount(page);
  await page.goto('/stocks/KO');
  await page.getByRole('link', { name: 'Add to portfolio' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, email, 'not the right one');
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('link', { name: 'Back to the login' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Login/ })
    .click();
  await logIn(page, email);
  await expect(entrySymbol(page)).toHaveValue('KO');
  await expect(title(page, 'My portfolio')).toBeVisible();
});

// Opened in a new tab, a link has its address only.
test('a stock of another exchange that is added in a new tab comes back after the login', async ({
  page,
}) => {
  const email = await haveAccount(page);
  await page.goto('/stocks/SAP.DE');
  const address = await page.getByRole('link', { name: 'Add to portfolio' }).getAttribute('href');
  await page.goto(address ?? '');
  await expect(page).toHaveURL('/login');
  await logIn(page, email);
  await expect(entrySymbol(page)).toHaveValue('SAP.DE');
});

test('what a visitor asks for on a page opens there after the login', async ({ page }) => {
  const email = await haveAccount(page);
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const backTo = async (address: string, name: string) => {
    await expect(page).toHaveURL('/login');
    await logIn(page, email);
    await expect(dialog(name)).toBeVisible();
    await expect(page).toHaveURL(address);
    await page.request.post('/api/v1/customer/logout');
  };
  await page.goto('/stocks/KO');
  await page.getByRole('button', { name: 'Set alert' }).click();
  await backTo('/stocks/KO', 'Alert on KO');

  await page.goto('/investors/warren-buffett');
  await page.getByRole('button', { name: 'Copy into a portfolio' }).click();
  await dialog('Copy into a portfolio').getByRole('link', { name: 'Log in' }).click();
  await backTo('/investors/warren-buffett', 'Copy into a portfolio');

  await page.goto('/stocks/compare?symbols=KO%2CPEP');
  await page.evaluate(() => localStorage.setItem('cart', JSON.stringify([{ _id: 'KO', quantity: 1 }])));
  await page.reload();
  await page.getByRole('button', { name: 'Basket, 1 stock' }).click();
  await dialog('Basket').getByRole('link', { name: 'Log in' }).click();
  await backTo('/stocks/compare?symbols=KO%2CPEP', 'Basket');
});

test('a symbol that is typed in an empty portfolio is in the entry row', async ({ page }) => {
  await becomeCustomer(page);
  await page.goto('/portfolio');
  const field = page.getByRole('combobox', { name: 'Symbol, name or ISIN' });
  await field.fill('coca');
  await expect(page.getByRole('option').first()).toContainText('KO');
  await field.press('Enter');
  const entry = page.getByRole('form', { name: 'New transaction' });
  await expect(entry.getByRole('combobox', { name: 'Holding' })).toHaveValue('KO');
  await expect.poll(() => focusIsLost(page)).toBe(false);
});

test('portfolios are moved, deleted by name and limited, and the last one shown comes back', async ({
  page,
}) => {
  await becomeCustomer(page);
  for (const name of ['First', 'Second']) await havePortfolio(page, name);
  await page.goto('/portfolio');
  await title(page, 'First').click();
  await page.getByRole('option', { name: 'New portfolio…' }).click();
  await page.getByLabel('Portfolio name').fill('Third');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Third')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'New portfolio' }).click();
  await expect(page.getByRole('dialog')).toContainText('You can keep at most 3 portfolios.');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'All portfolios' }).click();
  await expect(title(page, 'All portfolios')).toBeVisible();
  await page.goto('/portfolio');
  await expect(title(page, 'All portfolios')).toBeVisible();
  const { portfolios } = await (await page.request.get('/api/v1/portfolios')).json();
  await page.goto(`/portfolio?id=${portfolios[2]._id}`);
  await expect(title(page, 'Third')).toBeVisible();

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Place among your portfolios').selectOption('1 of 3');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await title(page, 'Third').click();
  await expect(page.getByRole('option')).toHaveText([
    /Third/,
    /First/,
    /Second/,
    /All portfolios/,
    /New portfolio/,
  ]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Delete portfolio…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete “Third”?' });
  await expectNoAxeFindings(page);
  await question.getByRole('button', { name: 'Delete portfolio' }).click();
  await expect(page.getByRole('region', { name: 'Last change' })).toContainText('Third deleted');
  await expect(title(page, 'First')).toBeVisible();
  await expect(page).toHaveURL('/portfolio');
  await expect.poll(() => focusIsLost(page)).toBe(false);

  await page.reload();
  await page.getByRole('region', { name: 'Last change' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Last change' })).toHaveCount(0);
  await expect(title(page, 'Third')).toBeVisible();
});
