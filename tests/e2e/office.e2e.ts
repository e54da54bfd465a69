import { becomeEditor, editor, expect, test, toastOf } from '../support/office.ts';

const passPhrase = editor.password;

test.describe('where nobody has an account yet', () => {
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

test.describe('getting in', () => {
  test('the next one is told to ask for an invitation', async ({ page }) => {
    await becomeEditor(page.request);
    await page.goto('/admin/create-account');
    await expect(page.getByRole('alert')).toHaveText(
      'Administrators are invited. Please ask one for a link.',
    );
  });

  test('a page is guarded by a spinner, then the login, which leads back to it', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/401/);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
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

  test('a wrong password is shown where it was typed', async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill('nobody@holdwise.example');
    await page.getByLabel('Password').fill('not this one');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('The e-mail or the password is wrong.');
    await expect(page.getByLabel('Password')).toHaveValue('not this one');
    await expect(page).toHaveURL('/admin/login');
  });

  test('an answer without the success flag is not taken for a login', async ({ page }) => {
    await page.route('**/admin/login', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ json: { user: {} } }) : route.continue(),
    );
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill(passPhrase);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('No token received from server');
  });

  test('logging out leads to the login, and Back does not lead in again', async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await becomeEditor(page.request);
    await page.goto('/admin/all-wizards');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(toastOf(page, 'Logged out successfully')).toBeVisible();
    await expect(page).toHaveURL('/admin/login');
    await page.goBack();
    await expect(page).toHaveURL('/admin/login');
  });

  test('a session that ends elsewhere leads to the login from whatever is done next', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/401/);
    await becomeEditor(page.request);
    await page.goto('/admin/administrators');
    await expect(page.getByText('(you)')).toBeVisible();
    await page.request.post('/api/v1/admin/logout');
    await page.getByRole('button', { name: 'Invite an administrator' }).click();
    await expect(page).toHaveURL('/admin/login');
  });
});

test.describe('the shell', () => {
  test.beforeEach(async ({ page }) => {
    await becomeEditor(page.request);
  });

  test('folds to icons and back by its button and by Ctrl+b, and is right at the next first paint', async ({
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

  test('its icons say what they are after a moment', async ({ page }) => {
    await page.goto('/admin/news-and-article');
    await expect(page.locator('aside')).toHaveCSS('width', '256px');
    await page.keyboard.press('Control+b');
    await page.getByRole('link', { name: 'Wizards' }).hover();
    const tooltip = page.locator('[data-side="right"]', { hasText: 'Wizards' });
    await expect(tooltip).toHaveCount(0);
    await expect(tooltip.first()).toBeVisible();
  });

  test('is a sheet on a phone, which closes when a place is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 800 });
    await page.goto('/admin/news-and-article');
    await expect(page.locator('aside')).toHaveCount(0);
    await page.getByRole('button', { name: 'Toggle sidebar' }).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet).toHaveCSS('width', '288px');
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await page.keyboard.press('Control+b');
    await sheet.getByRole('link', { name: 'Wizards' }).click();
    await expect(page).toHaveURL('/admin/all-wizards');
    await expect(sheet).toHaveCount(0);
  });

  test('an address that leads nowhere is a 404', async ({ page, allowProblems }) => {
    allowProblems(/404/);
    expect((await page.goto('/admin/nowhere'))?.status()).toBe(404);
    await expect(page.getByText('Oops! Page not found.')).toBeVisible();
  });

  test('its own address leads to the news', async ({ page }) => {
    await page.goto('/admin');
    await expect(page).toHaveURL('/admin/news-and-article');
  });
});

test.describe('administrators', () => {
  test.beforeEach(async ({ page }) => {
    await becomeEditor(page.request);
    await page.goto('/admin/administrators');
  });

  test('are invited by a link that works once, and can be removed again', async ({ page, browser }) => {
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

  test('an invitation can be revoked, and that is listed', async ({ page }) => {
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
