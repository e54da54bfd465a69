import type { Page } from '@playwright/test';
import { test as base, expect, expectNoAxeFindings } from '../support/browser.ts';
import { type ReleasingProxy, startReleasingProxy } from '../support/releasing-proxy.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';
import { entryField, openLedger } from './steps/ledger.ts';

// biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
const test = base.extend<Record<never, never>, { site: ReleasingProxy }>({
  site: [
    async ({}, use) => {
      const site = await startReleasingProxy(process.env['HOLDWISE_URL'] ?? '');
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.url),
});
// biome-ignore-end lint/correctness/noEmptyPattern: until here

test.use({ serviceWorkers: 'allow', ownContext: true });

/** Returns the paths of everything that is stored for offline use, apart from the files of the app. */
const copiedPaths = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('holdwise-copies');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });

/** Waits until the service worker answers the requests of the page, as on the second visit. */
async function installApp(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(() => copiedPaths(page)).toContain('/api/v1/customer/me');
}

const performancePath = /^\/api\/v1\/portfolios\/[^/]+\/performance$/;
const isOwn = (path: string) =>
  /^\/(portfolio|watchlist|api\/v1\/(portfolios|customer|watchlists))/.test(path);

const figures = (page: Page) => page.getByRole('heading', { name: /has become|is worth/ }).first();
const offlineLine = (page: Page) => page.getByText(/^Offline: figures as of/);
const newVersion = (page: Page) => page.getByRole('region', { name: 'New version' });

test('opens offline with the last figures and their age, and keeps nothing after the logout', async ({
  page,
  context,
  allowProblems,
}) => {
  allowProblems(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', [{ symbol: 'AAPL', shares: '10', buyPrice: '150' }]);
  await installApp(page);
  await page.goto('/portfolio');
  await expect(figures(page)).toBeVisible();
  const shown = await figures(page).textContent();
  await expect(offlineLine(page)).toHaveCount(0);
  await expect
    .poll(() => copiedPaths(page))
    .toEqual(
      expect.arrayContaining([
        '/portfolio',
        '/api/v1/portfolios',
        '/api/v1/customer/me',
        expect.stringMatching(performancePath),
      ]),
    );

  await context.setOffline(true);
  await page.reload();
  await expect(offlineLine(page)).toHaveText(/^Offline: figures as of \d{1,2} \w{3} \d{4}, \d\d:\d\d$/);
  await expect(figures(page)).toHaveText(shown ?? '');
  await expectNoAxeFindings(page);
  await page.goto('/');
  await expect(page.getByText(/^Offline: /)).toBeVisible();
  await page.goto('/watchlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Watchlist/);

  await context.setOffline(false);
  await page.goto('/portfolio');
  await expect(figures(page)).toBeVisible();
  await expect(offlineLine(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await expect.poll(async () => (await copiedPaths(page)).filter(isOwn)).toEqual([]);

  await context.setOffline(true);
  await page.goto('/portfolio');
  await expect(page).toHaveURL('/login');
  await expect(figures(page)).toHaveCount(0);
});

test('a new version waits, and what is being typed stays', async ({ page, site }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', [{ symbol: 'AAPL', shares: '10', buyPrice: '150' }]);
  await installApp(page);
  await openLedger(page);
  await entryField(page, 'Holding').fill('MSF');
  site.release();
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
  await expect(newVersion(page)).toContainText('A new version is ready.');
  await expect(entryField(page, 'Holding')).toHaveValue('MSF');
  await expectNoAxeFindings(page);

  await entryField(page, 'Holding').fill('');
  page.on('dialog', (dialog) => void dialog.accept());
  await newVersion(page).getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(async () => !(await navigator.serviceWorker.getRegistration())?.waiting);
  await expect(newVersion(page)).toHaveCount(0);
});

test('what another app shares is looked up', async ({ page }) => {
  await page.goto(`/stocks?${new URLSearchParams({ title: 'A story', text: 'Apple (AAPL)' })}`);
  await expect(page.getByRole('combobox', { name: 'Symbol or company' })).toHaveValue('AAPL');
  await page.getByRole('option', { name: /^AAPL / }).click();
  await expect(page).toHaveURL('/stocks/AAPL');
});
