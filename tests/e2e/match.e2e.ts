import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { thorough } from '../support/scope.ts';
import { inspectState, scrollThrough } from '../support/visual.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';

const holdings = [
  { symbol: 'AAPL', shares: '20', buyPrice: '150' },
  { symbol: 'KO', shares: '50', buyPrice: '60' },
  { symbol: 'NVDA', shares: '20', buyPrice: '120' },
  { symbol: 'MSFT', shares: '5', buyPrice: '300' },
];

test.use({ viewport: { width: 1280, height: 900 } });
const ranking = (page: Page) => page.getByRole('table', { name: 'Investors by overlap with your portfolio' });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Portfolio' }).getByRole('link', { name });
const heading = (page: Page, name: RegExp | string) => page.getByRole('heading', { name });

test('a visitor is sent from the tab to the login page', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/portfolio/match');
  await expect(page).toHaveURL('/login');
});

test.describe('the match of a portfolio', () => {
  test.beforeEach(async ({ page }) => {
    await becomeCustomer(page);
  });

  test('names the most similar investors and what is shared, in light, dark and on a phone', async ({
    page,
  }) => {
    await havePortfolio(page, 'Long term', holdings);
    await page.goto('/portfolio');
    await tab(page, 'Match').click();
    await expect(
      heading(page, /^You invest most like .+: \d+% of the two portfolios is the same$/),
    ).toBeVisible();
    await expect(
      page.getByText(/^Your 4 holdings at the closes of .+ against 81 investors’ last filings/),
    ).toBeVisible();
    await expect(ranking(page).locator('td.cell-value')).toHaveCount(10);
    const shares = await ranking(page).locator('td.cell-value').allTextContents();
    const overlaps = shares.map((text) => Number.parseFloat(text));
    expect(overlaps).toEqual([...overlaps].sort((a, b) => b - a));
    await expect(page.getByRole('table', { name: /^Weights of you and / })).toBeVisible();
    await expect(heading(page, 'Furthest from you')).toBeVisible();
    await expect(
      page.getByRole('table', { name: 'Stocks and funds that lower the volatility most' }),
    ).toBeVisible();
    await scrollThrough(page);
    await inspectState(page, 'match-tab');
  });

  test('an investor is selected with the keyboard and stays in the address', { tag: '@thorough' }, async ({
    page,
  }) => {
    await havePortfolio(page, 'Long term', holdings);
    await page.goto('/portfolio/match');
    await page.getByRole('button', { name: 'Show all 81' }).press('Enter');
    await expect(ranking(page).locator('tbody tr')).toHaveCount(81);
    const buffett = ranking(page).getByRole('button', { name: 'Warren Buffett' });
    await buffett.focus();
    await page.keyboard.press('Enter');
    await expect(buffett).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/with=warren-buffett/);
    await expect(heading(page, 'You and Warren Buffett')).toBeVisible();
    const weights = page.getByRole('table', { name: 'Weights of you and Warren Buffett' });
    await expect(weights.getByRole('row', { name: /Apple/ })).toBeVisible();
    await page.reload();
    await expect(heading(page, 'You and Warren Buffett')).toBeVisible();
  });

  test('a fund is compared with the funds of the filings', { tag: '@thorough' }, async ({ page }) => {
    await havePortfolio(page, 'Funds', [{ symbol: 'VOO', shares: '5', buyPrice: '400' }]);
    await page.goto('/portfolio/match?with=ray-dalio');
    await expect(heading(page, 'You and Ray Dalio')).toBeVisible();
    const weights = page.getByRole('table', { name: 'Weights of you and Ray Dalio' });
    await expect(weights.getByRole('row', { name: /Vanguard S&P 500/ })).toBeVisible();
    await expect(heading(page, 'Not compared')).toHaveCount(0);
  });

  if (thorough)
    test('an own security cannot be compared, and the page says why', async ({ page }) => {
      await page.request.post('/api/v1/securities', { data: { symbol: 'HOUSE', name: 'A house' } });
      await page.request.put('/api/v1/securities/HOUSE/prices', {
        data: { prices: [{ date: '2026-08-20', price: 100 }] },
      });
      await havePortfolio(page, 'Own', [{ symbol: 'HOUSE', shares: '1', buyPrice: '100' }]);
      await page.goto('/portfolio/match');
      await expect(page.getByText('None of these holdings can be compared')).toBeVisible();
      await expect(page.getByText(/Your own security: no filing can have it/)).toBeVisible();
      await expectNoAxeFindings(page);
    });

  if (thorough)
    test('without holdings there is nothing to compare', async ({ page }) => {
      await havePortfolio(page, 'Empty');
      await page.goto('/portfolio/match');
      await expect(page.getByText('Nothing is recorded yet.')).toBeVisible();
    });

  test('the news are about the holdings, page by page', async ({ page }) => {
    await havePortfolio(page, 'Long term', holdings);
    await page.goto('/portfolio');
    await tab(page, 'News').click();
    const items = page.locator('.portfolio-news li');
    await expect(
      items
        .first()
        .getByRole('link', { name: /^(AAPL|KO|NVDA|MSFT)$/ })
        .first(),
    ).toBeVisible();
    const first = await items.first().getByRole('heading').textContent();
    await inspectState(page, 'portfolio-news');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(items.first().getByRole('heading')).not.toHaveText(first ?? '');
  });
});

