import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { editor, logInAsEditor } from '../support/admin-browser.ts';
import { expect, expectToast } from '../support/browser.ts';
import { thorough } from '../support/scope.ts';
import { inspectState } from '../support/visual.ts';
import { mailedLink, sectionOf, startWithMail, test, turnOnTwoStep } from './steps/account.ts';
import { becomeCustomer, havePortfolio, passPhrase } from './steps/customer.ts';

const newPassPhrase = 'another quite long pass phrase';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
}

test('sends a visitor to the login and then back to the account page', async ({ page }) => {
  const email = await becomeCustomer(page, 'Vera');
  await page.request.post('/api/v1/customer/logout');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, passPhrase);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
});

test('changes the name, the e-mail address and the password', async ({
  page,
  openOther,
  product,
  allowProblems,
}) => {
  allowProblems(/40[01]/);
  const email = await becomeCustomer(page, 'Ada Lovelace');
  await page.goto('/');
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  const details = sectionOf(page, 'Name and e-mail');
  await expect(details.getByRole('button', { name: 'Save changes' })).toBeDisabled();
  await details.getByLabel('Name').fill('Ada King');
  await expect(details.getByLabel('Current password')).toHaveCount(0);
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Your account was changed');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Ada King' })).toBeVisible();

  const changed = `changed-${email}`;
  await details.getByLabel('Email').fill(changed);
  await details.getByLabel('Current password').fill('a wrong pass phrase');
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(details.getByText('The password is wrong.')).toBeVisible();
  await details.getByLabel('Current password').fill(passPhrase);
  await details.getByRole('button', { name: 'Save changes' }).click();
  await expect(details.getByText(`${changed} is not confirmed yet.`)).toBeVisible();
  await expect(details.getByLabel('Email')).toHaveValue(email);
  await inspectState(page, 'account-address-waits');

  const otherPage = await openOther();
  await otherPage.goto(await mailedLink(product.mails, changed, '/verify-email'));
  await otherPage.getByRole('link', { name: 'Log in' }).last().click();
  await logIn(otherPage, email, passPhrase);
  await otherPage.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(sectionOf(otherPage, 'Name and e-mail').getByLabel('Email')).toHaveValue(changed);
  await otherPage.request.post('/api/v1/customer/logout');
  await otherPage.goto('/login');
  await logIn(otherPage, changed, passPhrase);
  await otherPage.getByRole('link', { name: 'Ada King' }).click();
  await expect(sectionOf(otherPage, 'Where you are logged in').getByRole('listitem')).toHaveCount(2);

  const password = sectionOf(page, 'Password');
  await password.getByLabel('Current password').fill(passPhrase);
  await password.getByLabel('New password').fill('password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText(/attackers try first/)).toBeVisible();
  await password.getByLabel('New password').fill(newPassPhrase);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expectToast(page, 'Your password was changed');
  await expect(password.getByLabel('New password')).toHaveValue('');
  await expect(sectionOf(page, 'Where you are logged in').getByRole('listitem')).toHaveCount(1);
  await sectionOf(otherPage, 'Name and e-mail').getByLabel('Name').fill('Nobody');
  await otherPage.keyboard.press('Enter');
  await expect(otherPage).toHaveURL(/\/login$/);
});

test('logs out one other session, and then all others', { tag: '@thorough' }, async ({ page, openOther }) => {
  const email = await becomeCustomer(page, 'Grace');
  const log = async () => {
    const other = await openOther();
    await other.request.post('/api/v1/customer/login', { data: { email, password: passPhrase } });
    return other;
  };
  const others = [await log(), await log(), await log()];
  await page.goto('/account');
  const rows = sectionOf(page, 'Where you are logged in').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1);
  await rows.getByRole('button').first().click();
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(rows).toHaveCount(1);
  for (const other of others) expect((await other.request.get('/api/v1/customer/me')).status()).toBe(401);
});

