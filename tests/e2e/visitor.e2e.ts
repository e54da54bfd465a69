import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { thorough } from '../support/scope.ts';

const chartCode = /drawn-chart/;

async function scrollTo(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
}

/** The chart of the looked-up stock: the largest holding of the first investor has the same chart. */
const chartOfLookup = (page: Page) =>
  page.locator('#stocks').getByRole('figure', { name: 'Price chart of AAPL' });

test.describe('the home page', () => {
  test('has its five sections below what the best-known investors did', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'What the best-known investors did in the second quarter',
      'Find stocks like …',
      'Try it',
      'Latest News',
      'Investing Education',
      'Your Portfolio',
      'Stocks in Industry',
      'Investor Top Holdings',
    ]);
    await expect(page).toHaveTitle(/^Holdwise/);
    await expect(
      page.getByText(
        'Prices: close of 21 August 2026 (some funds: 20 August 2026), from the shipped snapshot.',
      ),
    ).toBeVisible();
  });

  for (const [width, height] of [
    [1280, 3600],
    [390, 7000],
  ] as const)
    test(`is at most ${height} px high at a width of ${width} px`, { tag: '@thorough' }, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/');
      for (const id of ['stocks', 'investors']) await scrollTo(page, id);
      await expect(page.locator('#stocks figcaption')).toBeVisible();
      await expect(page.locator('#investors figcaption')).toBeAttached();
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height);
    });

  test('links the largest moves of five investors, and leads to stocks like another', async ({ page }) => {
    await page.goto('/');
    const moves = page.locator('#moves');
    await expect(moves.getByRole('heading', { level: 3 })).toHaveText([
      'Warren Buffett',
      'Bill Ackman',
      'Ray Dalio',
      'Cathie Wood',
      'David Tepper',
    ]);
    await expect(moves.getByRole('link', { name: 'Alphabet A' })).toHaveAttribute('href', '/stocks/GOOGL');
    // The field with suggestions replaces a plain one when it gets the focus.
    await page.getByLabel('A stock that you know').focus();
    await page.getByRole('combobox', { name: 'A stock that you know' }).fill('V');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page).toHaveURL('/stocks/V#matches-title');
    await expect(page.getByRole('heading', { name: 'Stocks that resemble it' })).toBeInViewport();
  });

  test('shows twenty news with image and date, and all links in nine groups', async ({ page }) => {
    await page.goto('/');
    const cards = page.locator('#news article a');
    await expect(cards).toHaveCount(20);
    await expect(cards.locator('.tile, img').filter({ visible: true })).toHaveCount(20);
    await expect(cards.locator('time').filter({ visible: true })).toHaveCount(20);
    const groups = page.locator('#learn').getByRole('heading', { level: 3 });
    await expect(groups.filter({ visible: true })).toHaveCount(9);
    await expect(page.locator('#learn li a').filter({ visible: true })).toHaveCount(56);
    await expect(cards.first()).toContainText('Berkshire Hathaway multiplies its Alphabet Class C stake');
    for (const card of await cards.all()) {
      await expect(card).not.toHaveAttribute('target');
      await expect(card).toHaveAttribute('href', /^\/investors\/[a-z0-9-]+$/);
    }
    const titles = await cards.getByRole('heading').allTextContents();
    expect(new Set(titles).size).toBe(20);
  });

  test('asks visitors to log in for their portfolio', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#portfolio');
    await expect(section).toContainText('You need to be logged in to view and track your investments');
    await section.getByRole('link', { name: 'Log in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('is readable without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.locator('#news article')).toHaveCount(20);
    await expect(page.locator('#stocks')).toContainText('309.35');
    await expect(page.locator('#stocks')).toContainText('SONY');
    await expect(page.locator('#investors')).toContainText('$65,950,296,923');
    await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
    await context.close();
  });

  if (thorough)
    test('reports news that fail to load, and retries', async ({ page, allowProblems }) => {
      allowProblems(/503|rss/);
      await page.goto('/help');
      await page.route('**/api/v1/rss/limited', (route) => route.fulfill({ status: 400, json: {} }));
      await page.getByRole('link', { name: 'News', exact: true }).first().click();
      await expect(page.locator('#news').getByRole('alert')).toHaveText('Failed to fetch data');
      await page.unroute('**/api/v1/rss/limited');
      await page.locator('#news').getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('#news article')).toHaveCount(20);
    });

  if (thorough)
    test('reports that there are no news', async ({ page }) => {
      await page.goto('/help');
      await page.route('**/api/v1/rss/limited', (route) =>
        route.fulfill({ json: { success: true, items: [] } }),
      );
      await page.getByRole('link', { name: 'News', exact: true }).first().click();
      await expect(page.locator('#news')).toContainText('No data available.');
    });
});

