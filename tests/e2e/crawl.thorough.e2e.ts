import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expect, expectNoAxeFindings, expectNoColourFindings, test } from '../support/browser.ts';
import { kindOf } from '../support/route-patterns.ts';
import { brokenSectionsOf, expectNoOverflow, scrollThrough } from '../support/visual.ts';

/** Swagger UI, a library's page with colours of its own; `api-reference.e2e.ts` uses it. */
const libraryPage = '/api-reference';
/** Pages of one kind that are opened in the browser: the others only have to exist. */
const openedOfKind = 3;

interface Listing {
  symbol: string;
  name: string;
  industry: string;
  price: string;
  market_cap: string;
}

const listings = parse<Listing>(readFileSync('data/companies.csv'), { columns: true });

/** Returns what the page's links lead to on this site, without sections of pages. */
function linksOf(page: Page): Promise<string[]> {
  return page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL((link as HTMLAnchorElement).href))
      .filter((url) => url.origin === window.location.origin)
      .map((url) => url.pathname + url.search),
  );
}

/** Opens a page as a reader does who scrolls to its end, and expects that it is sound in light, in dark and on a phone. */
async function openAndInspect(page: Page, path: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await scrollThrough(page);
  expect(await brokenSectionsOf(page), path).toEqual([]);
  await expectNoAxeFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoColourFindings(page);
  await expectNoOverflow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
}

test('every link that is found from the home page on works', async ({ page }) => {
  const found = new Set(['/']);
  const opened = new Map<string, number>();
  const broken: string[] = [];
  // The set grows while it is walked through.
  for (const path of found) {
    const response = await page.request.get(path);
    if (!response.ok()) broken.push(`${response.status()} ${path}`);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    if (path === libraryPage) continue;
    const kind = kindOf(path);
    const count = opened.get(kind) ?? 0;
    if (count === openedOfKind) continue;
    opened.set(kind, count + 1);
    await openAndInspect(page, path);
    for (const link of await linksOf(page)) found.add(link);
  }
  expect(broken).toEqual([]);
  // Otherwise the crawl has missed what it is there for.
  expect([...opened.keys()]).toEqual(
    expect.arrayContaining(['/stocks/:symbol', '/investors/:slug', '/investors/activity', '/help']),
  );
  expect(found.size).toBeGreaterThan(200);
});

/** Returns the listing with the largest value. */
const most = (measure: (listing: Listing) => number) =>
  listings.reduce((a, b) => (measure(b) > measure(a) ? b : a)).symbol;

const unusual = {
  'the longest name': most(({ name }) => name.length),
  'the longest word in its name': most(({ name }) => Math.max(...name.split(' ').map((word) => word.length))),
  'the longest industry': most(({ industry }) => industry.length),
  'the highest price': most(({ price }) => Number(price)),
  'the lowest price': most(({ price }) => -Number(price)),
  'the highest market value': most(({ market_cap }) => Number(market_cap)),
  'no industry': most(({ industry, name }) => (industry === '' ? name.length : 0)),
};

for (const [what, symbol] of Object.entries(unusual))
  test(`the page of the stock with ${what}, ${symbol}, fits on every screen`, async ({ page }) => {
    await openAndInspect(page, `/stocks/${symbol}`);
  });
