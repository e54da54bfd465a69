import type { Page } from 'playwright-core';

/** Waits until images, fonts and data have arrived. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}