test.describe('Wizard Match without an account', () => {
  test('compares typed holdings and keeps them', async ({ page }) => {
    await page.goto('/investors');
    await page.getByRole('link', { name: 'Match your holdings' }).click();
    await expect(heading(page, 'Whose portfolio resembles yours?')).toBeVisible();
    await page.getByRole('button', { name: 'Compare with the investors' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter at least one holding with its value.');
    await page.getByLabel('Symbol 1').fill('ko');
    await page.getByLabel('Value 1 in dollars').fill('none');
    await page.getByRole('button', { name: 'Compare with the investors' }).click();
    await expect(page.getByText('Enter an amount greater than 0, such as 1,500')).toBeVisible();
    await page.getByLabel('Value 1 in dollars').fill('$1,500');
    await page.getByLabel('Symbol 2').fill('AAPL');
    await page.getByLabel('Value 2 in dollars').fill('1500');
    await page.getByLabel('Value 2 in dollars').press('Enter');
    await expect(
      page.getByText(/^Your 2 holdings at the values you entered against 81 investors/),
    ).toBeVisible();
    await scrollThrough(page);
    await inspectState(page, 'match-try');
    await page.reload();
    await expect(page.getByLabel('Value 1 in dollars')).toHaveValue('$1,500');
    await expect(ranking(page)).toBeVisible();
  });

  test('starts with the basket at its prices', { tag: '@thorough' }, async ({ page }) => {
    await page.addInitScript(() =>
      window.localStorage.setItem('cart', JSON.stringify([{ _id: 'KO', quantity: 10 }])),
    );
    await page.goto('/');
    await page.getByRole('button', { name: 'Basket, 1 stock' }).click();
    await page.getByRole('link', { name: 'Which investor holds the same?' }).click();
    await expect(page.getByLabel('Symbol 1')).toHaveValue('KO');
    await expect(page.getByLabel('Value 1 in dollars')).toHaveValue(/^\d+\.\d{2}$/);
    await expect(heading(page, /^You share only one stock with /)).toBeVisible();
  });

  test('the explanation is in the page that the server sends', async ({ request }) => {
    const html = await (await request.get('/investors/match')).text();
    expect(html).toContain('Whose portfolio resembles yours?');
    expect(html).toContain('only the proportions matter');
    expect(html).not.toContain('style=');
  });
});

test('the help page explains both features with current examples', { tag: '@thorough' }, async ({
  page,
  request,
}) => {
  expect(await (await request.get('/help')).text()).toContain('/stocks/PEP');
  await page.goto('/help');
  await heading(page, 'An example: Warren Buffett').click();
  await expect(page.getByText('Your overlap would be 100.0%.')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'try it with your basket or other holdings' }).click();
  await expect(page).toHaveURL('/investors/match');
});
