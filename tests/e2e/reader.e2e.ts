import { createArticle, deleteAllArticles, expect, logInAsEditor, test } from '../support/admin-browser.ts';
import { imageOf } from '../support/pictures.ts';
import { thorough } from '../support/scope.ts';

const text = '<h2>Why</h2><p>Prices rose <strong>slowly</strong>.</p>';
const pictureFile = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await imageOf('png', { width: 1800, height: 900 }),
});

test.beforeEach(async ({ playwright, product }) => {
  const editor = await playwright.request.newContext({ baseURL: product.url });
  await logInAsEditor(editor);
  await deleteAllArticles(editor);
  await editor.dispose();
});

test.describe('an article', () => {
  test.beforeEach(async ({ playwright, product }) => {
    const editor = await playwright.request.newContext({ baseURL: product.url });
    await logInAsEditor(editor);
    const pictures = [await pictureFile('one.png'), await pictureFile('two.png')];
    await createArticle(editor, { title: 'The Fed holds', description: text }, pictures);
    await editor.dispose();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is readable', async ({ page, allowProblems }) => {
      // Chromium reports the scripts that it does not run.
      allowProblems(/csp/);
      await page.goto('/news-detail/the-fed-holds');
      const article = page.getByRole('article');
      await expect(article.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d\d, \d{4} • \d\d:\d\d [AP]M$/);
      await expect(article.getByRole('heading', { level: 1 })).toHaveText('The Fed holds');
      await expect(article.locator('strong')).toHaveText('slowly');
      const places = await article
        .locator('time, h1, img, h2')
        .evaluateAll((elements) => elements.map(({ tagName }) => tagName));
      expect(places).toEqual(['TIME', 'H1', 'IMG', 'H2', 'IMG']);
    });
  });

  test('has metadata: its address, image and date', async ({ page, product }) => {
    await page.goto('/news-detail/the-fed-holds');
    const address = `${product.url}/news-detail/the-fed-holds`;
    const meta = (name: string) =>
      page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
    await expect(page).toHaveTitle('The Fed holds · Holdwise');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    expect(await meta('og:title')).toBe('The Fed holds');
    expect(await meta('og:type')).toBe('article');
    expect(await meta('og:url')).toBe(address);
    expect(await meta('description')).toBe('Why Prices rose slowly.');
    const picture = (await meta('og:image')) ?? '';
    expect(picture).toMatch(new RegExp(`^${product.url}/pictures/[0-9a-f]{32}/large\\.webp$`));
    expect((await page.request.get(picture)).headers()['content-type']).toBe('image/webp');
    const linked = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(linked ?? '')).toMatchObject({
      '@type': 'NewsArticle',
      headline: 'The Fed holds',
      mainEntityOfPage: address,
      image: [picture, expect.stringMatching(/\/large\.webp$/)],
      datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test.describe('with an empty cache', () => {
    test.use({ ownContext: true, viewport: { width: 390, height: 844 } });

    test('requests no larger image size than the screen shows', { tag: '@thorough' }, async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        const [, size] = /\/pictures\/\w+\/(\w+)\.webp$/.exec(request.url()) ?? [];
        if (size) requested.push(size);
      });
      await page.goto('/news-detail/the-fed-holds');
      for (const image of await page.getByRole('article').locator('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect(image).toHaveJSProperty('complete', true);
      }
      expect(new Set(requested)).toEqual(new Set(['small']));
    });
  });

  test('redirects from its old address', async ({ page, playwright, product }) => {
    const editor = await playwright.request.newContext({ baseURL: product.url });
    await logInAsEditor(editor);
    const { data } = await (await editor.get('/api/v1/news/list')).json();
    const changed = await editor.put(`/api/v1/news/update/${data[0]._id}`, {
      multipart: { title: 'The Fed holds', description: text, slug: 'rates-stay' },
    });
    expect(changed.ok(), await changed.text()).toBe(true);
    await editor.dispose();
    const response = await page.request.get('/news-detail/the-fed-holds', { maxRedirects: 0 });
    expect([response.status(), response.headers()['location']]).toEqual([301, '/news-detail/rates-stay']);
    await page.goto('/news-detail/the-fed-holds');
    await expect(page).toHaveURL('/news-detail/rates-stay');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Fed holds');
  });

  test('shows that it is loading or failed, and retries', { tag: '@thorough' }, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/400/);
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.goto('/news');
    await page.route('**/api/v1/news/single/slug/**', async (route) => {
      await held;
      await route.fulfill({ status: 400, json: {} });
    });
    await page.getByRole('link', { name: 'The Fed holds' }).click();
    await expect(page.getByText('Loading data, please wait...')).toBeAttached();
    answer();
    await expect(page.getByRole('alert')).toContainText('Failed to load news');
    await page.unroute('**/api/v1/news/single/slug/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Fed holds');
  });

  if (thorough)
    test('deleted before its link is followed is reported as on the server', async ({
      page,
      allowProblems,
    }) => {
      allowProblems(/404/);
      await page.goto('/news');
      await page.route('**/api/v1/news/single/slug/**', (route) =>
        route.fulfill({
          status: 404,
          json: { success: false, code: 'not_found', message: 'Taken down today.' },
        }),
      );
      await page.getByRole('link', { name: 'The Fed holds' }).click();
      await expect(page.getByRole('alert')).toHaveText('Taken down today.');
    });

  test('reports at once that it can’t be loaded without a network', { tag: '@thorough' }, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/ERR_INTERNET_DISCONNECTED/);
    const linkToIt = page.getByRole('link', { name: 'The Fed holds' });
    await page.goto('/news');
    await linkToIt.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Fed holds');
    await page.goto('/news');
    // The code of the page is cached, its data is not.
    await page.evaluate(async () => {
      const scripts = performance.getEntriesByType('resource').map(({ name }) => name);
      await Promise.all(scripts.filter((name) => name.endsWith('.js')).map((name) => import(name)));
    });
    await linkToIt.hover();
    await page.context().setOffline(true);
    await linkToIt.click();
    await expect(page.getByRole('alert')).toContainText('Failed to load news');
    // Back on the network, it loads without a click.
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Fed holds');
  });

  test('that does not exist is a 404 with a link to others', { tag: '@thorough' }, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/404/);
    const response = await page.goto('/news-detail/nothing-here');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found');
    await expect(page.getByRole('alert')).toHaveText('This article no longer exists.');
    await page.getByRole('link', { name: 'All articles' }).click();
    await expect(page).toHaveURL('/news');
  });
});

