import { expectNoAxeFindings } from '../support/browser.ts';
import { inspect, seeAll } from '../support/looks.ts';
import {
  becomeEditor,
  descriptionOf,
  editor,
  expect,
  haveArticle,
  haveNoArticles,
  test,
} from '../support/office.ts';
import { pictureOf } from '../support/pictures.ts';

const richText = `<p>The committee left its target range where it was, and said <strong>why</strong>: prices rise
<em>slowly</em>, work is <u>easy</u> to find, and <a href="https://www.federalreserve.gov/">the statement</a> leaves
the <s>summer</s> open.</p><h2>What moved</h2><ul><li><p>Treasury bills</p></li><li><p>Banks</p><ol><li><p>large</p>
</li><li><p>small</p></li></ol></li></ul><blockquote><p>We are not in a hurry.</p></blockquote><h3>In figures</h3>
<table><tbody><tr><th><p>Symbol</p></th><th><p>Before</p></th><th><p>After</p></th></tr><tr><td><p>JPM</p></td><td>
<p>301.20</p></td><td><p>304.85</p></td></tr></tbody></table><pre><code>range = [3.50, 3.75]</code></pre><hr>
<p>More on <code>CPI</code> next week.</p>`;
const longTitle =
  'A title that an editor wrote on a day with much time, so long that no table and no card has room for the whole of it';

const picture = async (name: string, background: string, width = 1600, height = 900) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await pictureOf('jpeg', { background, width, height }),
});

test.use({ viewport: { width: 1280, height: 900 } });
test.slow();

test.beforeEach(async ({ page }) => {
  await becomeEditor(page.request);
});

test.describe('getting in', () => {
  for (const [name, path] of [
    ['office-login', '/admin/login'],
    ['office-sign-up', '/admin/create-account'],
  ] as const) {
    test(`the page ${path}`, async ({ page, allowProblems }) => {
      allowProblems(/401/);
      await page.request.post('/api/v1/admin/logout');
      await page.goto(path, { waitUntil: 'networkidle' });
      await inspect(page, name);
    });
  }

  test('a login that is refused', async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await page.request.post('/api/v1/admin/logout');
    await page.goto('/admin/login');
    await page.getByLabel('Email').fill(editor.email);
    await page.getByLabel('Password').fill('not the pass phrase');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await inspect(page, 'office-login-refused');
  });
});

test.describe('the newsroom', () => {
  test('without an article', async ({ page }) => {
    await haveNoArticles(page.request);
    await page.goto('/admin/news-and-article');
    await expect(page.getByText('No news available.')).toBeVisible();
    await inspect(page, 'newsroom-empty');
  });

  test('with articles of each kind', async ({ page }) => {
    await haveNoArticles(page.request);
    const pictures = [
      await picture('a.jpg', '#0b5a63'),
      await picture('b.jpg', '#903'),
      await picture('c.jpg', '#639'),
    ];
    await haveArticle(page.request, { title: 'The Fed holds', description: richText }, pictures);
    await haveArticle(page.request, { title: longTitle }, pictures.slice(1, 2));
    await haveArticle(page.request, { title: 'Not yet', publish: 'draft' });
    await haveArticle(page.request, { title: 'Soon', publish: new Date(Date.now() + 9e8).toISOString() });
    await page.goto('/admin/news-and-article');
    await expect(page.getByRole('row')).toHaveCount(5);
    await inspect(page, 'newsroom');
    await page.getByRole('button', { name: 'Delete The Fed holds' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page, 'newsroom-delete');
  });

  test('folded to icons, and as a sheet', async ({ page }) => {
    await page.goto('/admin/news-and-article');
    await expect(page.getByRole('heading', { name: 'All News & Articles' })).toBeVisible();
    await page.keyboard.press('Control+b');
    await expect(page.locator('aside')).toHaveCSS('width', '48px');
    await inspect(page, 'office-folded');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /sidebar/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'office-sheet');
  });

  test('that loads, and that fails', async ({ page, allowProblems }) => {
    allowProblems(/400/);
    await page.route('**/news/list**', () => new Promise(() => undefined));
    await page.goto('/admin/news-and-article');
    await expect(page.getByText('Loading data, please wait...')).toBeAttached();
    await inspect(page, 'newsroom-loading');
    await page.unroute('**/news/list**');
    await page.route('**/news/list**', (route) => route.fulfill({ status: 400, json: {} }));
    await page.reload();
    await expect(page.getByRole('alert')).toBeVisible();
    await inspect(page, 'newsroom-failed');
  });
});

