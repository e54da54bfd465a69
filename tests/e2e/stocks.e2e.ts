import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';

const chartOf = (page: Page) => page.getByRole('slider', { name: /^Prices of/ });
const namesOf = (page: Page) => page.getByRole('region', { name: 'Results' }).locator('tbody th a');

test.use({ viewport: { width: 1280, height: 900 } });
test.describe('the page of a stock', () => {
  test('shows price, holders and peers without JavaScript', async ({ browser, baseURL }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await still.newPage();
    const response = await page.goto('/stocks/nvda');
    expect(response?.url()).toMatch(/\/stocks\/NVDA$/);
    await expect(page).toHaveTitle(/^NVIDIA \(NVDA\): price, chart and who holds it/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('NVIDIA');
    await expect(page.getByText('Close of Friday 21 August 2026, US dollars')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^20 of 80 famous investors held NVIDIA/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ken Fisher/ })).toContainText('Added +2.7%');
    await expect(page.getByRole('link', { name: 'AVGO' }).first()).toHaveAttribute('href', '/stocks/AVGO');
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data['@graph'][0]).toMatchObject({ '@type': 'Corporation', tickerSymbol: 'XNAS NVDA' });
    await still.close();
  });

  test('says what the company reported and how it is valued', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/stocks/AAPL');
    await page.getByRole('heading', { name: 'The company' }).scrollIntoViewIfNeeded();
    const company = page.getByRole('region', { name: 'The company' });
    await expect(company.getByRole('heading', { name: /^Revenue is up 78% since 2015/ })).toBeVisible();
    await company.getByText('Show as table').click();
    await expect(company.getByRole('row', { name: /^Revenue / })).toContainText('$416 B');
    await company.getByRole('button', { name: 'Quarters' }).click();
    await expect(company.getByRole('heading', { name: /^Revenue is up 32% since Jun 2022/ })).toBeVisible();
    const valuation = page.getByRole('region', { name: 'Valuation' });
    await expect(valuation.getByRole('heading', { name: /^At 35\.5 times its earnings/ })).toBeVisible();
    await expect(valuation.getByRole('row', { name: /^Price to book/ })).toContainText('42.0');
    await expect(page.getByRole('region', { name: 'Earnings' }).getByRole('row').nth(1)).toContainText(
      '−8.7%',
    );
    for (const part of ['#company', '#valuation', '#earnings']) await expectNoAxeFindings(page, part);
  });

  test('says what the operator sets for filings', { tag: '@thorough' }, async ({ page }) => {
    // High enough for all sections, which load when they are on screen.
    await page.setViewportSize({ width: 1280, height: 12_000 });
    await page.goto('/stocks/AAPL');
    const filings = page.getByRole('region', { name: 'Filings' });
    await expect(filings.getByText(/setting EDGAR_USER_AGENT/)).toBeVisible();
    await expect(filings.getByRole('link', { name: 'Filings of Apple at the SEC' })).toHaveAttribute(
      'href',
      /CIK=320193/,
    );
    await expectNoAxeFindings(page, '#filings');
  });

  test('range and comparisons are in the address, and can be shared', async ({ page, context }) => {
    await page.goto('/stocks/NVDA');
    await page.getByRole('button', { name: '1Y, one year' }).click();
    await expect(page).toHaveURL('/stocks/NVDA?range=1y');
    await expect(page.getByRole('heading', { name: 'NVIDIA has gained 22.7% in a year' })).toBeVisible();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('combobox', { name: 'Compare with' }).fill('amd');
    await page.getByRole('option', { name: /^AMD / }).click();
    await expect(page).toHaveURL('/stocks/NVDA?range=1y&with=AMD');
    await expect(
      page.getByText(/^With dividends reinvested, NVIDIA has gained .* in a year; Advanced Micro Devices/),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'NVIDIA has gained 22.7% in a year' })).toBeVisible();
    await page.getByRole('button', { name: 'Leave out dividends' }).click();
    await expect(page).toHaveURL('/stocks/NVDA?range=1y&with=AMD&returns=price');
    await expect(page.getByText(/^Without dividends, NVIDIA has gained 22\.7% in a year/)).toBeVisible();
    const shared = await context.newPage();
    await shared.goto(page.url());
    await expect(shared.getByText(/^Without dividends, .*; Advanced Micro Devices/)).toBeVisible();
    await expect(shared.getByRole('button', { name: '1Y, one year' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await shared.getByRole('button', { name: /^Stop comparing with Advanced/ }).click();
    await expect(shared).toHaveURL('/stocks/NVDA?range=1y');
    await shared.close();
  });

  test('a listing abroad says what a newer price of its receipt means, and draws both', async ({ page }) => {
    await page.goto('/stocks/HSBA.L');
    const newer = page
      .getByRole('paragraph')
      .filter({ hasText: /^This price is seven weeks older than New York’s\./ });
    await expect(newer).toContainText('in pence that is about 1,526.46 p a share, 6% more');
    const trading = page.getByRole('region', { name: 'Where it trades' });
    await expect(trading.getByRole('row', { name: /^HSBC / })).toContainText('receipt for five shares');
    await expect(trading.getByRole('row', { name: /^HBC1\.DE / })).toContainText('not known');
    const known = page.getByRole('region', { name: 'What we know about it' });
    await expect(known.getByRole('row', { name: /Dividends/ })).toContainText('Unknown');
    for (const part of ['[aria-labelledby=trading-title]', '[aria-labelledby=known-title]'])
      await expectNoAxeFindings(page, part);
    await page.goto('/stocks/HSBA.L?range=1y&with=HSBC');
    await expect(page.getByText(/^Change since .* in British pounds at the rates of each day/)).toBeVisible();
    await page.getByRole('button', { name: 'Each in its own currency' }).click();
    await expect(page.getByText(/^Change since .*, each in its own currency/)).toBeVisible();
  });

  test('the chart is read by keyboard', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/stocks/NVDA');
    const chart = chartOf(page);
    await chart.focus();
    await expect(chart).toHaveAttribute('aria-valuetext', /^21 August 2026: 214\.72 dollars, volume 98\.5 M/);
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /^20 August 2026: 216\.85 dollars/);
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /^20 August 2021/);
  });

  test('the weights of similar stocks are adjustable', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/stocks/KO');
    const part = page.getByRole('region', { name: 'Stocks that resemble it' });
    await expect(part.getByRole('link', { name: 'PEP', exact: true })).toBeVisible();
    await part.getByRole('button', { name: 'Adjust' }).click();
    const size = part.getByRole('slider', { name: 'Size' });
    await size.focus();
    const answered = page.waitForResponse(/\/market\/matching/);
    await page.keyboard.press('End');
    await expect(part.getByText('Price 45 · industry 20 · holders 20 · size 100')).toBeVisible();
    expect((await answered).status()).toBe(200);
    await expectNoAxeFindings(page);
    await part.getByRole('button', { name: 'Reset' }).click();
    await expect(part.getByText('size 15')).toBeVisible();
  });

  test('a customer sees the own position and records a trade', async ({ page }) => {
    await becomeCustomer(page);
    await havePortfolio(page, 'Long term', [{ symbol: 'KO', shares: '120', buyPrice: '58.1' }]);
    await page.goto('/stocks/KO');
    const position = page.getByRole('region', { name: 'Your position' });
    await expect(position).toContainText('$10,932.00');
    await expect(position).toContainText('120 at 58.10');
    await expect(position.getByRole('link', { name: '1 entry' })).toBeVisible();
    await position.getByRole('link', { name: 'Record a trade' }).click();
    await expect(page.getByRole('combobox', { name: 'Holding' })).toHaveValue('KO');
  });

  test('a symbol that only filings name has its holders and news', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/stocks/ERF');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Eurofins Scientific');
    await expect(page.getByText('Holdwise has no prices for it')).toBeVisible();
    await page
      .getByRole('region', { name: 'Who holds it' })
      .getByRole('link', { name: 'Thomas Russo' })
      .click();
    await expect(page).toHaveURL('/investors/thomas-russo');
    await page.getByRole('link', { name: 'ERF' }).first().click();
    await expect(page).toHaveTitle(/^Eurofins Scientific \(ERF\)/);
  });

  test('an unknown symbol has a search', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/404/);
    const response = await page.goto('/stocks/ZZZZ9');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Stock not found' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Symbol or company' }).fill('coca');
    await page.getByRole('option', { name: /^KO / }).click();
    await expect(page).toHaveURL('/stocks/KO');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coca-Cola');
  });
});

