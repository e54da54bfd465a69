import type { APIRequestContext } from '@playwright/test';
import {
  createArticle,
  deleteAllArticles,
  descriptionOf,
  expect,
  logInAsEditor,
  test,
} from '../support/admin-browser.ts';
import { accepted, hostile } from '../support/markup-cases.ts';
import { imageOf } from '../support/pictures.ts';
import { inScope } from '../support/scope.ts';

declare global {
  interface Window {
    hacked?: boolean;
  }
}

test.beforeEach(async ({ page }) => {
  await logInAsEditor(page.request);
  await deleteAllArticles(page.request);
});

/** The unit tests of `cleanHtml` have all samples: a browser shows every twelfth of them. */
const shown = (samples: Record<string, string>) =>
  Object.entries(samples).filter((_sample, index) => inScope(index % 12 === 0, true));

/** Uploads an image and returns its address, to replace the invalid ones in the samples. */
async function havePicture(request: APIRequestContext): Promise<string> {
  const form = new FormData();
  form.append('files', new File([await imageOf('jpeg', { width: 1800 })], 'a.jpg', { type: 'image/jpeg' }));
  const answer = await request.post('/api/v1/news/pictures', { multipart: form });
  const { data } = await answer.json();
  return `/pictures/${data.hash}`;
}

test('hostile article content runs no script, loads nothing external and does not cover the page', async ({
  page,
  allowProblems,
}) => {
  // Images of other hosts are blocked; the test browser fails on any request to another host.
  allowProblems(/404.*\/pictures\//);
  const picture = await havePicture(page.request);
  for (const [name, markup] of shown(hostile)) {
    // The API rejects NUL before it checks anything else.
    const description = `<p>${name}</p>${markup.replaceAll('\0', '').replaceAll(/\/pictures\/[0-9a-f]{32}/g, picture)}`;
    const { slug } = await createArticle(page.request, { title: 'Hostile', description });
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

test('shows all editor content with the same element tree', { tag: '@thorough' }, async ({ page }) => {
  const picture = await havePicture(page.request);
  for (const [name, markup] of shown(accepted)) {
    const description = markup.replaceAll(/\/pictures\/[0-9a-f]{32}/g, picture);
    const shown = { title: 'Kept', description: `${description}<p>The end.</p>` };
    const { slug } = await createArticle(page.request, shown);
    await page.goto(`/news-detail/${slug}`);
    const trees = await page.evaluate((html) => {
      const template = document.createElement('template');
      template.innerHTML = html;
      return { shown: document.querySelector('.prose')?.innerHTML, sent: template.innerHTML };
    }, shown.description);
    expect({ name, tree: trees.shown }).toEqual({ name, tree: trees.sent });
  }
});

test('opening and saving an article does not change it', { tag: '@thorough' }, async ({ page }) => {
  const names = [
    'hard line breaks',
    'headings',
    'each mark',
    'a quotation',
    'a rule',
    'a list numbered from seven',
    'nested lists',
    'code about markup',
    'text that looks like markup',
    'an external link',
    'a mailto link',
    'a table',
    'Arabic and Hebrew',
    'text from right to left',
    'subscript, superscript and highlight',
    'Chinese, Hindi and Thai',
  ];
  const description = names.map((name) => accepted[name]).join('');
  const { _id } = await createArticle(page.request, { title: 'Opened', description });
  await page.goto(`/admin/edit-news/${_id}`);
  await expect(descriptionOf(page)).toContainText('ตลาดหุ้น');
  await page.getByLabel('Title').fill('Saved again');
  await page.getByRole('button', { name: 'Update News' }).click();
  await expect(page).toHaveURL('/admin/news-and-article');
  const { data } = await (await page.request.get(`/api/v1/news/single/${_id}`)).json();
  expect(data.title).toBe('Saved again');
  expect(data.description).toBe(description);
});
