import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';

const chartCode = /accessible-chart/;

async function scrollTo(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
}

test.describe('the home page', () => {
  test('has its five sections', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
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

  test('says what twenty filings report, each with a link to its investor', async ({ page }) => {
    await page.goto('/');
    const cards = page.locator('#news article a');
    await expect(cards).toHaveCount(20);
    await expect(cards.first()).toContainText('Berkshire Hathaway multiplies its Alphabet Class C stake');
    for (const card of await cards.all()) {
      await expect(card).not.toHaveAttribute('target');
      await expect(card).toHaveAttribute('href', /^\/investors\/[a-z0-9-]+$/);
    }
    const titles = await cards.getByRole('heading').allTextContents();
    expect(new Set(titles).size).toBe(20);
  });

  test('groups the education links', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#learn').getByRole('heading', { level: 3 })).toHaveText([
      'Investing 101',
      'Stock Selection & Investing Methodologies',
      'The Power of Compound Interest',
      'Asset Allocation & Portfolio Management',
      'Mutual Funds & Bonds',
      'Risk Management',
      '13-F Investing',
      'ETFs',
      'Taxes',
    ]);
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
    await expect(page.locator('#stocks')).toContainText('DELL');
    await expect(page.locator('#investors')).toContainText('$65,950,296,923');
    await expect(page.getByRole('link', { name: 'Login / Signup' })).toBeVisible();
    await context.close();
  });

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
  test('an unknown address shows the not-found page with status 404', async ({ page, allowProblems }) => {
    allowProblems(/404/);
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByText('404', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Oops! Page not found.' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(page.getByRole('heading', { name: 'Latest News' })).toBeVisible();
  });

  test('help explains both kinds of match and the figures', async ({ page }) => {
    await page.goto('/help');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Matching Stock',
      'Wizard Match',
      'About the figures',
    ]);
  });

  test('the header changes after 50 pixels of scrolling', async ({ page }) => {
    await page.goto('/');
    const header = page.getByRole('banner');
    await page.evaluate(() => window.scrollTo({ top: 50, behavior: 'instant' }));
    await expect(header).not.toHaveAttribute('data-scrolled');
    await page.evaluate(() => window.scrollTo({ top: 51, behavior: 'instant' }));
    await expect(header).toHaveAttribute('data-scrolled');
  });

  test('a change of path scrolls to the top', async ({ page }) => {
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

  test('a section link works from any page', async ({ page }) => {
    await page.goto('/help');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Learn' }).click();
    await expect(page.getByRole('heading', { name: 'Investing Education' })).toBeInViewport();
  });

  test('the footer has the copyright and the disclaimer', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const text of [
      '© 2026 Holdwise.',
      'educational and informational only',
      'not financial, investment or legal advice',
      'not financial advisors',
      'consult a qualified professional',
      'complete, reliable or accurate',
      'at your own risk',
    ]) {
      await expect(footer).toContainText(text);
    }
  });

  test('switches between light and dark, and applies the choice at the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/help');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    expect(await background()).toBe('rgb(19, 19, 17)');
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector('body');
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    expect(await background()).toBe('rgb(251, 250, 246)');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });
});

test.describe('stock lookup', () => {
  test('starts with AAPL, its figures and its peers', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#stocks');
    await expect(section.getByRole('heading', { name: 'Apple Inc.' })).toContainText('AAPL · NASDAQ');
    for (const text of [
      '309.35',
      'Computer Manufacturing',
      '$4,514,709,583,000',
      '46,767,645',
      '21 August 2026',
    ]) {
      await expect(section).toContainText(text);
    }
    const rows = section.getByRole('table').getByRole('row');
    expect(await rows.count()).toBeLessThanOrEqual(11);
    await expect(section.getByRole('table')).not.toContainText('AAPL');
  });

  test('loads a peer on click', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#stocks');
    await section.getByRole('button', { name: 'IBM', exact: true }).click();
    await expect(section.getByRole('heading', { name: 'International Business Machines' })).toBeVisible();
    await expect(section.getByRole('table')).toContainText('AAPL');
    await expect(section.getByLabel('Symbol or company')).toHaveValue('IBM');
  });

  test('suggests from two characters on, debounced and in upper case', async ({ page }) => {
    await page.goto('/');
    await scrollTo(page, 'stocks');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('search-symbol')) requests.push(request.url());
    });
    const field = page.getByRole('combobox', { name: 'Symbol or company' });
    await field.fill('');
    await field.pressSequentially('b');
    await field.pressSequentially('rk.b', { delay: 60 });
    await expect(field).toHaveValue('BRK.B');
    const option = page.getByRole('listbox').getByRole('option').first();
    await expect(option).toContainText('BRK-B');
    expect(requests).toHaveLength(1);
    await field.press('Enter');
    await expect(page.locator('#stocks').getByRole('heading', { name: 'Berkshire Hathaway' })).toBeVisible();
  });

  test('reports an empty result', async ({ page }) => {
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

  test('reports that a fund has no industry', async ({ page }) => {
    await page.goto('/');
    await scrollTo(page, 'stocks');
    await page.getByRole('combobox', { name: 'Symbol or company' }).fill('SPY');
    await page.getByRole('option', { name: /^SPY/ }).first().click();
    await expect(page.locator('#stocks')).toContainText('SPY has no industry');
  });
});

test.describe('a chart', () => {
  test('loads only when it is scrolled near', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (chartCode.test(request.url()) || request.url().includes('/market/history'))
        loaded.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(loaded).toEqual([]);
    await scrollTo(page, 'stocks');
    const chart = page.getByRole('figure', { name: 'Price chart of AAPL' }).first();
    await expect(chart.locator('canvas').first()).toBeVisible();
    expect(loaded.some((url) => chartCode.test(url))).toBe(true);
    expect((await chart.locator('.h-100').boundingBox())?.height).toBe(400);
  });

  test('has ranges and a text alternative', async ({ page }) => {
    await page.goto('/');
    await scrollTo(page, 'stocks');
    const chart = page.getByRole('figure', { name: 'Price chart of AAPL' }).first();
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
    const days = page.getByRole('slider', { name: /Closing prices of AAPL/ }).first();
    await expect(days).toHaveAttribute('aria-valuetext', '21 August 2026: 309.35 dollars');
    await days.focus();
    await days.press('ArrowLeft');
    await expect(days).toHaveAttribute('aria-valuetext', /^20 August 2026: /);
    await days.press('Home');
    await expect(days).toHaveAttribute('aria-valuetext', /^21 August 2025: /);
    await expect(page.getByRole('figure', { name: 'Price chart of AAPL' }).first()).toContainText(
      '21 August 2025',
    );
  });
});

test.describe('investors', () => {
  test('lists all 41, each once', async ({ page }) => {
    await page.goto('/');
    const names = await page.getByLabel('Select Wizard').locator('option').allTextContents();
    expect(names).toHaveLength(41);
    expect(new Set(names).size).toBe(41);
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

  test('expands a long list with one click', async ({ page }) => {
    await page.goto('/');
    const section = page.locator('#investors');
    await expect(section.getByRole('row')).toHaveCount(11);
    await section.getByRole('button', { name: 'Show all 29' }).click();
    await expect(section.getByRole('row')).toHaveCount(30);
  });
});
