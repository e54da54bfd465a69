import { editor, expect, logInAsEditor, test, toastOf } from '../support/admin-browser.ts';

const passPhrase = editor.password;
const somethingWrong = 'Something went wrong. Please try again.';

test.describe('without any account', () => {
  test.use({ baseURL: ({ untouched }, use) => use(untouched.url) });

  test('the first administrator signs up and logs in', async ({ page }) => {
    await page.goto('/admin/create-account');
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Please enter your name')).toBeVisible();
    await page.getByLabel('Name').fill(editor.name);
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(toastOf(page, 'Account created successfully!')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.keyboard.press('Enter');
    await expect(toastOf(page, 'Welcome Admin!')).toBeVisible();
    await expect(page).toHaveURL('/admin/news-and-article');
  });
});

test.describe('the footer', () => {
  const before = ['login', 'create-account', 'forgot-password', 'reset-password'];
  const within = [
    ...['news-and-article', 'add-new-article', 'edit-news/none', 'all-wizards', 'add-wizard'],
    ...['edit-wizard/none', 'filings', 'feeds', 'administrators', 'activity', 'account'],
  ];

  test('is on every admin page', async ({ page, allowProblems }) => {
    test.slow();
    allowProblems(/401|404/);
    const footer = page.getByRole('contentinfo');
    for (const paths of [before, within]) {
      for (const path of paths) {
        await page.goto(`/admin/${path}`);
        await expect(footer, path).toContainText('© 2026 Holdwise.');
        await expect(footer, path).toContainText('not financial, investment or legal advice');
      }
      await logInAsEditor(page.request);
    }
  });
});

test.describe('login', () => {
  test('tells a second administrator to ask for an invitation', async ({ page }) => {
    await logInAsEditor(page.request);
    await page.goto('/admin/create-account');
    await expect(page.getByRole('alert')).toHaveText(
      'Administrators join by invitation. Please ask one for a link.',
    );
  });

  test('a guarded page shows a spinner, then the login, which leads back to it', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/401/);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/admin/check-auth', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/admin/activity');
    await expect(page.getByText('Loading…')).toBeAttached();
    await expect(page.getByRole('heading')).toHaveCount(0);
    answer();
    await expect(page).toHaveURL('/admin/login');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/admin/activity');
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible();
  });

  test('reports a wrong password in the form', async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill('nobody@holdwise.example');
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
    await expect(page.getByLabel('Password')).toHaveValue('not this one');
    await expect(page).toHaveURL('/admin/login');
  });

  test('shows the specified message when the server sends none', async ({ page, allowProblems }) => {
    allowProblems(/500/);
    await page.route('**/api/v1/admin/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    await expect(toastOf(page, somethingWrong)).toBeVisible();
    await page.route('**/api/v1/admin/sign-up*', (route) =>
      route.fulfill({ json: { success: true, gate: 'open' } }),
    );
    await page.route('**/api/v1/admin/create', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin/create-account');
    await page.getByLabel('Name').fill(editor.name);
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('alert')).toHaveText('Signup failed');
    await expect(toastOf(page, somethingWrong)).toBeVisible();
  });

  test('a response without the success flag is not a login', async ({ page }) => {
    await page.route('**/admin/login', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { user: {} } }) : route.continue(),
    );
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('No token received from server');
  });

  test('logging out leads to the login, and Back does not undo it', async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await logInAsEditor(page.request);
    await page.goto('/admin/all-wizards');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toastOf(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await page.goBack();
    await expect(page).toHaveURL('/admin/login');
  });

  test('the next action after the session was ended elsewhere leads to the login', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/401/);
    await logInAsEditor(page.request);
    await page.goto('/admin/administrators');
    await expect(page.getByText('(you)')).toBeVisible();
    await page.request.post('/api/v1/admin/logout');
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    await expect(page).toHaveURL('/admin/login');
  });
});

