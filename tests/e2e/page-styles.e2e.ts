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

for (const path of pages)
  test(`${path} has no style attributes, and the browser refuses nothing`, async ({
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
  });
