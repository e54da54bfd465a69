import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeFindings,
  expectNoColourFindings,
  expectNoLayoutFindings,
  saveScreenshot,
} from './browser.ts';
import { inScope, thorough } from './scope.ts';

const loadingParts = (page: Page) => page.locator('.animate-breathe, [aria-busy=true]');

/** Scrolls through the whole page, so that lazy parts such as charts render. */
async function scrollOnce(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Observers of the viewport report after a frame.
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await frame();
      await frame();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
  });
}

/** Returns the links to sections of the page that don't exist. Swagger UI has addresses of its own, `#/market`. */
export function brokenSectionsOf(page: Page): Promise<string[]> {
  return page
    .locator('a[href^="#"]')
    .evaluateAll((links) =>
      links
        .map((link) => (link.getAttribute('href') ?? '').slice(1))
        .filter((id) => id !== '' && !id.startsWith('/') && document.getElementById(id) === null),
    );
}

/** Scrolls until nothing is loading: parts that grow above others can move them out of sight again. */
export async function scrollThrough(page: Page): Promise<void> {
  await expect(async () => {
    await scrollOnce(page);
    expect(await loadingParts(page).count()).toBe(0);
  }).toPass();
}

const backgrounds = { light: 'rgb(251, 250, 246)', dark: 'rgb(19, 19, 17)' };

/** Sets the colour scheme and waits until the page has its background. */
async function setColorScheme(page: Page, colorScheme: keyof typeof backgrounds): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('body')).toHaveCSS('background-color', backgrounds[colorScheme]);
}

/** The widths of screens, which end with that of a phone. In `npm test` the narrowest stands for all phones. */
const widths = inScope([768, 320], [1440, 1024, 768, 320, 390]);

/** Expects that no part of the page is wider than the window. Ends at the width of a phone. */
export async function expectNoOverflow(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${page.url()} is too wide at ${width} pixels`).toBeLessThanOrEqual(0);
  }
}

/** Returns the accessibility tree. A narrow page with the same tree needs no second full run of axe. */
const structureOf = (page: Page): Promise<string> => page.locator('body').ariaSnapshot();

/** Runs axe again on a phone: only the rules for layouts if the page has the same structure as on a wide screen. */
async function expectNoPhoneFindings(page: Page, wide: string): Promise<void> {
  if ((await structureOf(page)) === wide) await expectNoLayoutFindings(page);
  else await expectNoAxeFindings(page);
}

async function inspectInDark(page: Page, name: string): Promise<void> {
  await setColorScheme(page, 'dark');
  await expectNoColourFindings(page);
  await saveScreenshot(page, `${name}-dark`);
  await setColorScheme(page, 'light');
}

/**
 * Expects no axe findings in light and no horizontal overflow at any width; in a thorough run also no colour findings in
 * dark, and no axe findings on a phone. Saves a screenshot of each if SCREENSHOTS is set.
 */
export async function inspect(page: Page, name: string): Promise<void> {
  // Scroll up: content half below the sticky header is not a finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await setColorScheme(page, 'light');
  await expectNoAxeFindings(page);
  await saveScreenshot(page, `${name}-light`);
  if (thorough || process.env['SCREENSHOTS']) await inspectInDark(page, name);
  const wide = thorough ? await structureOf(page) : '';
  await expectNoOverflow(page);
  if (thorough) await expectNoPhoneFindings(page, wide);
  await saveScreenshot(page, `${name}-phone`);
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Inspects a state of a screen: in `npm test` only with axe, because the screen itself is inspected elsewhere. */
export async function inspectState(page: Page, name: string): Promise<void> {
  await (thorough ? inspect(page, name) : expectNoAxeFindings(page));
}
