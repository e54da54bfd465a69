import type { Page } from '@playwright/test';
import {
  createArticle,
  deleteAllArticles,
  descriptionOf,
  expect,
  expectToast,
  logInAsEditor,
  test,
} from '../support/admin-browser.ts';
import { pastedSamples } from '../support/pasted-samples.ts';
import { imageOf } from '../support/pictures.ts';
import { thorough } from '../support/scope.ts';

const chooser = (page: Page) => page.getByLabel('Drop images here or select files');
const file = async (name: string, background = '#0b5a63') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await imageOf('jpeg', { background }),
});
const listed = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function openEmpty(page: Page): Promise<void> {
  await page.goto('/admin/add-new-article');
  await expect(descriptionOf(page)).toBeVisible();
}

/** Waits until unsaved changes are stored in the browser. */
async function untilDraftStored(page: Page, words: string): Promise<void> {
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const opening = indexedDB.open('keyval-store');
          opening.onsuccess = () => {
            const all = opening.result.transaction('keyval').objectStore('keyval').getAll();
            all.onsuccess = () => resolve(JSON.stringify(all.result));
          };
        }),
    );
  await expect.poll(stored).toContain(words);
}

test.beforeEach(async ({ page }) => {
  await logInAsEditor(page.request);
});

test.describe('writing an article', () => {
  test('with images and formatted text, by keyboard', async ({ page, openOther }) => {
    await openEmpty(page);
    await page.getByLabel('Title').fill('What the Fed did');
    await chooser(page).setInputFiles([await file('one.jpg', '#903'), await file('two.jpg', '#309')]);
    await page.getByLabel('Image 2: what it shows').fill('A blue square');
    await page.getByRole('button', { name: 'Move image 2 forward' }).click();
    await expect(page.getByLabel('Image 1: what it shows')).toHaveValue('A blue square');
    await descriptionOf(page).click();
    await page.keyboard.type('It ');
    await page.keyboard.press('Control+b');
    await page.keyboard.type('held');
    await page.keyboard.press('Control+b');
    await page.keyboard.type(' rates.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('## Why');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Prices');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Jobs');
    await expect(page.locator('aside')).toHaveCSS('width', '256px');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expectToast(page, 'News added successfully!');
    await expect(page).toHaveURL('/admin/news-and-article');
    const row = listed(page, 'What the Fed did');
    await expect(row.locator('img')).toHaveCount(2);
    await expect(row.locator('img').first()).toHaveCSS('width', '50px');
    await expect(row).toContainText(/[A-Z][a-z]{2} \d\d, \d{4} • \d\d:\d\d [AP]M/);
    const reader = await openOther();
    await reader.goto('/news-detail/what-the-fed-did');
    const article = reader.getByRole('article');
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('What the Fed did');
    await expect(article.getByRole('heading', { level: 2 })).toHaveText('Why');
    await expect(article.locator('strong')).toHaveText('held');
    await expect(article.getByRole('listitem')).toHaveText(['Prices', 'Jobs']);
    await expect(article.getByRole('img').first()).toHaveAttribute('alt', 'A blue square');
  });

  test('reports missing fields and sends nothing', async ({ page }) => {
    await openEmpty(page);
    await page.getByRole('button', { name: 'Add News' }).click();
    await expect(page.getByText('Please enter a title')).toBeVisible();
    await expect(page.getByText('Please enter a description')).toBeVisible();
    await expect(descriptionOf(page)).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Title').fill('T');
    await expect(page.getByText('Please enter a title')).toHaveCount(0);
  });

  test('reports a failed save and keeps the form', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/500/);
    await page.route('**/news/create', (route) => route.fulfill({ status: 500, body: 'no words' }));
    await openEmpty(page);
    await page.getByLabel('Title').fill('Kept');
    await chooser(page).setInputFiles([await file('one.jpg')]);
    await descriptionOf(page).fill('Kept too');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expectToast(page, 'Failed to add news. Please try again.');
    await expect(page.getByRole('alert').filter({ hasText: 'News creation failed' })).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Kept');
    await expect(descriptionOf(page)).toHaveText('Kept too');
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
    await page.unroute('**/news/create');
    await page.getByRole('button', { name: 'Add News' }).dblclick();
    await expect(page).toHaveURL('/admin/news-and-article');
    await expect(listed(page, 'Kept')).toHaveCount(1);
  });

  test('accepts only images, and the server names a damaged one', { tag: '@thorough' }, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/422/);
    await openEmpty(page);
    await chooser(page).setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await expect(page.getByText('"notes.pdf" is not a supported image')).toBeVisible();
    const whole = await imageOf('png');
    const damaged = { name: 'torn.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length - 60) };
    await chooser(page).setInputFiles(damaged);
    await page.getByLabel('Title').fill('Torn');
    await descriptionOf(page).fill('Words');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '"torn.png" is damaged' })).toBeVisible();
  });

  test('hides a draft from the public until it is published', async ({ page, openOther }) => {
    await openEmpty(page);
    await page.getByLabel('Title').fill('Not yet');
    await descriptionOf(page).fill('Words');
    await page.getByLabel('Publishing').selectOption('Keep as a draft');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expect(listed(page, 'Not yet')).toContainText('Draft');
    const reader = await openOther();
    expect((await reader.goto('/news-detail/not-yet'))?.status()).toBe(404);
    await expect(reader.getByRole('heading', { name: 'Article not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Edit Not yet' }).click();
    await page.getByLabel('Publishing').selectOption('Publish now');
    await page.getByRole('button', { name: 'Update News' }).click();
    await expectToast(page, 'News updated successfully!');
    expect((await reader.goto('/news-detail/not-yet'))?.status()).toBe(200);
  });
});