test('turns two-step login on, asks for a code, and turns it off', async ({
  page,
  product,
  allowProblems,
}) => {
  allowProblems(/40[01]/);
  const email = await becomeCustomer(page, 'Tess');
  await page.goto('/account');
  const section = sectionOf(page, 'Two-step login');
  await expect(section.getByText('Confirm your e-mail address first')).toBeVisible();
  const details = sectionOf(page, 'Name and e-mail');
  await details.getByRole('button', { name: 'Send the link again' }).click();
  await expectToast(page, 'It works for 24 hours.');
  await inspectState(page, 'account');
  const used = await mailedLink(product.mails, email, '/verify-email', 2);
  await page.goto(used);
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
  await expect(page).toHaveURL(/\/verify-email$/);
  await inspectState(page, 'verify-email');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(details.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await page.goto(used);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('alert')).toContainText('This link was used');
  await page.getByRole('link', { name: 'Request a new link in your account' }).click();
  await expect(section.getByText('Anyone who has your password can log in.')).toBeVisible();
  await section.getByRole('button', { name: 'Turn on two-step login' }).click();
  await section.getByLabel('Current password').fill(passPhrase);
  await section.getByRole('button', { name: 'Next' }).click();
  await expect(section.getByRole('img')).toBeVisible();
  await section.getByRole('textbox', { name: 'Code' }).fill('000000');
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText(/This code is wrong/)).toBeVisible();
  await inspectState(page, 'account-turning-on');
  await section.getByRole('button', { name: 'Cancel' }).click();

  const { nextCode, recoveryCodes } = await turnOnTwoStep(page, passPhrase);
  await inspectState(page, 'account-recovery-codes');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain(recoveryCodes[9]);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(section.getByText('10 recovery codes left.')).toBeVisible();
  await expect(sectionOf(page, 'Password').getByLabel('Code')).toBeVisible();

  await logOut(page);
  await page.goto('/login');
  await logIn(page, email, passPhrase);
  await expect(page.getByLabel('Code')).toBeFocused();
  await page.getByLabel('Code').fill('123456');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This code is wrong/)).toBeVisible();
  await inspectState(page, 'login-code');
  await page.getByLabel('Code').fill(nextCode());
  await page.keyboard.press('Enter');
  await expectToast(page, 'Welcome Customer!');

  await logOut(page);
  await page.goto('/login');
  await logIn(page, email, passPhrase);
  await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Tess' })).toBeVisible();
  await page.goto('/account');
  await expect(section.getByText('9 recovery codes left.')).toBeVisible();
  await section.getByRole('button', { name: 'Turn off' }).click();
  await section.getByLabel('Current password').fill(passPhrase);
  await section.getByRole('textbox', { name: 'Code' }).fill(recoveryCodes[1] ?? '');
  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByText('Anyone who has your password can log in.')).toBeVisible();
});

test('resets a forgotten password with a link that works once', async ({ page, product, allowProblems }) => {
  allowProblems(/40[01]/);
  const email = await becomeCustomer(page, 'Frida');
  await page.request.post('/api/v1/customer/logout');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
  await inspectState(page, 'forgot-password');
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'a link is on its way' })).toBeVisible();
  const link = await mailedLink(product.mails, email, '/reset-password');

  await page.goto(link);
  await expect(page.getByLabel('New password')).toBeVisible();
  await expect(page).toHaveURL(/\/reset-password$/);
  await inspectState(page, 'reset-password');
  await page.getByLabel('New password').fill(newPassPhrase);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, email, newPassPhrase);
  await expectToast(page, 'Welcome Customer!');

  await page.goto('/');
  await page.goto(link);
  await page.getByLabel('New password').fill('one more long pass phrase');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await inspectState(page, 'reset-password-used');
  await page.getByRole('link', { name: 'Request a new link' }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
  await page.goto('/reset-password');
  await expect(page.getByRole('alert')).toContainText('This link is incomplete');
});

