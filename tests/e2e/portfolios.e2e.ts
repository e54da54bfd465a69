import { answerNext, expect, test } from '../support/browser.ts';
import { thorough } from '../support/scope.ts';
import { becomeCustomer, havePortfolio, pickStock, portfolioOf, rowOf } from './steps/customer.ts';

const apple = { symbol: 'AAPL', shares: '40', buyPrice: '182.5' };
const microsoft = { symbol: 'MSFT', shares: '12', buyPrice: '415.2' };

test.beforeEach(async ({ page }) => {
  await becomeCustomer(page);
});

test('creates a first portfolio, adds a ticker and shows its value', async ({ page }) => {
  await page.goto('/');
  const portfolio = portfolioOf(page);
  await portfolio.getByRole('button', { name: 'Create New Portfolio' }).click();
  await page.getByLabel('Portfolio name').fill('   ');
  await page.getByRole('button', { name: 'Add Portfolio' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.getByLabel('Portfolio name').fill('Long term');
  await page.getByRole('button', { name: 'Add Portfolio' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(portfolio.getByRole('heading', { name: 'Long term' })).toBeVisible();
  await expect(portfolio).toContainText('No tickers added yet.');

  await portfolio.getByRole('button', { name: 'Add Tickers' }).click();
  await pickStock(page, 'apple', 'AAPL');
  await expect(page.getByLabel('Buy price ($)')).toHaveValue('309.35');
  await page.getByLabel('Total shares').fill('40');
  await page.getByLabel('Buy price ($)').fill('182.5');
  await page.getByLabel('Notes (optional)').fill('for the children');
  await page.getByRole('button', { name: 'Add Ticker', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const cells = rowOf(page, 'AAPL').getByRole('cell');
  await expect(cells.nth(1)).toHaveText('309.35');
  await expect(cells.nth(2)).toHaveText('▼−0.63%');
  await expect(cells.nth(3)).toHaveText('40');
  await expect(cells.nth(4)).toHaveText('7,300.00');
  await expect(cells.nth(5)).toHaveText('12,374.00');
  await expect(cells.nth(6)).toHaveText('▲+69.51%');
});

test('shows the specified columns, and totals that are the sums', { tag: '@thorough' }, async ({ page }) => {
  await havePortfolio(page, 'Long term', [apple, microsoft]);
  await page.goto('/');
  const table = portfolioOf(page).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Symbol',
    '3 months',
    'Last Price ($)',
    'Change %',
    'Total Shares',
    'Total Cost ($)',
    'Market Value ($)',
    'Profit/Loss (%)',
    'Manage',
  ]);
  const totals = table.getByRole('row', { name: /^Total/ });
  await expect(totals).toContainText('12,282.40');
  await expect(totals).toContainText('18,172.88');
  await expect(totals).toContainText('+47.96%');
  for (const amount of ['$18,172.88', '+$5,890.48']) await expect(portfolioOf(page)).toContainText(amount);
});

test('requests the prices and the price histories of a portfolio once each', { tag: '@thorough' }, async ({
  page,
}) => {
  await havePortfolio(page, 'Long term', [apple, microsoft, { symbol: 'KO', shares: '1', buyPrice: '1' }]);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/market\/(quote|sparkline)/.test(pathname))
      requests.push(`${pathname} ${searchParams.get('symbols')}`);
  });
  await page.goto('/');
  await expect(rowOf(page, 'AAPL')).toContainText('309.35');
  await expect(rowOf(page, 'AAPL').locator('svg').first()).toBeVisible();
  expect(requests.sort()).toEqual([
    '/api/v1/market/quotes AAPL,KO,MSFT',
    '/api/v1/market/sparklines AAPL,KO,MSFT',
  ]);
});

test('allows three portfolios', { tag: '@thorough' }, async ({ page }) => {
  for (const title of ['One', 'Two', 'Three']) await havePortfolio(page, title);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create New Portfolio' }).click();
  await expect(page.getByRole('dialog')).toContainText('You can keep at most 3 portfolios.');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Portfolio', { exact: true })).toHaveText('OneTwoThree');
});

test('selects the first portfolio, then a new one, and the first again after a deletion', {
  tag: '@thorough',
}, async ({ page }) => {
  await havePortfolio(page, 'One');
  await havePortfolio(page, 'Two');
  await page.goto('/');
  const portfolio = portfolioOf(page);
  await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText('One');
  await page.getByLabel('Portfolio', { exact: true }).selectOption('Two');
  await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText('Two');
  await page.getByRole('button', { name: 'Create New Portfolio' }).click();
  await page.getByLabel('Portfolio name').fill('Three');
  await page.getByLabel('Portfolio name').press('Enter');
  await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText('Three');

  const question = 'Are you sure you want to delete this portfolio?';
  const remove = portfolio.getByRole('button', { name: 'Delete portfolio Three' });
  expect(await answerNext(page, 'dismiss', () => remove.click())).toBe(question);
  await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText('Three');
  expect(await answerNext(page, 'accept', () => remove.click())).toBe(question);
  await expect(portfolio.getByRole('heading', { level: 3 })).toHaveText('One');
  await expect(page.getByLabel('Portfolio', { exact: true })).toHaveText('OneTwo');
});

test('reports missing fields and a symbol that is already in the portfolio, in any letter case', {
  tag: '@thorough',
}, async ({ page }) => {
  await havePortfolio(page, 'Long term', [apple]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Tickers' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Stock to Portfolio' });
  await dialog.getByRole('button', { name: 'Add Ticker' }).click();
  await expect(dialog).toContainText('Please select a stock');
  await expect(dialog).toContainText('Please enter shares');
  await pickStock(page, 'aapl', 'AAPL');
  await expect(dialog).toContainText('AAPL is already in this portfolio');
  await pickStock(page, 'msft', 'MSFT');
  await expect(dialog).not.toContainText('already in this portfolio');
  for (const wrong of ['0', '-1', 'many']) {
    await dialog.getByLabel('Total shares').fill(wrong);
    await expect(dialog).toContainText('Please enter shares');
  }
  await dialog.getByLabel('Total shares').fill('0.123456789');
  await expect(dialog).toContainText('Shares may have at most 8 decimals');
});