test.describe('the editor', () => {
  test('empty, and with what is missing', async ({ page }) => {
    await page.goto('/admin/add-new-article');
    await expect(descriptionOf(page)).toBeVisible();
    await inspect(page, 'editor-empty');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expect(page.getByText('Please enter a title')).toBeVisible();
    await inspect(page, 'editor-missing');
  });

  test('with all that a text can hold, its dialogs and its table tools', async ({ page }) => {
    const pictures = [await picture('a.jpg', '#0b5a63'), await picture('b.jpg', '#903', 600, 900)];
    const { _id } = await haveArticle(page.request, { title: 'In full', description: richText }, pictures);
    await page.goto(`/admin/edit-news/${_id}`);
    await expect(descriptionOf(page)).toContainText('not in a hurry');
    await seeAll(page);
    await inspect(page, 'editor-full');
    await descriptionOf(page).getByRole('cell').first().click();
    await inspect(page, 'editor-table');
    await page.getByRole('button', { name: /^Link/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'editor-link');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Picture in the text' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await inspect(page, 'editor-picture');
  });

  test('of an article that is not there', async ({ page, allowProblems }) => {
    allowProblems(/404/);
    await page.goto('/admin/edit-news/01900000-0000-7000-8000-000000000000');
    await expect(page.getByRole('alert')).toBeVisible();
    await inspect(page, 'editor-not-there');
  });

  test('as it is left with unsaved work', async ({ page }) => {
    await page.goto('/admin/add-new-article');
    await page.getByLabel('Title').fill('Unsaved');
    await page.getByRole('link', { name: 'Wizards' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await inspect(page, 'editor-leaving');
  });
});

test.describe('the wizards', () => {
  test('as a list', async ({ page }) => {
    await page.goto('/admin/all-wizards');
    await expect(page.getByRole('row')).toHaveCount(42);
    await inspect(page, 'wizards');
  });

  test('one that is written', async ({ page }) => {
    await page.goto('/admin/add-wizard');
    await page.getByRole('button', { name: 'Add Holding' }).click();
    await page.getByLabel('Value of holding 1').fill('much');
    await page.getByRole('button', { name: 'Add Wizard' }).click();
    await expect(page.getByText('Please enter a name')).toBeVisible();
    await inspect(page, 'wizard-missing');
    await page.getByLabel('Symbol of holding 1').fill('app');
    await expect(page.getByRole('option').first()).toBeVisible();
    await inspect(page, 'wizard-suggestions');
  });

  test('a sheet that is looked at first, one that can not be read, and what can be brought back', async ({
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
    await inspect(page, 'wizards-imported');
    await page
      .getByRole('button', { name: /^Undo the import/ })
      .first()
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('row')).toHaveCount(42);
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
    const toast = page.locator('.toast').filter({ hasText: 'The feeds were fetched' });
    // It stays while the pointer is on it.
    await toast.hover();
    await expect(toast).toHaveCSS('opacity', '1');
    await expectNoAxeFindings(page, '.toast');
    await page.mouse.move(0, 500);
    await expect(toast).toHaveCount(0, { timeout: 10_000 });
  }
});

test('the feeds, where none is set', async ({ page }) => {
  await page.goto('/admin/feeds');
  await expect(page.getByText('No feeds are set.')).toBeVisible();
  await inspect(page, 'feeds-empty');
});

test('the administrators and what they did', async ({ page }) => {
  await page.goto('/admin/administrators');
  await page.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText(/valid/i).first()).toBeVisible();
  await inspect(page, 'administrators');
  await page.goto('/admin/activity');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await inspect(page, 'activity');
});

test('what readers see of the desk', async ({ page, allowProblems }) => {
  allowProblems(/404/);
  await haveNoArticles(page.request);
  const pictures = [await picture('a.jpg', '#0b5a63'), await picture('b.jpg', '#903', 600, 900)];
  await haveArticle(page.request, { title: 'The Fed holds', description: richText }, pictures);
  await page.goto('/');
  await seeAll(page);
  await inspect(page, 'home-one-article');
  await haveArticle(page.request, { title: longTitle });
  await haveArticle(page.request, { title: 'Third' }, pictures.slice(1));
  await haveArticle(page.request, { title: 'Fourth' }, pictures.slice(0, 1));
  for (const [name, path] of [
    ['home-desk', '/'],
    ['archive', '/news'],
    ['article', '/news-detail/the-fed-holds'],
    ['article-not-found', '/news-detail/nothing'],
  ] as const) {
    await page.goto(path);
    await seeAll(page);
    await inspect(page, name);
  }
});
