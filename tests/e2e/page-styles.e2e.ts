import { expect, test } from '../support/browser.ts';

test('a page appears together with its styles', async ({ page }) => {
  await page.goto('/help');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/stock-pages-*.css', async (route) => {
    await released;
    await route.continue();
  });
  const requested = page.waitForRequest('**/stock-pages-*.css');
  await page.getByRole('link', { name: 'Stocks', exact: true }).first().click();
  await requested;
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Stocks' })).toHaveCSS('font-size', '40px');
});