test('records the date of a purchase', { tag: '@thorough' }, async ({ page }) => {
  await havePortfolio(page, 'Long term');
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Tickers' }).click();
  await pickStock(page, 'apple', 'AAPL');
  const dialog = page.getByRole('dialog', { name: 'Add Stock to Portfolio' });
  await dialog.getByLabel('Total shares').fill('4');
  await dialog.getByLabel('Bought on').fill('2 Jan 2099');
  await dialog.getByRole('button', { name: 'Add Ticker' }).click();
  await expect(dialog).toContainText('2 Jan 2099 is in the future');
  await dialog.getByLabel('Bought on').fill('20 Aug 2026');
  const sent = page.waitForRequest((request) => request.url().endsWith('/tickers'));
  await dialog.getByRole('button', { name: 'Add Ticker' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ symbol: 'AAPL', date: '2026-08-20' });
  await expect(rowOf(page, 'AAPL').getByRole('cell').nth(3)).toHaveText('4');
});

test('accepts an unknown symbol, without a price', { tag: '@thorough' }, async ({ page }) => {
  await havePortfolio(page, 'Long term');
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Tickers' }).click();
  await page.getByRole('dialog').getByRole('combobox').fill('zzzq');
  await expect(page.getByText('No company found')).toBeVisible();
  await page.getByRole('option', { name: 'ZZZQ as typed' }).click();
  await page.getByLabel('Total shares').fill('3');
  await page.getByLabel('Buy price ($)').fill('10');
  await page.getByRole('button', { name: 'Add Ticker', exact: true }).click();
  await expect(rowOf(page, 'ZZZQ')).toContainText('No price known');
  await expect(rowOf(page, 'ZZZQ')).toContainText('30.00');
});

if (thorough)
  test('excludes a holding without a price and its cost from the totals', async ({ page }) => {
    const unknown = { symbol: 'ZZZQ', shares: '3', buyPrice: '10' };
    await havePortfolio(page, 'Long term', [{ symbol: 'VOO', shares: '1', buyPrice: '700' }, unknown]);
    await page.goto('/');
    await expect(rowOf(page, 'VOO')).toContainText('703.71');
    await expect(rowOf(page, 'ZZZQ')).toContainText('—');
    await expect(rowOf(page, 'ZZZQ')).not.toContainText('%');
    const portfolio = portfolioOf(page);
    await expect(portfolio).toContainText(
      '1 position has no known price and is left out of all totals, cost included.',
    );
    await expect(portfolio.getByRole('row', { name: /^Total/ })).toContainText('+0.53%');
  });

test('adds shares exactly, and averages the price', { tag: '@thorough' }, async ({ page }) => {
  await havePortfolio(page, 'Long term', [{ symbol: 'AAPL', shares: '0.1', buyPrice: '100' }]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Shares of AAPL' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Ticker' });
  for (const text of ['AAPL', 'Apple Inc.', '$309.35', '0.1']) await expect(dialog).toContainText(text);
  await dialog.getByRole('button', { name: 'Update Ticker' }).click();
  await expect(dialog).toContainText('Shares must be greater than 0');
  await expect(dialog.getByLabel('Buy price ($)')).toHaveValue('309.35');
  await dialog.getByLabel('Add more shares').fill('0.2');
  await dialog.getByLabel('Buy price ($)').fill('400');
  await dialog.getByLabel('Bought on').fill('8/21/2026');
  const stored = page.waitForResponse(/\/transactions$/);
  await dialog.getByRole('button', { name: 'Update Ticker' }).click();
  await expect(dialog).toHaveCount(0);
  const cells = rowOf(page, 'AAPL').getByRole('cell');
  await expect(cells.nth(3)).toHaveText('0.3');
  await expect(cells.nth(4)).toHaveText('90.00');
  await stored;
  await page.reload();
  await expect(cells.nth(3)).toHaveText('0.3');
  await expect(cells.nth(4)).toHaveText('90.00');
});