test.describe('the text editor', () => {
  test.use({ ownContext: true });

  test.beforeEach(async ({ page }) => {
    await openEmpty(page);
  });

  test('undoes text typed within a second in one step', { tag: '@thorough' }, async ({ page }) => {
    // However long the typing takes.
    await page.clock.setFixedTime(new Date());
    await descriptionOf(page).click();
    await page.keyboard.type('All in one go');
    await page.keyboard.press('Control+z');
    await expect(descriptionOf(page)).toHaveText('');
    await page.keyboard.press('Control+Shift+z');
    await expect(descriptionOf(page)).toHaveText('All in one go');
  });

  test('accepts only permitted link addresses', async ({ page }) => {
    await descriptionOf(page).fill('Read the filing');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('A link must start with http, https, mailto or tel')).toBeVisible();
    await dialog.getByLabel('Address').fill('www.sec.gov');
    await page.keyboard.press('Enter');
    await expect(descriptionOf(page).locator('a')).toHaveAttribute('href', 'https://www.sec.gov');
    await page.keyboard.press('Control+a');
    await page.getByRole('button', { name: /^Link/ }).click();
    await dialog.getByRole('button', { name: 'Remove link' }).click();
    await expect(descriptionOf(page).locator('a')).toHaveCount(0);
  });

  test('text pasted from other programs keeps its formats, levels and numbers', async ({ page }) => {
    const text = descriptionOf(page);
    for (const [name, { html, markup }] of Object.entries(pastedSamples)) {
      await text.click();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.press('Delete');
      const shown = await text.evaluate((element, pasted) => {
        const data = new DataTransfer();
        data.setData('text/html', pasted);
        element.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
        const copy = element.cloneNode(true) as HTMLElement;
        for (const added of copy.querySelectorAll('br')) added.remove();
        for (const one of copy.querySelectorAll('[class]')) one.removeAttribute('class');
        return copy.innerHTML.replace(/<p><\/p>$/, '');
      }, html);
      expect({ name, shown }).toEqual({ name, shown: markup });
    }
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  });

  test('saves and reloads images and tables in the text', async ({ page }) => {
    await page.getByLabel('Title').fill('With a chart');
    await descriptionOf(page).click();
    await page.getByRole('button', { name: 'Image in the text' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByLabel('Image', { exact: true })
      .first()
      .setInputFiles(await file('chart.jpg'));
    await dialog.getByLabel(/^Description for people/).fill('Rates since 2020');
    await dialog.getByRole('button', { name: 'Insert' }).click();
    await expect(descriptionOf(page).getByRole('img', { name: 'Rates since 2020' })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(descriptionOf(page).getByRole('columnheader')).toHaveCount(3);
    await page.keyboard.type('Year');
    await expect(descriptionOf(page).getByRole('columnheader').first()).toHaveText('Year');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Delete column' }).click();
    await expect(descriptionOf(page).getByRole('columnheader')).toHaveCount(2);
    await page.getByRole('button', { name: 'Add News' }).click();
    await page.getByRole('link', { name: 'Edit With a chart' }).click();
    await expect(descriptionOf(page).getByRole('img', { name: 'Rates since 2020' })).toBeVisible();
    await expect(descriptionOf(page).getByRole('columnheader')).toHaveCount(2);
  });

  test('is usable by keyboard alone', { tag: '@thorough' }, async ({ page }) => {
    await page.getByRole('button', { name: /^Bold/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('button', { name: /^Italic/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(descriptionOf(page)).toBeFocused();
    await page.keyboard.type('slanted');
    await expect(descriptionOf(page).locator('em')).toHaveText('slanted');
  });
});

test.describe('unsaved changes', () => {
  test('survive a reload with their images, and can be discarded', async ({ page }) => {
    await openEmpty(page);
    await page.getByLabel('Title').fill('Half done');
    await chooser(page).setInputFiles([await file('one.jpg')]);
    await descriptionOf(page).fill('Half a text');
    await untilDraftStored(page, 'Half a text');
    page.once('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByText('were restored')).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Half done');
    await expect(descriptionOf(page)).toHaveText('Half a text');
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Discard them' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(descriptionOf(page)).toHaveText('');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('');
    await expect(page.getByText('were restored')).toHaveCount(0);
  });

  test('require a confirmation before leaving the page', { tag: '@thorough' }, async ({ page }) => {
    await openEmpty(page);
    await page.getByLabel('Title').fill('Do not lose me');
    await page.getByRole('link', { name: 'Wizards' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Leave without saving?');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Do not lose me');
    await page.getByRole('link', { name: 'Wizards' }).click();
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/admin/all-wizards');
    await page.goto('/admin/add-new-article');
    await expect(page.getByLabel('Title')).toHaveValue('Do not lose me');
    await page.getByRole('button', { name: 'Discard them' }).click();
  });

  test('survive the end of the session', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/401/);
    await openEmpty(page);
    await page.getByLabel('Title').fill('Logged out meanwhile');
    await descriptionOf(page).fill('Words');
    await untilDraftStored(page, 'Logged out meanwhile');
    await page.request.post('/api/v1/admin/logout');
    await page.getByRole('button', { name: 'Add News' }).click();
    await expect(page).toHaveURL('/admin/login');
    await logInAsEditor(page.request);
    await page.goto('/admin/add-new-article');
    await expect(page.getByLabel('Title')).toHaveValue('Logged out meanwhile');
    await page.getByRole('button', { name: 'Discard them' }).click();
  });
});

test.describe('the list of articles', () => {
  if (thorough)
    test('shows that it is empty, loading or failed', async ({ page, allowProblems }) => {
      allowProblems(/400/);
      await deleteAllArticles(page.request);
      await page.goto('/admin/news-and-article');
      await expect(page.getByText('No news available.')).toBeVisible();
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/news/list**', async (route) => {
        await held;
        await route.fulfill({ status: 400, json: {} });
      });
      await page.reload();
      await expect(page.getByText('Loading data, please wait...')).toBeAttached();
      answer();
      await expect(page.getByRole('alert')).toHaveText('Failed to fetch news. Please try again.');
    });

  test('deletes an article after a confirmation', async ({ page }) => {
    await createArticle(page.request, { title: 'To be deleted' });
    await page.goto('/admin/news-and-article');
    await expect(listed(page, 'To be deleted')).toContainText('No Image');
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('heading')).toHaveText('Are you absolutely sure?');
    await expect(dialog).toContainText(
      'This action cannot be undone. This will permanently delete this record and remove your data from our servers.',
    );
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(listed(page, 'To be deleted')).toBeVisible();
    await page.getByRole('button', { name: 'Delete To be deleted' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expectToast(page, 'News deleted successfully!');
    await expect(listed(page, 'To be deleted')).toHaveCount(0);
  });

  test('publishes and deletes several articles at once', { tag: '@thorough' }, async ({ page }) => {
    for (const title of ['Bulk one', 'Bulk two'])
      await createArticle(page.request, { title, publish: 'draft' });
    await page.goto('/admin/news-and-article?search=Bulk');
    await expect(listed(page, 'Bulk one')).toContainText('Draft');
    await page.getByLabel('Select all on this page').check();
    const dialog = page.getByRole('alertdialog');
    await page.getByRole('button', { name: 'Publish selected', exact: true }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(listed(page, 'Bulk two')).toContainText('Published');
    const opening = page.waitForEvent('popup');
    await page.getByRole('link', { name: /^View Bulk two/ }).click();
    const article = await opening;
    await expect(article.getByRole('heading', { level: 1 })).toHaveText('Bulk two');
    await article.close();
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Delete selected' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No articles match this search.')).toBeVisible();
  });

  test('searches, sorts and pages, and reflects that in the address', async ({ page }) => {
    await deleteAllArticles(page.request);
    for (let count = 1; count <= 51; count += 1)
      await createArticle(page.request, { title: `Number ${String(count).padStart(2, '0')}` });
    await page.goto('/admin/news-and-article');
    await expect(page.getByText('51 articles')).toBeVisible();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/page=2/);
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Number 01');
    await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByLabel('Search titles').fill('number 4');
    await expect(page.getByText('10 articles')).toBeVisible();
    await page.reload();
    await expect(page.getByText('10 articles')).toBeVisible();
    await expect(page.getByLabel('Search titles')).toHaveValue('number 4');
    await page.getByLabel('State').selectOption('Drafts');
    await expect(page.getByText('No articles match this search.')).toBeVisible();
    await deleteAllArticles(page.request);
  });
});

test.describe('changing an article', () => {
  test('starts from the stored article and adds new images', { tag: '@thorough' }, async ({ page }) => {
    const { _id } = await createArticle(
      page.request,
      { title: 'To be changed', description: '<h2>Before</h2><p>Text</p>' },
      [await file('one.jpg', '#111')],
    );
    await page.goto(`/admin/edit-news/${_id}`);
    await expect(page.getByLabel('Title')).toHaveValue('To be changed');
    await expect(descriptionOf(page).getByRole('heading')).toHaveText('Before');
    await chooser(page).setInputFiles([await file('two.jpg', '#eee')]);
    await page.getByLabel('Address (optional)').fill('was-changed');
    await page.getByRole('button', { name: 'Update News' }).click();
    await expectToast(page, 'News updated successfully!');
    await expect(listed(page, 'To be changed').locator('img')).toHaveCount(2);
    const old = await page.request.get('/news-detail/to-be-changed', { maxRedirects: 0 });
    expect(old.status()).toBe(301);
    expect(old.headers()['location']).toBe('/news-detail/was-changed');
  });

  test('reports an article that does not exist', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/404/);
    await page.goto('/admin/edit-news/none');
    await expect(page.getByRole('alert')).toHaveText('This article no longer exists.');
  });

  test('shares a preview of a draft', { tag: '@thorough' }, async ({ page, openOther }) => {
    const { _id } = await createArticle(page.request, { title: 'Only for you', publish: 'draft' });
    await page.goto(`/admin/edit-news/${_id}`);
    await page.getByRole('button', { name: 'Preview' }).click();
    const address = await page.getByRole('link', { name: /^Desktop preview/ }).getAttribute('href');
    const reader = await openOther();
    await reader.goto(address ?? '');
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Only for you');
    await expect(reader.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.request.put(`/api/v1/news/update/${_id}`, {
      multipart: { title: 'Only for you', description: '<p>Public.</p>', publish: 'now' },
    });
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This preview has ended');
  });

  test('reports a concurrent change and keeps the own text', async ({ page, allowProblems }) => {
    allowProblems(/409/);
    const { _id } = await createArticle(page.request, { title: 'Two at once' });
    await page.goto(`/admin/edit-news/${_id}`);
    await page.getByLabel('Title').fill('Mine');
    const theirs = { title: 'Theirs', description: '<p>Theirs</p>' };
    await page.request.put(`/api/v1/news/update/${_id}`, { multipart: theirs });
    await page.getByRole('button', { name: 'Update News' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Edith Editor has changed this article' }),
    ).toBeVisible();
    await expect(page.getByLabel('Title')).toHaveValue('Mine');
    await expect(page.getByRole('region', { name: /^Theirs/ }).locator('mark')).toHaveText(['Theirs']);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Update News' }).click();
    await expect(listed(page, 'Mine')).toBeVisible();
    await page.getByRole('link', { name: 'Edit Mine' }).click();
    await page.getByText('Versions', { exact: true }).click();
    await page.getByRole('button', { name: 'Open version 2' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Theirs');
  });
});
