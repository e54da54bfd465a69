import { editor, expect, expectToast, logInAsEditor, test } from '../support/admin-browser.ts';
import { thorough } from '../support/scope.ts';

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
    await expectToast(page, 'Account created successfully!');
    await expect(page).toHaveURL('/admin/login');
    await expect(page.getByRole('heading', { name: 'Login to your account' })).toBeVisible();
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.keyboard.press('Enter');
    await expectToast(page, 'Welcome Admin!');
    await expect(page).toHaveURL('/admin/news-and-article');
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

  test('a guarded page shows a spinner, then the login, which leads back to it', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.request.post('/api/v1/admin/create', { data: editor });
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/admin/session', async (route) => {
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

  if (thorough)
    test('shows the specified message when the server sends none', async ({ page, allowProblems }) => {
      allowProblems(/500/);
      await page.route('**/api/v1/admin/login', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto('/admin/login');
      await page.getByLabel('Email').fill(editor.email);
      await page.getByLabel('Password').fill(passPhrase);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Login failed');
      await expectToast(page, somethingWrong);
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
      await expectToast(page, somethingWrong);
    });

  if (thorough)
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
    // The login replaces the page of which a request is refused first, or follows it.
    await page.goto('/admin/administrators');
    await page.goto('/admin/all-wizards');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logged out successfully');
    await expect(page).toHaveURL('/admin/login');
    await page.goBack();
    await expect(page).toHaveURL('/admin/login');
  });

  test('the next action after the session was ended elsewhere leads to the login', {
    tag: '@thorough',
  }, async ({ page, allowProblems }) => {
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

  test('the sidebar collapses to icons by its button and by Ctrl+b, and the state survives a reload', {
    tag: '@thorough',
  }, async ({ page }) => {
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

  test.describe('with a clock of its own', () => {
    test.use({ ownContext: true });

    test('the icons have tooltips after a delay', { tag: '@thorough' }, async ({ page }) => {
      await page.clock.install();
      await page.goto('/admin/news-and-article');
      await expect(page.locator('aside')).toHaveCSS('width', '256px');
      await page.keyboard.press('Control+b');
      await expect(page.locator('aside')).toHaveCSS('width', '48px');
      await page.clock.pauseAt(Date.now() + 60_000);
      await page.getByRole('link', { name: 'Wizards' }).hover();
      const tooltip = page.locator('[data-side="right"]', { hasText: 'Wizards' });
      await expect(tooltip).toHaveCount(0);
      await page.clock.resume();
      await expect(tooltip.first()).toBeVisible();
    });
  });

  test('the sidebar is a dialog on a phone and closes when a link is chosen', { tag: '@thorough' }, async ({
    page,
  }) => {
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

  test('an unknown address is a 404', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/404/);
    expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found.')).toBeVisible();
  });

  test('/admin shows what needs somebody', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByText(/needs? you/)).toBeVisible();
    await expect(page.getByRole('table').getByRole('row', { name: /^Mail / })).toBeVisible();
  });
});

test.describe('administrators', () => {
  test.beforeEach(async ({ page }) => {
    await logInAsEditor(page.request);
    await page.goto('/admin/administrators');
  });

  test('are invited with a link that works once, and can be removed', async ({ page, openOther }) => {
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    const link = await page.getByLabel('Invitation link').inputValue();
    expect(link).toContain('/admin/create-account?invite=');
    const guest = await openOther();
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
    await page.reload();
    await page.getByRole('button', { name: 'Remove Alan' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'Administrator removed');
    await expect(page.getByText('alan@holdwise.example')).toHaveCount(0);
  });

  test('revoking an invitation is listed in the activity', { tag: '@thorough' }, async ({ page }) => {
    const { invitations } = await (await page.request.get('/api/v1/admin/administrators')).json();
    for (const { _id } of invitations) await page.request.delete(`/api/v1/admin/invitations/${_id}`);
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    await page.getByRole('button', { name: /^Revoke the invitation/ }).click();
    await expectToast(page, 'Invitation revoked');
    await expect(page.getByText('No open invitations.')).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText(editor.name);
    await expect(first).toContainText('revoked an invitation');
  });
});
