import type { Page } from '@playwright/test';
import { createArticle, deleteAllArticles, logInAsEditor, test } from '../support/admin-browser.ts';
import { imageOf } from '../support/pictures.ts';
import { longTitle, richText } from '../support/rich-article.ts';
import { screens } from '../support/screens.ts';
import { openAndInspect } from './steps/screens.ts';

test.use({ viewport: { width: 1280, height: 900 } });
const picture = async (background: string) => ({
  name: 'picture.jpg',
  mimeType: 'image/jpeg',
  buffer: await imageOf('jpeg', { background, width: 1600, height: 900 }),
});

test.beforeEach(async ({ page }) => {
  await logInAsEditor(page.request);
});

/** Creates articles in each state, more than a page of the archive shows; returns the id of the one with everything. */
async function haveArticles(page: Page): Promise<string> {
  await deleteAllArticles(page.request);
  for (let number = 1; number <= 20; number += 1)
    await createArticle(page.request, { title: `Number ${number}` });
  await createArticle(page.request, { title: 'Not yet', publish: 'draft' });
  await createArticle(page.request, { title: longTitle }, [await picture('#639')]);
  const images = [await picture('#0b5a63'), await picture('#903')];
  const { _id } = await createArticle(
    page.request,
    { title: 'The Fed holds', description: richText },
    images,
  );
  return _id;
}

test('the screens of an administrator, and of a reader of articles', async ({ page }) => {
  const article = await haveArticles(page);
  const { wizards } = await (await page.request.get('/api/v1/wizards/all')).json();
  const ids = { article, investor: wizards[0]._id };
  for (const { name, path } of screens.administrator)
    await test.step(name, async () => {
      await openAndInspect(page, {
        name,
        path: path.replace(/\{(\w+)\}/, (_all, kind: string) => ids[kind as keyof typeof ids]),
      });
    });
  await page.context().clearCookies();
  for (const screen of screens.reader)
    await test.step(screen.name, async () => {
      await openAndInspect(page, screen);
    });
});

test('the admin screens of somebody who is not logged in', async ({ page }) => {
  await page.context().clearCookies();
  for (const screen of screens.guest)
    await test.step(screen.name, async () => {
      await openAndInspect(page, screen);
    });
});
