import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeFindings,
  expectNoColourFindings,
  expectNoLayoutFindings,
  saveScreenshot,
} from './browser.ts';

/** Scrolls through the whole page, so that lazy parts such as charts render. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

const backgrounds = { light: 'rgb(251, 250, 246)', dark: 'rgb(19, 19, 17)' };

/** Sets the colour scheme and waits until the page has its background. */
async function setColorScheme(page: Page, colorScheme: keyof typeof backgrounds): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('body')).toHaveCSS('background-color', backgrounds[colorScheme]);
}

/** Expects that no part of the page is wider than the window. Ends at the width of a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [1440, 1024, 768, 320, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `too wide at ${width} pixels`).toBeLessThanOrEqual(0);
  }
}

/** Returns the accessibility tree. A narrow page with the same tree needs no second full run of axe. */
const structureOf = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();

/**
 * Expects no axe findings in light, in dark and on a phone, and no horizontal overflow at any width. Saves a screenshot of
 * each if SCREENSHOTS is set.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  // Scroll up: content half below the sticky header is not a finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await setColorScheme(page, 'light');
  await expectNoAxeFindings(page);
  await saveScreenshot(page, `${name}-light`);
  await setColorScheme(page, 'dark');
  await expectNoColourFindings(page);
  await saveScreenshot(page, `${name}-dark`);
  await setColorScheme(page, 'light');
  const wide = await structureOf(page);
  await expectNoOverflow(page);
  if ((await structureOf(page)) === wide) await expectNoLayoutFindings(page);
  else await expectNoAxeFindings(page);
  await saveScreenshot(page, `${name}-phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
