import type { Page } from '@playwright/test';
import { expect } from '#tests/support/browser.ts';
import type { Screen } from '#tests/support/screens.ts';
import { brokenSectionsOf, inspect, scrollThrough } from '#tests/support/visual.ts';

const styleSheets = (page: Page) =>
  page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** The browser renders the tabs of a portfolio, the API reference and the admin area, together with their styles. */
const inBrowser = /^\/(portfolio\/|api-reference$|admin(\/|$))/;

/** Expects HTML without style attributes, which the security policy refuses, and with links to all styles of the page. */
async function expectServedStyles(page: Page, path: string, html: string): Promise<void> {
  expect(html.match(/<[^<>]*\sstyle\s*=[^<>]*>/gi) ?? []).toEqual([]);
  const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  const loaded = await styleSheets(page);
  expect(loaded.slice(0, linked.length)).toEqual(linked);
  if (!inBrowser.test(path)) expect(loaded).toHaveLength(linked.length);
}

/** Expects the footer with the disclaimer. */
async function expectFooter(page: Page): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('© 2026 Holdwise.');
  await expect(footer).toContainText('not financial, investment or legal advice');
}

/** Opens a screen as a reader does who scrolls to its end, and inspects it. */
export async function openAndInspect(page: Page, { name, path, status = 200 }: Screen): Promise<void> {
  const response = await page.goto(path);
  expect(response?.status(), path).toBe(status);
  await expect(page.getByRole('main').getByRole('heading').first(), path).toBeVisible();
  await scrollThrough(page);
  await expectServedStyles(page, path, (await response?.text()) ?? '');
  await expectFooter(page);
  expect(await brokenSectionsOf(page), path).toEqual([]);
  await inspect(page, name);
  await expect(page, `${path} is another screen`).toHaveURL(path);
}