test('edits shares and buy price, also to 0 shares', async ({ page }) => {
  await havePortfolio(page, 'Long term', [apple]);
  await page.goto('/');
  await page.getByRole('button', { name: 'Edit AAPL' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Shares' });
  await expect(dialog.getByLabel('Shares')).toHaveValue('40');
  for (const wrong of ['', '-1', 'x']) {
    await dialog.getByLabel('Shares').fill(wrong);
    await dialog.getByRole('button', { name: 'Update Shares' }).click();
    await expect(dialog).toContainText('Shares must be 0 or greater');
  }
  await dialog.getByLabel('Shares').fill('0');
  await dialog.getByLabel('Buy price ($)').fill('0');
  await dialog.getByRole('button', { name: 'Update Shares' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'AAPL').getByRole('cell').nth(6)).toHaveText('0.00%');
});

test('deletes a ticker after the browser’s confirmation', async ({ page }) => {
  await havePortfolio(page, 'Long term', [apple, microsoft]);
  await page.goto('/');
  const question = 'Are you sure you want to delete this ticker?';
  const remove = page.getByRole('button', { name: 'Delete AAPL' });
  expect(await answerNext(page, 'dismiss', () => remove.click())).toBe(question);
  await expect(rowOf(page, 'AAPL')).toBeVisible();
  expect(await answerNext(page, 'accept', () => remove.click())).toBe(question);
  await expect(rowOf(page, 'AAPL')).toHaveCount(0);
  // The server has answered.
  await expect(page.getByRole('region', { name: 'Last change' })).toBeVisible();
  await page.reload();
  await expect(rowOf(page, 'MSFT')).toBeVisible();
  await expect(rowOf(page, 'AAPL')).toHaveCount(0);
});

test('opens the chart of a symbol in a side panel', { tag: '@thorough' }, async ({ page }) => {
  await havePortfolio(page, 'Long term', [apple]);
  await page.goto('/');
  await portfolioOf(page).getByRole('button', { name: 'AAPL', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'AAPL · Apple Inc.' });
  await expect(panel.locator('svg.chart')).toBeVisible();
  await expect.poll(async () => (await panel.locator('.h-125').boundingBox())?.height).toBe(500);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(panel).toHaveCount(0);
});

if (thorough)
  test('reports a symbol without price history', async ({ page }) => {
    await havePortfolio(page, 'Long term', [{ symbol: 'ZZZQ', shares: '1', buyPrice: '1' }]);
    await page.goto('/');
    await portfolioOf(page).getByRole('button', { name: 'ZZZQ', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('No price history is known for ZZZQ.');
  });

test('shows a change at once, and undoes it with the server’s message when it is refused', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/409/);
  await havePortfolio(page, 'Long term', [apple, microsoft]);
  await page.goto('/');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/tickers/*', async (route) => {
    await answered;
    await route.fulfill({ status: 409, json: { success: false, code: 'conflict', message: 'Not today.' } });
  });
  page.once('dialog', (dialog) => dialog.accept());
  await page.getByRole('button', { name: 'Delete AAPL' }).click();
  await expect(rowOf(page, 'AAPL')).toHaveCount(0);
  answer();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(rowOf(page, 'AAPL')).toBeVisible();
});

if (thorough)
  test('shows the specified message for a refusal without one, and keeps the input', async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/500/);
    await havePortfolio(page, 'Long term', [apple]);
    await page.goto('/');
    await page.route('**/tickers/*', (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.getByRole('button', { name: 'Edit AAPL' }).click();
    await page.getByLabel('Shares', { exact: true }).fill('41');
    await page.getByRole('button', { name: 'Update Shares' }).click();
    await expect(page.getByText('Failed to update shares')).toBeVisible();
    await expect(page.getByLabel('Shares', { exact: true })).toHaveValue('41');
    await expect(portfolioOf(page).locator('tbody td').nth(3)).toHaveText('40');
  });

if (thorough)
  test('reports portfolios that fail to load, and retries', async ({ page, allowProblems }) => {
    allowProblems(/400/);
    await havePortfolio(page, 'Long term', [apple]);
    await page.route('**/api/v1/portfolios', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'invalid', message: 'Out of order.' } }),
    );
    await page.goto('/');
    await expect(portfolioOf(page).getByRole('alert')).toContainText('Out of order.');
    await page.unroute('**/api/v1/portfolios');
    await portfolioOf(page).getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'AAPL')).toBeVisible();
  });

test('adds a stock by keyboard alone', async ({ page }) => {
  await havePortfolio(page, 'Long term');
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Add Tickers' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const stock = page.getByRole('combobox', { name: 'Stock' });
  await expect(stock).toBeFocused();
  await page.keyboard.type('nvda');
  await expect(page.getByRole('option', { name: /^NVDA / })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Buy price ($)')).not.toHaveValue('');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(portfolioOf(page).getByRole('button', { name: 'NVDA', exact: true })).toBeVisible();
  await expect(opener).toBeFocused();
});
