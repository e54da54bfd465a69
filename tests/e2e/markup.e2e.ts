import type { APIRequestContext } from '@playwright/test';
import { hostile, kept } from '../../src/server/features/news/markup-cases.ts';
import { becomeEditor, descriptionOf, expect, haveArticle, haveNoArticles, test } from '../support/office.ts';
import { pictureOf } from '../support/pictures.ts';

declare global {
  interface Window {
    hacked?: boolean;
  }
}

test.beforeEach(async ({ page }) => {
  await becomeEditor(page.request);
  await haveNoArticles(page.request);
});

/** The table's pictures are none; this is the address of one that is there. */
async function havePicture(request: APIRequestContext): Promise<string> {
  const form = new FormData();
  form.append('files', new File([await pictureOf('jpeg', { width: 1800 })], 'a.jpg', { type: 'image/jpeg' }));
  const answer = await request.post('/api/v1/news/pictures', { multipart: form });
  const { data } = await answer.json();
  return `/pictures/${data.hash}`;
}

test('nothing that an article can hold runs, loads from elsewhere or covers the page', async ({
  page,
  allowProblems,
}) => {
  test.slow();
  // What is no picture of ours can't be asked for; the strict browser fails on any request to somebody else.
  allowProblems(/404.*\/pictures\//);
  const picture = await havePicture(page.request);
  for (const [name, markup] of Object.entries(hostile)) {
    // NUL is refused by the API before anything else looks at it.
    const description = `<p>${name}</p>${markup.replaceAll('\0', '').replaceAll(/\/pictures\/[0-9a-f]{32}/g, picture)}`;
    const { slug } = await haveArticle(page.request, { title: 'Hostile', description });
    await page.goto(`/news-detail/${slug}`);
    await expect(page.getByRole('article')).toContainText(name.slice(0, 12));
    await page.locator('.prose').hover();
    const found = await page.evaluate(() => ({
      hacked: window.hacked,
      styled: document.querySelectorAll('.prose [style], .prose [class], .prose [id], .prose [name]').length,
      strange: document.querySelectorAll(
        '.prose :is(script, style, iframe, object, embed, form, input, button, svg, math, base, link, meta, dialog)',
      ).length,
    }));
    expect({ name, ...found }).toEqual({ name, hacked: undefined, styled: 0, strange: 0 });
  }
});

test('all that the editor makes is shown as the tree that it says', async ({ page }) => {
  test.slow();
  const picture = await havePicture(page.request);
  for (const [name, markup] of Object.entries(kept)) {
    const description = markup.replaceAll(/\/pictures\/[0-9a-f]{32}/g, picture);
    const shown = { title: 'Kept', description: `${description}<p>The end.</p>` };
    const { slug } = await haveArticle(page.request, shown);
    await page.goto(`/news-detail/${slug}`);
    const trees = await page.evaluate((html) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      return { shown: document.querySelector('.prose')?.innerHTML, sent: template.innerHTML };
    }, shown.description);
    expect({ name, tree: trees.shown }).toEqual({ name, tree: trees.sent });
  }
});

test('what is opened in the editor and saved again is what it was', async ({ page }) => {
  const names = [
    'a line broken by hand',
    'headings',
    'each mark',
    'a quotation',
    'a rule',
    'a list numbered from seven',
    'lists in lists',
    'code about markup',
    'words that look like markup',
    'a link outside',
    'a link to write to',
    'a table',
    'Arabic and Hebrew',
    'Chinese, Hindi and Thai',
  ];
  const description = names.map((name) => kept[name]).join('');
  const { _id } = await haveArticle(page.request, { title: 'Opened', description });
  await page.goto(`/admin/edit-news/${_id}`);
  await expect(descriptionOf(page)).toContainText('ตลาดหุ้น');
  await page.getByLabel('Title').fill('Saved again');
  await page.getByRole('button', { name: 'Update News' }).click();
  await expect(page).toHaveURL('/admin/news-and-article');
  const { data } = await (await page.request.get(`/api/v1/news/single/${_id}`)).json();
  expect(data.title).toBe('Saved again');
  expect(data.description).toBe(description);
});
