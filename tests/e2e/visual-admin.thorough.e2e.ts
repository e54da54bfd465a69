import {
  createArticle,
  deleteAllArticles,
  descriptionOf,
  editor,
  expect,
  logInAsEditor,
  test,
} from '../support/admin-browser.ts';
import { expectNoAxeFindings } from '../support/browser.ts';
import { imageOf } from '../support/pictures.ts';
import { longTitle, richText } from '../support/rich-article.ts';
import { inspect, scrollThrough } from '../support/visual.ts';

const image = async (name: string, background: string, width = 1600, height = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await imageOf('jpeg', { background, width, height }),
});

test.use({ viewport: { width: 1280, height: 900 } });
test.beforeEach(async ({ page }) => {
  await logInAsEditor(page.request);
});

test.describe('login and sign-up', () => {
  test('a refused login', async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await page.request.post('/api/v1/admin/logout');
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill('not the pass phrase');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await inspect(page, 'admin-login-refused');
  });
});

test.describe('the list of articles', () => {
  test('is empty', async ({ page }) => {
    await deleteAllArticles(page.request);
    await page.goto('/admin/news-and-article');
    await expect(page.getByText('No news available.')).toBeVisible();
    await inspect(page, 'admin-news-empty');
  });

  test('shows articles in each state', async ({ page }) => {
    await deleteAllArticles(page.request);
    const images = [
      await image('a.jpg', '#0b5a63'),
      await image('b.jpg', '#903'),
      await image('c.jpg', '#639'),
    ];
    await createArticle(page.request, { title: 'The Fed holds', description: richText }, images);
    await createArticle(page.request, { title: longTitle }, images.slice(1, 2));
    await createArticle(page.request, { title: 'Not yet', publish: 'draft' });
    await createArticle(page.request, { title: 'Soon', publish: new Date(Date.now() + 9e8).toISOString() });
    await page.goto('/admin/news-and-article');
    await expect(page.getByRole('row')).toHaveCount(5);
    await inspect(page, 'admin-news');
    await page.getByRole('button', { name: 'Delete The Fed holds' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page, 'admin-news-delete');
  });

  test('has a collapsed sidebar, and a sidebar in a dialog on a phone', async ({ page }) => {
    await page.goto('/admin/news-and-article');
    await expect(page.getByRole('heading', { name: 'All News & Articles' })).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(page.locator('aside')).toHaveCSS('width', '48px');
    await inspect(page, 'admin-sidebar-collapsed');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /sidebar/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'admin-sidebar-phone');
  });

  test('is loading, and fails to load', async ({ page, allowProblems }) => {
    allowProblems(/400/);
    await page.route('**/news/list**', () => new Promise(() => undefined));
    await page.goto('/admin/news-and-article');
    await expect(page.getByText('Loading data, please wait...')).toBeAttached();
    await inspect(page, 'admin-news-loading');
    await page.unroute('**/news/list**');
    await page.route('**/news/list**', (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await inspect(page, 'admin-news-failed');
  });
});

test.describe('the article editor', () => {
  test('is empty, and shows missing fields', async ({ page }) => {
    await page.goto('/admin/add-new-article');
    await expect(descriptionOf(page)).toBeVisible();
    await inspect(page, 'editor-empty');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expect(page.getByText('Please enter a title')).toBeVisible();
    await inspect(page, 'editor-missing');
  });

  test('shows every kind of content, its dialogs and its table tools', async ({ page }) => {
    const images = [await image('a.jpg', '#0b5a63'), await image('b.jpg', '#903', 600, 900)];
    const { _id } = await createArticle(page.request, { title: 'In full', description: richText }, images);
    await page.goto(`/admin/edit-news/${_id}`);
    await expect(descriptionOf(page)).toContainText('not in a hurry');
    await scrollThrough(page);
    await inspect(page, 'editor-full');
    const more = page.getByRole('button', { name: 'More', exact: true });
    await more.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
    await descriptionOf(page).getByRole('cell').first().click();
    await inspect(page, 'editor-table');
    await page.getByRole('button', { name: /^Link/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'editor-link');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Image in the text' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'editor-picture');
  });

  test('shows that an article does not exist', async ({ page, allowProblems }) => {
    allowProblems(/404/);
    await page.goto('/admin/edit-news/01900000-0000-7000-8000-000000000000');
    await expect(page.getByRole('alert')).toBeVisible();
    await inspect(page, 'editor-not-found');
  });

  test('asks before unsaved changes are lost', async ({ page }) => {
    await page.goto('/admin/add-new-article');
    await page.getByLabel('Title').fill('Unsaved');
    await page.getByRole('link', { name: 'Wizards' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page, 'editor-leaving');
  });
});

test.describe('the investors', () => {
  test('are listed', async ({ page }) => {
    await page.goto('/admin/all-wizards');
    await expect(page.getByRole('row', { name: 'Warren Buffett' })).toBeVisible();
    await inspect(page, 'investors');
  });

  test('can be added: missing fields and suggestions', async ({ page }) => {
    await page.goto('/admin/add-wizard');
    await page.getByRole('button', { name: 'Add Holding' }).click();
    await page.getByLabel('Value of holding 1').fill('much');
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expect(page.getByText('Please enter a name')).toBeVisible();
    await inspect(page, 'investor-missing');
    await page.getByLabel('Symbol of holding 1').fill('app');
    await expect(page.getByRole('option').first()).toBeVisible();
    await inspect(page, 'investor-suggestions');
  });

  test('can be imported: the preview, the import, and an invalid CSV file', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/400/);
    await page.goto('/admin/all-wizards');
    async function choose(text: string): Promise<void> {
      const choosing = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Import CSV' }).click();
      await (await choosing).setFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    }
    await choose('name,symbol,value\nGrace Hopper,IBM,5\nRay Dalio,SPY,7\n');
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page, 'import-preview');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await expect(page.getByRole('row')).toHaveCount(3);
    await inspect(page, 'investors-imported');
    await page
      .getByRole('button', { name: /^Undo the import/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('row', { name: 'Warren Buffett' })).toBeVisible();
    await choose(`name,symbol,value\n${'Ada,AAPL,much\n'.repeat(30)}`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'import-refused');
  });
});

test('a toast', async ({ page }) => {
  await page.goto('/admin/feeds');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Fetch now' }).click();
    const toast = page.locator('.toast').filter({ hasText: 'No feeds are set.' });
    // A toast under the pointer does not disappear.
    await toast.hover();
    await expect(toast).toHaveCSS('opacity', '1');
    await expectNoAxeFindings(page, '.toast');
    await page.mouse.move(0, 500);
    await expect(toast).toHaveCount(0);
  }
});

test('the administrators and their activity', async ({ page }) => {
  await page.goto('/admin/administrators');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(/valid/i).first()).toBeVisible();
  await inspect(page, 'administrators');
  await page.goto('/admin/activity');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await inspect(page, 'activity');
});

test('articles as readers see them', async ({ page, allowProblems }) => {
  allowProblems(/404/);
  await deleteAllArticles(page.request);
  const images = [await image('a.jpg', '#0b5a63'), await image('b.jpg', '#903', 600, 900)];
  await createArticle(page.request, { title: 'The Fed holds', description: richText }, images);
  await page.goto('/');
  await scrollThrough(page);
  await inspect(page, 'home-one-article');
  await createArticle(page.request, { title: longTitle });
  await createArticle(page.request, { title: 'Third' }, images.slice(1));
  await createArticle(page.request, { title: 'Fourth' }, images.slice(0, 1));
  for (const [name, path] of [
    ['home-articles', '/'],
    ['archive', '/news'],
    ['article', '/news-detail/the-fed-holds'],
    ['article-not-found', '/news-detail/nothing'],
  ] as const) {
    await page.goto(path);
    await scrollThrough(page);
    await inspect(page, name);
  }
});
