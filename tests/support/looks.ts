import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, expectNoColourFindings, shot } from './browser.ts';

/** Lets every part of the page come on screen once, charts included. */
export async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
  await page.waitForLoadState('networkidle');
}

const papers = { light: 'rgb(251, 250, 246)', dark: 'rgb(19, 19, 17)' };

/** Turns the page light or dark, and waits until it is. */
async function show(page: Page, colorScheme: keyof typeof papers): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('body')).toHaveCSS('background-color', papers[colorScheme]);
  // The browser restyles what is far down a frame or two later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over, `too wide at ${width} pixels`).toBeLessThanOrEqual(0);
  }
}

/** No finding of axe in light and dark, nothing that sticks out at any width, and a picture of each. */
export async function inspect(page: Page, name: string): Promise<void> {
  // What lies half below the header that stays is no finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await show(page, 'light');
  await expectNoAxeFindings(page);
  await shot(page, `${name}-light`);
  await show(page, 'dark');
  await expectNoColourFindings(page);
  await shot(page, `${name}-dark`);
  await show(page, 'light');
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeFindings(page);
  await shot(page, `${name}-phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