test.describe('the admin layout', () => {
  test.beforeEach(async ({ page }) => {
    await logInAsEditor(page.request);
  });

  test('the sidebar collapses to icons by its button and by Ctrl+b, and the state survives a reload', async ({
    page,
  }) => {
    await page.goto('/admin/news-and-article');
    const sidebar = page.locator('aside');
    await expect(sidebar).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await expect(sidebar).toHaveCSS('width', '48px');
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'sidebar_state');
    expect(cookie?.value).toBe('false');
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThanOrEqual(7);
    await page.reload();
    await expect(sidebar).toHaveCSS('width', '48px');
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    await expect(sidebar).toHaveCSS('width', '256px');
    await page.keyboard.press('Meta+b');
    await expect(sidebar).toHaveCSS('width', '48px');
    await page.keyboard.press('Meta+b');
  });

  test('the icons have tooltips after a delay', async ({ page }) => {
    await page.goto('/admin/news-and-article');
    await expect(page.locator('aside')).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await page.getByRole('link', { name: 'Wizards' }).hover();
    const tooltip = page.locator('[data-side="right"]', { hasText: 'Wizards' });
    await expect(tooltip).toHaveCount(0);
    await expect(tooltip.first()).toBeVisible();
  });

  test('the sidebar is a dialog on a phone and closes when a link is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/admin/news-and-article');
    await expect(page.locator('aside')).toHaveCount(0);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const sidebarDialog = page.getByRole('dialog');
    await expect(sidebarDialog).toHaveCSS('width', '288px');
    await page.keyboard.press('Escape');
    await expect(sidebarDialog).toHaveCount(0);
    await page.keyboard.press('Control+b');
    await sidebarDialog.getByRole('link', { name: 'Wizards' }).click();
    await expect(page).toHaveURL('/admin/all-wizards');
    await expect(sidebarDialog).toHaveCount(0);
  });

  test('an unknown address is a 404', async ({ page, allowProblems }) => {
    allowProblems(/404/);
    expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found.')).toBeVisible();
  });

  test('/admin leads to the news', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/news-and-article');
  });
});

test.describe('administrators', () => {
  test.beforeEach(async ({ page }) => {
    await logInAsEditor(page.request);
    await page.goto('/admin/administrators');
  });

  test('are invited with a link that works once, and can be removed', async ({ page, browser }) => {
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    const link = await page.getByLabel('Invitation link').inputValue();
    expect(link).toContain('/admin/create-account?invite=');
    const guest = await browser.newPage();
    await guest.goto(link);
    await guest.getByLabel('Name').fill('Alan');
    await guest.getByLabel('Email').fill('alan@holdwise.example');
    await guest.getByLabel('Password').fill('password');
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expect(guest.getByText('lists that attackers try first').first()).toBeVisible();
    await guest.getByLabel('Password').fill(passPhrase);
    await guest.getByRole('button', { name: 'Create account' }).click();
    await expect(guest).toHaveURL(/\/admin\/login$/);
    await guest.goto(link);
    await expect(guest.getByRole('alert')).toContainText('This invitation was used');
    await guest.close();
    await page.reload();
    await page.getByRole('button', { name: 'Remove Alan' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(toastOf(page, 'Administrator removed')).toBeVisible();
    await expect(page.getByText('alan@holdwise.example')).toHaveCount(0);
  });

  test('revoking an invitation is listed in the activity', async ({ page }) => {
    const { invitations } = await (await page.request.get('/api/v1/admin/administrators')).json();
    for (const { _id } of invitations) await page.request.delete(`/api/v1/admin/invitations/${_id}`);
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    await page.getByRole('button', { name: /^Revoke the invitation/ }).click();
    await expect(toastOf(page, 'Invitation revoked')).toBeVisible();
    await expect(page.getByText('No open invitations.')).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText(editor.name);
    await expect(first).toContainText('revoked an invitation');
  });
});
