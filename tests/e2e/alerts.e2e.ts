import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { becomeCustomer } from './steps/customer.ts';

test('a customer sets an alert on a stock, changes it and says how to be told', { tag: '@thorough' }, async ({
  page,
  allowProblems,
}) => {
  allowProblems(/400 .*\/api\/v1\/alerts\)$/);
  await becomeCustomer(page, 'Ada');
  await page.goto('/stocks/V');
  await page.getByRole('button', { name: 'Set alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert on V' });
  await expect(dialog).toContainText('Last price: $371.04');
  await dialog.getByLabel('Tell me when').selectOption('The price rises to');
  await dialog.getByLabel('Price in USD').fill('0');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toContainText('The price must be greater than 0');
  await dialog.getByLabel('Price in USD').fill('400');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Alerts, none new' }).click();
  await expect(page.getByRole('menu', { name: 'Alerts' })).toContainText('Nothing yet.');
  await page.getByRole('menuitem', { name: 'All alerts' }).click();
  const table = page.getByRole('table', { name: 'Your alerts' });
  await expect(table).toContainText('rises to $400.00 or more');
  await expect(table).toContainText('7.8% away');
  await page.getByRole('button', { name: 'Actions for the alert on V' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByLabel('Every time, not only once').check();
  await page.getByRole('button', { name: 'Set alert' }).click();
  await expect(table).toContainText('every time');
  await page.getByRole('button', { name: 'How you are told' }).click();
  await page.getByLabel('No mails during quiet hours').check();
  await page.getByLabel('Mails a day, at most').fill('3');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Actions for the alert on V' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No alerts yet.')).toBeVisible();
});

test('a customer sets alerts on a date and on an investor', { tag: '@thorough' }, async ({ page }) => {
  await becomeCustomer(page, 'Ada');
  await page.goto('/investors/warren-buffett');
  await page.getByRole('button', { name: 'Set alert' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alert on Berkshire Hathaway' });
  await dialog.getByLabel('Tell me when').selectOption('A filing shows trades in what I hold or watch');
  await expect(dialog.getByLabel('Every time, not only once')).toBeChecked();
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/stocks/V');
  await page.getByRole('button', { name: 'Set alert' }).click();
  const ofVisa = page.getByRole('dialog', { name: 'Alert on V' });
  await ofVisa.getByLabel('Tell me when').selectOption('It goes ex-dividend soon');
  await expect(ofVisa.getByLabel('Days before')).toHaveValue('2');
  await ofVisa.getByRole('button', { name: 'Set alert' }).click();
  await expect(ofVisa).toBeHidden();
  await page.goto('/watchlist');
  const table = page.getByRole('table', { name: 'Your alerts' });
  await expect(table).toContainText('a trade in what you hold or watch');
  await expect(table).toContainText('2 days before its ex-dividend date');
  await page.getByRole('button', { name: 'Actions for the alert on Berkshire Hathaway' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  await page.getByLabel('Tell me when').selectOption('There is a new 13F filing');
  await page.getByRole('button', { name: 'Set alert' }).click();
  await expect(table).toContainText('a new 13F filing');
});

test('a customer sets an alert on the value of a portfolio', { tag: '@thorough' }, async ({ page }) => {
  await becomeCustomer(page, 'Ada');
  await page.goto('/portfolio');
  await page.getByRole('button', { name: 'Set alert' }).click();
  const dialog = page.getByRole('dialog', { name: /^Alert on / });
  await dialog.getByLabel('Tell me when').selectOption('Its value rises to');
  await dialog.getByLabel('Value in USD').fill('1000');
  await dialog.getByRole('button', { name: 'Set alert' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/watchlist');
  await expect(page.getByRole('table', { name: 'Your alerts' })).toContainText('rises to $1,000.00 or more');
});