test.describe('all pages', () => {
  test('an unknown address shows the not-found page with status 404', { tag: '@thorough' }, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/404/);
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  });

  test('the header changes after 50 pixels of scrolling', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    await expect(header).not.toHaveAttribute('data-scrolled');
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect(header).toHaveAttribute('data-scrolled');
  });

  test('a change of path scrolls to the top', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => window.scrollTo({ top: 2000, behavior: 'instant' }));
    await page.getByRole('link', { name: 'Help' }).first().click();
    await expect(page).toHaveURL(/\/help$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
    await page.getByRole('link', { name: 'Login / Signup' }).click();
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  });

  test('a section link works from any page', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Learn' }).click();
    await expect(page.getByRole('heading', { name: 'Investing Education' })).toBeInViewport();
  });

  test('the levels of the education page filter its groups, and the address keeps them', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/education?level=choosing-stocks');
    const groups = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(groups).toHaveText(['Stock Selection & Investing Methodologies', '13-F Investing']);
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(groups).toHaveCount(9);
    await expect(page).toHaveURL(/\/education$/);
  });

  test('a link to a topic of the help opens it, and the contents mark its section', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/help#lots');
    await expect(page.getByText('Every purchase is a lot.')).toBeInViewport();
    const contents = page.getByRole('navigation', { name: 'Contents' });
    await expect(contents.getByRole('link', { name: 'About the figures' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await contents.getByRole('link', { name: 'Correcting a mistake' }).click();
    await expect(page.getByRole('heading', { name: 'Correcting a mistake' })).toBeInViewport();
    await expect(contents.locator('[aria-current]')).toHaveText('Correcting a mistake');
  });

  test('switches between light and dark, and applies the choice at the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/help');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const body = page.locator('body');
    await expect(body).toHaveCSS('background-color', 'rgb(19, 19, 17)');
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect(body).toHaveCSS('background-color', 'rgb(251, 250, 246)');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });
});

test.describe('stock lookup', () => {
  test('starts with AAPL, its figures and its peers', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#stocks');
    await expect(section.getByRole('heading', { name: 'Apple Inc.' })).toContainText('AAPL · NASDAQ');
    for (const text of [
      '309.35',
      'Consumer Electronics',
      '$4,514,709,583,000',
      '46,767,645',
      '21 August 2026',
    ]) {
      await expect(section).toContainText(text);
    }
    const rows = section.getByRole('table').getByRole('row');
    await expect(rows.first()).toBeVisible();
    expect(await rows.count()).toBeLessThanOrEqual(11);
    await expect(section.getByRole('table')).not.toContainText('AAPL');
  });

  test('loads a peer on click', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#stocks');
    await section.getByRole('button', { name: 'SONY', exact: true }).click();
    await expect(section.getByRole('heading', { name: 'Sony' })).toBeVisible();
    await expect(section.getByRole('table')).toContainText('AAPL');
    await expect(section.getByLabel('Symbol or company')).toHaveValue('SONY');
  });

  test.describe('with a clock of its own', () => {
    test.use({ ownContext: true });

    test('suggests from two characters on, debounced and in upper case', async ({ page }) => {
      await page.clock.install();
      await page.goto('/');
      await scrollTo(page, 'stocks');
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('search-symbol')) requests.push(request.url());
      });
      const field = page.getByRole('combobox', { name: 'Symbol or company' });
      await field.fill('');
      await page.clock.pauseAt(Date.now() + 60_000);
      await field.pressSequentially('brk.b');
      await expect(field).toHaveValue('BRK.B');
      expect(requests).toEqual([]);
      await page.clock.resume();
      const option = page.getByRole('listbox').getByRole('option').first();
      await expect(option).toContainText('BRK-B');
      expect(requests).toHaveLength(1);
      await field.press('Enter');
      await expect(
        page.locator('#stocks').getByRole('heading', { name: 'Berkshire Hathaway' }),
      ).toBeVisible();
    });
  });

  test('reports an empty result', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/');
    await scrollTo(page, 'stocks');
    const field = page.getByRole('combobox', { name: 'Symbol or company' });
    await field.fill('qqzzxx');
    await expect(page.getByText('No company found')).toBeVisible();
    await field.press('Escape');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.locator('#stocks').getByRole('alert')).toHaveText(
      'No stock found for QQZZXX. Please select one of the suggestions.',
    );
  });

  if (thorough)
    test('reports that a fund has no industry', async ({ page }) => {
      await page.goto('/');
      await scrollTo(page, 'stocks');
      await page.getByRole('combobox', { name: 'Symbol or company' }).fill('SPY');
      await page.getByRole('option', { name: /^SPY/ }).first().click();
      await expect(page.locator('#stocks')).toContainText('SPY has no industry');
    });
});