test.describe('our articles', () => {
  test('are above the latest news, the newest three of them', async ({ page, playwright, product }) => {
    await page.goto('/');
    await expect(page.locator('#news')).not.toContainText('From our editors');
    const editor = await playwright.request.newContext({ baseURL: product.url });
    await logInAsEditor(editor);
    for (const title of ['First', 'Second', 'Third', 'Fourth']) await createArticle(editor, { title });
    await createArticle(editor, { title: 'A draft', publish: 'draft' });
    await createArticle(editor, {
      title: 'Tomorrow',
      publish: new Date(Date.now() + 86_400_000).toISOString(),
    });
    await editor.dispose();
    await page.goto('/');
    const section = page.getByRole('region', { name: 'From our editors' });
    await expect(section.getByRole('article').getByRole('heading')).toHaveText(['Fourth', 'Third', 'Second']);
    await section.getByRole('link', { name: 'Third' }).click();
    await expect(page).toHaveURL('/news-detail/third');
    await page.getByRole('link', { name: 'More from our editors' }).click();
    await expect(page).toHaveURL('/news');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Fourth', 'Third', 'Second', 'First']);
  });

  test('are listed in pages', { tag: '@thorough' }, async ({ page, playwright, product }) => {
    const editor = await playwright.request.newContext({ baseURL: product.url });
    await logInAsEditor(editor);
    for (let number = 1; number <= 25; number += 1)
      await createArticle(editor, { title: `Number ${number}`, description: '<p>Words.</p>' });
    await editor.dispose();
    await page.goto('/news');
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('Number 25');
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL('/news/page/2');
    await expect(page.getByRole('heading', { level: 2 }).last()).toHaveText('Number 1');
    await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
  });

  if (thorough)
    test('are replaced by a message when there are none', async ({ page }) => {
      await page.goto('/news');
      await expect(page.getByText('No news available.')).toBeVisible();
    });
});
