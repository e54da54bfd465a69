import type { Page } from '@playwright/test';
import { matchPath } from 'react-router';
import { expect, test } from '../support/browser.ts';
import { routePatterns } from '../support/route-patterns.ts';
import { scrollThrough } from '../support/visual.ts';

/** A page of each route. The security policy (`style-src 'self'`) refuses style attributes in their HTML. */
const pages = [
  '/',
  '/help',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/account',
  '/portfolio',
  '/portfolio/holdings',
  '/portfolio/transactions',
  '/portfolio/income',
  '/portfolio/gains',
  '/portfolio/allocation',
  '/portfolio/match',
  '/portfolio/news',
  '/news-detail/none',
  '/stocks',
  '/stocks/NVDA',
  '/stocks/BRK-B',
  '/stocks/SPY',
  '/investors',
  '/investors/activity',
  '/investors/activity?by=weight',
  '/investors/match',
  '/investors/compare',
  '/investors/compare?a=bill-ackman&b=chase-coleman',
  '/investors/warren-buffett',
  '/investors/michael-burry',
  '/news',
  '/news/page/2',
  '/nowhere',
];

test('the list has a page of each route', () => {
  expect(routePatterns.length).toBeGreaterThan(20);
  const paths = pages.map((page) => page.split('?')[0] as string);
  expect(routePatterns.filter((route) => !paths.some((path) => matchPath(route, path)))).toEqual([]);
});

const styleSheets = (page: Page) =>
  page.locator('link[rel=stylesheet]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));

for (const path of pages)
  test(`${path} has no style attributes, links all its styles, and the browser refuses nothing`, async ({
    page,
    allowProblems,
  }) => {
    // A missing page is one of the cases; anything else on the console, such as a refused style, fails the test.
    allowProblems(/404 \(Not Found\)/, /401 \(Unauthorized\)/);
    // A busy server may refuse the first request of a page.
    await expect.poll(async () => (await page.request.get(path)).status()).not.toBe(503);
    const html = await (await page.request.get(path)).text();
    expect(html).toContain('<main');
    expect(html.match(/<[^<>]*\sstyle\s*=[^<>]*>/gi) ?? []).toEqual([]);
    await page.goto(path);
    await scrollThrough(page);
    const linked = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
    const loaded = await styleSheets(page);
    expect(loaded.slice(0, linked.length)).toEqual(linked);
    // The browser renders the tabs of a portfolio, together with their styles.
    if (!path.startsWith('/portfolio/')) expect(loaded).toHaveLength(linked.length);
  });

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
