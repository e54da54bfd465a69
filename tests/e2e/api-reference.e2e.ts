import { expect, test } from '../support/browser.ts';

test('the API reference describes the calls and makes one', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveTitle('API · Holdwise');
  await page.locator('#operations-tag-market').click();
  const quote = page.locator('#operations-market-get_api_v1_market_quote');
  await quote.click();
  await quote.getByPlaceholder('symbol').fill('AAPL');
  await quote.getByRole('button', { name: 'Execute' }).click();
  await expect(quote.locator('.live-responses-table')).toContainText('"symbol": "AAPL"');
});