test('exports the data and deletes the account', async ({ page, allowProblems }) => {
  allowProblems(/40[01]/);
  const email = await becomeCustomer(page, 'Dora');
  await havePortfolio(page, 'Long term', [{ symbol: 'AAPL', shares: '2.5', buyPrice: '100' }]);
  await page.goto('/account');
  for (const [name, ending] of [
    ['Everything, as JSON', 'json'],
    ['Portfolios, as CSV', 'csv'],
  ] as const) {
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(new RegExp(`^holdwise-[\\d-]{10}\\.${ending}$`));
    expect(readFileSync(await saved.path(), 'utf8')).toContain('AAPL');
  }
  const stored = sectionOf(page, 'Storage').getByRole('row');
  await expect(stored.filter({ hasText: 'Portfolios' })).toContainText('1 of 3');
  await sectionOf(page, 'Storage')
    .getByText(/^Show \d+ unused limits$/)
    .click();
  await expect(stored.filter({ hasText: 'Kept files' })).toContainText('0 bytes of 300 MB');
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Current password').fill('not the pass phrase');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(dialog.getByText('The password is wrong.')).toBeVisible();
  await inspectState(page, 'account-delete');
  await dialog.getByLabel('Current password').fill(passPhrase);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
  await page.goto('/login');
  await logIn(page, email, passPhrase);
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
});

if (thorough)
  test('reports data that fails to load and retries on request', async ({ page, allowProblems }) => {
    allowProblems(/500/);
    await becomeCustomer(page, 'Fay');
    const failure = { success: false, code: 'internal', message: 'Something went wrong on our side.' };
    await page.route(/customer\/(sessions|two-step)$/, (route) =>
      route.fulfill({ status: 500, json: failure }),
    );
    await page.goto('/account');
    await expect(page.getByRole('alert')).toHaveCount(2);
    await inspectState(page, 'account-failing');
    await page.unroute(/customer\/(sessions|two-step)$/);
    await sectionOf(page, 'Where you are logged in').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('This device')).toBeVisible();
  });

test.describe('administrators', () => {
  test('have an account page and see a reminder of two-step login until they dismiss it', {
    tag: '@thorough',
  }, async ({ page }) => {
    await logInAsEditor(page.request);
    await page.goto('/admin/news-and-article');
    await expect(page.getByText('A password alone protects your account.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'All News & Articles' })).toBeVisible();
    await expect(page.getByText('A password alone protects your account.')).toHaveCount(0);
    await page.getByRole('link', { name: 'Your account' }).first().click();
    await expect(sectionOf(page, 'Where you are logged in').getByText('This device')).toBeVisible();
    await inspectState(page, 'admin-account');
    await sectionOf(page, 'Name and e-mail').getByLabel('Name').fill('Edith E. Editor');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByText('Edith E. Editor')).toBeVisible();
  });

  test('reset a forgotten password with a mailed link', { tag: '@thorough' }, async ({
    page,
    product,
    allowProblems,
  }) => {
    allowProblems(/401/);
    await logInAsEditor(page.request);
    await page.request.post('/api/v1/admin/logout');
    await page.goto('/admin/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgotten password' })).toBeVisible();
    await page.getByLabel('Email').fill(editor.email);
    await page.keyboard.press('Enter');
    await page.goto(await mailedLink(product.mails, editor.email, '/reset-password'));
    await page.getByLabel('New password').fill(editor.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/login$/);
    await logIn(page, editor.email, editor.password);
    await expect(page).toHaveURL(/news-and-article/);
  });

  test('must turn two-step login on first if the operator requires it', { tag: '@thorough' }, async ({
    browser,
    allowProblems,
  }) => {
    allowProblems(/403/);
    const strict = await startWithMail({ ADMIN_TWO_STEP: 'required' });
    const page = await browser.newPage({ baseURL: strict.url });
    await page.request.post('/api/v1/admin/create', { data: editor });
    await page.goto('/admin/login');
    await logIn(page, editor.email, editor.password);
    await expect(page).toHaveURL(/\/admin\/account$/);
    await page.goto('/admin/all-wizards');
    await expect(page).toHaveURL(/\/admin\/account$/);
    await expect(page.getByText('Administrators must use two-step login here.')).toBeVisible();
    await page.goto(await mailedLink(strict.mails, editor.email, '/verify-email'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await turnOnTwoStep(page, editor.password);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('Administrators must use two-step login here.')).toHaveCount(0);
    await page.getByRole('link', { name: 'Wizards' }).click();
    await expect(page.getByRole('heading', { name: 'All Wizards' })).toBeVisible();
    await page.close();
    expect(await strict.stop()).toBe(0);
  });
});
