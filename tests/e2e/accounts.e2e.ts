import { expect, expectToast, test } from '../support/browser.ts';
import { thorough } from '../support/scope.ts';
import { becomeCustomer, newEmail, passPhrase } from './steps/customer.ts';

test('sign-up reports each missing field and terms that are not accepted', async ({ page }) => {
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

if (thorough)
  test('the terms open as a disclaimer dialog that Escape closes', async ({ page }) => {
    await page.goto('/signup');
    const opener = page.getByRole('button', { name: 'Terms & Conditions' });
    await opener.click();
    const dialog = page.getByRole('dialog', { name: 'Disclaimer' });
    await expect(dialog).toContainText('educational and informational only');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  });

test('signs up, logs in and logs out', async ({ page, allowProblems }) => {
  allowProblems(/401/);
  const email = newEmail();
  await page.goto('/');
  await page.getByRole('link', { name: 'Login / Signup' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Sign up', exact: true }).click();
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByLabel('I accept the').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expectToast(page, 'Account created successfully!');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill('not the right one');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');

  await page.getByLabel('Password').fill(passPhrase);
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expectToast(page, 'Welcome Customer!');
  await expect(page.getByText('Welcome back Ada Lovelace')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Welcome back Ada Lovelace')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('holdwise-recent-searches', '[]');
    localStorage.setItem('holdwise-range', '1y');
  });
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect
    .poll(() =>
      page.evaluate(() => ['recent-searches', 'range'].map((key) => localStorage.getItem(`holdwise-${key}`))),
    )
    .toEqual([null, '1y']);
  await expectToast(page, 'Logged out successfully');
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
  await expect(page.locator('#portfolio')).toContainText('You need to be logged in');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
});

test('sign-up with a registered address looks like any other', { tag: '@thorough' }, async ({ page }) => {
  const email = await becomeCustomer(page);
  await page.request.post('/api/v1/customer/logout');
  await page.goto('/signup');
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByLabel('I accept the').check();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(page, 'Account created successfully!');
  await expect(page).toHaveURL(/\/login$/);
});

test('a button press before the script has loaded takes effect afterwards', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/entry-client-*.js', async (route) => {
    await released;
    await route.continue();
  });
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await page.goto('/signup', { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Eve');
  await page.getByLabel('Email').fill(newEmail());
  await page.getByLabel('Password').fill(passPhrase);
  await page.getByLabel('I accept the').check();
  for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Sign Up' }).click();
  release();
  await expectToast(page, 'Account created successfully!');
  // The browser itself must not submit the form: that would put the password into the URL.
  expect(addresses.filter((address) => address.includes('?'))).toEqual([]);
});

test('rejects a common password with a message beside the field', { tag: '@thorough' }, async ({
  page,
  allowProblems,
}) => {
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

const somethingWrong = 'Something went wrong. Please try again.';

if (thorough)
  test('shows the specified message when the server sends none', async ({ page, allowProblems }) => {
    allowProblems(/500|ERR_FAILED/);
    await page.goto('/login');
    await page.route('**/api/v1/customer/login', (route) => route.abort());
    await page.getByLabel('Email').fill('ada@holdwise.example');
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    await expectToast(page, somethingWrong);
    await page.route('**/api/v1/customer/create', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/signup');
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@holdwise.example');
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByLabel('I accept the').check();
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('alert')).toHaveText('Signup failed');
    await expectToast(page, somethingWrong);
  });

test('a pending form shows that it is waiting and ignores a second press', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/login');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
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

test('the server renders the header for the user, so it never changes after loading', async ({ page }) => {
  const textOfHome = async () => (await (await page.request.get('/')).text()).replaceAll(/<[^>]*>/g, '');
  expect(await textOfHome()).toContain('Login / Signup');
  await becomeCustomer(page, 'Grace Hopper');
  const customer = await textOfHome();
  expect(customer).toContain('Welcome back Grace Hopper');
  expect(customer).not.toContain('Login / Signup');
});

test('shows the visitor’s page after the session has ended', { tag: '@thorough' }, async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/401/);
  await becomeCustomer(page);
  await page.goto('/help');
  await context.clearCookies();
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
  await page.getByRole('link', { name: 'Portfolio' }).first().click();
  await expect(page.locator('#portfolio')).toContainText('You need to be logged in');
});
