import { expect, test } from '../support/browser.ts';
import { becomeCustomer, newEmail, passPhrase } from './steps/customer.ts';

test('signing up says of each field what is missing, and of the terms that they must be accepted', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  for (const text of [
    'Please enter your name',
    'Please enter a valid e-mail address',
    'Please enter your password',
    'You must accept the Terms & Conditions before signing up.',
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel('Name')).toBeFocused();
});

test('the terms are the disclaimer, in a dialog that Escape closes', async ({ page }) => {
  await page.goto('/signup');
  const opener = page.getByRole('button', { name: 'Terms & Conditions' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Disclaimer' });
  await expect(dialog).toContainText('educational and informational only');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('from signing up over logging in to logging out', async ({ page, allowProblems }) => {
  allowProblems(/401/);
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login / Signup' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByLabel('I accept the').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Account created successfully!')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the right one');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');

  await page.getByLabel('Password').fill(passPhrase);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Welcome Customer!')).toBeVisible();
  await expect(page.getByText('Welcome back Ada Lovelace')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Welcome back Ada Lovelace')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('Logged out successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
  await expect(page.locator('#portfolio')).toContainText('You need to be logged in');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
});

test('an address that has an account is refused in the server’s words, and the form stays filled', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  const email = await becomeCustomer(page);
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByLabel('I accept the').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'An account could not be made with this address. If it is yours, try to log in.',
  );
  await expect(page.getByLabel('Name')).toHaveValue('Eve');
});

test('a common password is told beside its field', async ({ page, allowProblems }) => {
  allowProblems(/400/);
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill('password123');
  await page.getByLabel('I accept the').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription(
    /on the lists that attackers try first/,
  );
});

test('the spec’s words stand in where the server has none', async ({ page, allowProblems }) => {
  allowProblems(/500|ERR_FAILED/);
  await page.goto('/login');
  await page.route('**/api/v1/customer/login', (route) => route.abort());
  await page.getByLabel('Email').fill('ada@holdwise.example');
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText('Login failed');
});

test('a form that waits says so and takes no second press', async ({ page }) => {
  await page.goto('/login');
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let calls = 0;
  await page.route('**/api/v1/customer/login', async (route) => {
    calls += 1;
    await answered;
    await route.fulfill({ json: { success: true, user: { _id: '1', name: 'Ada', email: 'a@b.example' } } });
  });
  await page.route('**/api/v1/portfolios', (route) =>
    route.fulfill({ json: { success: true, portfolios: [] } }),
  );
  await page.getByLabel('Email').fill('ada@holdwise.example');
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByRole('button', { name: 'Log In' }).click();
  const waiting = page.getByRole('button', { name: 'Please wait' });
  await expect(waiting).toBeDisabled();
  await page.getByLabel('Password').press('Enter');
  answer();
  await expect(page).toHaveURL(/\/$/);
  expect(calls).toBe(1);
});

test('the server already knows who reads: no state of the header is shown that is wrong', async ({
  page,
}) => {
  const visitor = await (await page.request.get('/')).text();
  expect(visitor).toContain('Login / Signup');
  await becomeCustomer(page, 'Grace Hopper');
  const customer = await (await page.request.get('/')).text();
  expect(customer.replaceAll(/<[^>]*>/g, '')).toContain('Welcome back Grace Hopper');
  expect(customer).not.toContain('Login / Signup');
});

test('a session that has ended shows the visitor’s page', async ({ page, context, allowProblems }) => {
  allowProblems(/401/);
  await becomeCustomer(page);
  await page.goto('/help');
  await context.clearCookies();
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  await expect(page.locator('#portfolio')).toContainText('You need to be logged in');
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
});