test.describe('the list of stocks', () => {
  test('screens, sorts and shares by address', async ({ page }) => {
    await page.goto('/');
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'Stocks' })
      .first()
      .click();
    await expect(page).toHaveURL('/stocks');
    await expect(namesOf(page).first()).toHaveText('NVDA');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Sector').selectOption('Energy');
    await expect(page).toHaveURL('/stocks?sector=Energy');
    await page.getByRole('textbox', { name: 'Market value, at least ($ B)' }).fill('100');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/stocks?sector=Energy&marketCapMin=100000000000');
    await expect(namesOf(page).first()).toHaveText('XOM');
    const head = page.getByRole('columnheader', { name: '1Y' });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('table')).toHaveAttribute(
      'aria-busy',
      'false',
    );
    const order = await namesOf(page).allTextContents();
    await page.reload();
    await expect(namesOf(page)).toHaveText(order);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export as CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await page.getByRole('button', { name: 'Remove the filter Energy' }).click();
    await expect(page).toHaveURL('/stocks?marketCapMin=100000000000&sort=change1Y&order=asc');
  });

  test('says when nothing matches, and turns pages', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/stocks?priceMin=5&priceMax=1');
    await expect(page.getByText('No stock matches all of these filters.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '0 matches' })).toBeVisible();
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL('/stocks?page=2');
    await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  });

  test('on a phone the filters are a sheet', { tag: '@thorough' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Filters' }).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByLabel('Type').selectOption('Funds');
    await expectNoAxeFindings(page);
    await sheet.getByRole('button', { name: 'Show the results' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL('/stocks?type=etf');
    await page.getByLabel('Sort by').selectOption('change1Y');
    await expect(page).toHaveURL('/stocks?type=etf&sort=change1Y');
  });

  test('screens companies by what they reported, on a past day, and saves the screen', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/stocks?marketCapMin=200000000000&priceToEarningsMax=22');
    await expect(page.getByRole('columnheader', { name: 'P/E' })).toBeVisible();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Figure of the company').selectOption('operatingMargin');
    const margin = page.getByRole('group', { name: /^Operating margin/ });
    await expect(margin.getByText(/without the figure/)).toBeVisible();
    await margin.getByRole('textbox', { name: 'Operating margin, at least (%)' }).fill('25');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/operatingMarginMin=0\.25/);
    await expect(margin.getByText(/without it/)).toBeVisible();
    await page.getByLabel('As of').fill('2022-12-30');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/asOf=2022-12-30/);
    await expect(page.getByText(/^As of 30 December 2022/)).toBeVisible();
    await expect(namesOf(page).first()).toHaveText('AAPL');
    const address = new URL(page.url()).search;
    await page.getByRole('button', { name: 'Save this screen' }).click();
    await page.getByRole('textbox', { name: 'Name of the screen' }).fill('Then');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Then', exact: true })).toBeVisible();
    await page.goto('/stocks');
    await page.getByRole('button', { name: 'Then', exact: true }).click();
    await expect(page).toHaveURL(`/stocks${address}`);
    await expect(namesOf(page).first()).toHaveText('AAPL');
    await expectNoAxeFindings(page);
  });

  test('companies chosen in the screener are compared', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/stocks');
    await page.getByRole('checkbox', { name: 'Compare NVDA' }).check();
    await page.getByRole('checkbox', { name: 'Compare AAPL' }).check();
    await page.getByRole('link', { name: 'Compare NVDA and AAPL' }).click();
    await expect(page).toHaveURL('/stocks/compare?symbols=NVDA%2CAAPL');
    const margins = page.getByRole('table', { name: /^Operating margin/ });
    await expect(margins.getByRole('row')).toHaveCount(2);
    await expect(margins.getByRole('rowheader', { name: 'AAPL' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove NVDA' }).click();
    await expect(margins.getByRole('row')).toHaveCount(1);
    await expectNoAxeFindings(page);
  });
});