test.describe('a chart', () => {
  test('loads only when it is scrolled near', { tag: '@thorough' }, async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (chartCode.test(request.url()) || request.url().includes('/market/history'))
        loaded.push(request.url());
    });
    await page.goto('/');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(loaded).toEqual([]);
    await scrollTo(page, 'stocks');
    const chart = chartOfLookup(page);
    await expect(chart.locator('svg.chart')).toBeVisible();
    await chart.getByRole('button', { name: 'Open the chart' }).click();
    expect(loaded.some((url) => chartCode.test(url))).toBe(true);
    await expect.poll(async () => (await chart.locator('.h-100').boundingBox())?.height).toBe(400);
  });

  test('has ranges and a text alternative', async ({ page }) => {
    await page.goto('/');
    await scrollTo(page, 'stocks');
    const chart = chartOfLookup(page);
    await expect(chart).toContainText('AAPL closed at 309.35 on 21 August 2026, +37.55% since 21 Aug 2025');
    await chart.getByRole('button', { name: '5Y, five years' }).click();
    await expect(chart.getByRole('button', { name: '5Y, five years' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(chart).toContainText('since 20 Aug 2021');
  });

  test('can be read day by day with the keyboard', async ({ page }) => {
    await page.goto('/');
    await scrollTo(page, 'stocks');
    const days = chartOfLookup(page).getByRole('slider', { name: /Closing prices of AAPL/ });
    await expect(days).toHaveAttribute('aria-valuetext', /^21 August 2026: 309\.35 dollars, volume/);
    await days.focus();
    await days.press('ArrowLeft');
    await expect(days).toHaveAttribute('aria-valuetext', /^20 August 2026: /);
    await days.press('Home');
    await expect(days).toHaveAttribute('aria-valuetext', /^21 August 2025: /);
    await expect(chartOfLookup(page)).toContainText('21 August 2025');
  });
});

test.describe('investors', () => {
  if (thorough)
    test('lists all 81, each once', async ({ page }) => {
      await page.goto('/');
      const names = await page.getByLabel('Select Wizard').locator('option').allTextContents();
      expect(names).toHaveLength(81);
      expect(new Set(names).size).toBe(81);
      expect(names[0]).toBe('Warren Buffett · Berkshire Hathaway');
    });

  test('shows the first investor and the largest holding at first, with the source filing', async ({
    page,
  }) => {
    await page.goto('/');
    const section = page.locator('#investors');
    await expect(section).toContainText('13F for 30 June 2026, filed 14 August 2026');
    await expect(section.getByRole('link', { name: /filing/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.sec\.gov\//,
    );
    await expect(section.getByRole('row').nth(1)).toHaveAttribute('data-current');
    await scrollTo(page, 'investors');
    await expect(section.getByRole('figure', { name: 'Price chart of AAPL' })).toBeVisible();
  });

  test('shows the chart of a clicked holding, and of another investor’s', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#investors');
    await section.getByRole('button', { name: 'KO', exact: true }).click();
    await expect(section.getByRole('figure', { name: 'Price chart of KO' })).toBeVisible();
    await page.getByLabel('Select Wizard').selectOption({ index: 1 });
    await expect(section.getByRole('figure', { name: 'Price chart of KO' })).toHaveCount(0);
    await expect(section.getByRole('table')).not.toContainText('$65,950,296,923');
  });

  test('expands a long list with one click', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#investors');
    await expect(section.getByRole('row')).toHaveCount(6);
    await section.getByRole('button', { name: 'Show all 29' }).click();
    await expect(section.getByRole('row')).toHaveCount(30);
  });
});

test('choices hold on the next stock and the next visit, whatever the browser has stored', async ({
  page,
}) => {
  await page.goto('/stocks/AAPL');
  const pressed = page.getByRole('button', { name: '5Y, five years' });
  await pressed.click();
  await page.goto('/stocks/KO');
  await expect(pressed).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('link', { name: 'Investors', exact: true }).first().click();
  await page.getByRole('button', { name: /^Turnover/ }).click();
  await expect(page).toHaveURL(/sort=turnover/);
  await page.getByRole('link', { name: 'Holdwise: Home' }).click();
  await page.getByRole('link', { name: 'Investors', exact: true }).first().click();
  await expect(page.getByRole('columnheader', { name: /^Turnover/ })).toHaveAttribute('aria-sort', /./);
  await page.evaluate(() => {
    for (const key of ['chart', 'investors-order', 'screener', 'company-periods'])
      localStorage.setItem(`holdwise-${key}`, 'range=<b>&sort=__proto__&columns=x,y&order=%%');
  });
  await page.goto('/stocks/KO');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Coca-Cola');
  await page.goto('/investors');
  await expect(page.getByRole('row', { name: /Warren Buffett/ })).toBeVisible();
});

test('the focus stays beside a removed row, and successes are announced', async ({ page }) => {
  await page.goto('/');
  const remove = (symbol: string) => page.getByRole('button', { name: `Remove ${symbol} from the sample` });
  await remove('AAPL').focus();
  await page.keyboard.press('Enter');
  await expect(remove('KO')).toBeFocused();
  for (const symbol of ['KO', 'COST', 'JPM']) await remove(symbol).press('Enter');
  await expect(page.getByRole('heading', { name: 'Try it' })).toBeFocused();
  await page.getByRole('button', { name: 'Switch between light and dark' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Dark colours' })).toBeAttached();
});
