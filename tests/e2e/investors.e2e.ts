import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer } from './steps/customer.ts';

const namesOf = (page: Page) => page.getByRole('table', { name: 'Investors' }).locator('tbody th a');

test.use({ viewport: { width: 1280, height: 900 } });
test.describe('the list of investors', () => {
  test('shows all by value, sorts by its address, and keeps the order', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Investors' }).click();
    await expect(page).toHaveURL('/investors');
    await expect(namesOf(page)).toHaveCount(81);
    await expect(namesOf(page).first()).toHaveText('Ken Fisher');
    const table = page.getByRole('table', { name: 'Investors' });
    await table.getByRole('button', { name: 'Investor' }).click();
    await expect(page).toHaveURL('/investors?sort=name');
    await expect(namesOf(page).first()).toHaveText('Adam Wyden');
    await table.getByRole('button', { name: 'Investor' }).click();
    await expect(page).toHaveURL('/investors?sort=name&order=reversed');
    await expect(namesOf(page).first()).toHaveText('William von Mueffling');
    await page.reload();
    await expect(namesOf(page).first()).toHaveText('William von Mueffling');
    await expect(table.getByRole('columnheader', { name: 'Investor' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    await inspectState(page, 'investor-list');
  });

  test('two investors are selected and compared', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/investors');
    for (const name of ['Warren Buffett', 'Bill Ackman', 'Chase Coleman'])
      await page.getByRole('checkbox', { name: `Compare ${name}` }).check();
    await expect(page.getByRole('checkbox', { name: 'Compare Warren Buffett' })).not.toBeChecked();
    await expect(page.getByText('Bill Ackman and Chase Coleman')).toBeVisible();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    await expect(page).toHaveURL('/investors/compare?a=bill-ackman&b=chase-coleman');
    const weights = page.getByRole('table', { name: 'Weights of Bill Ackman and Chase Coleman' });
    await expect(weights.getByRole('row', { name: /Microsoft/ })).toBeVisible();
    await expect(weights.getByRole('rowheader', { name: 'Only Bill Ackman' })).toBeVisible();
    await inspectState(page, 'investor-comparison');
    await page.getByLabel('Second investor').selectOption({ label: 'Bill Ackman · Pershing Square' });
    await expect(page.getByText('Choose two different investors')).toBeVisible();
    await page.getByLabel('Second investor').selectOption('');
    await expect(page.getByText('Choose two investors to compare what they hold.')).toBeVisible();
  });

  test('on a phone a row has 60 pixels, and a list sorts', { tag: '@thorough' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/investors');
    const row = page.getByRole('row', { name: /Warren Buffett/ });
    const box = await row.boundingBox();
    expect(Math.round(box?.height ?? 0)).toBeGreaterThanOrEqual(60);
    expect(Math.round(box?.height ?? 0)).toBeLessThanOrEqual(61);
    await page.getByLabel('Sort by').selectOption('name');
    await expect(namesOf(page).first()).toHaveText('Adam Wyden');
  });
});

test.describe('an investor', () => {
  test('shows holdings, changes and history without JavaScript', async ({ browser, baseURL }) => {
    const still = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await still.newPage();
    await page.goto('/investors/warren-buffett');
    await expect(page).toHaveTitle(
      /^Warren Buffett, Berkshire Hathaway: holdings in the second quarter of 2026/,
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warren Buffett');
    await expect(page.getByRole('region', { name: 'Holdings by weight' })).toContainText('American Express');
    await expect(
      page.getByRole('heading', { name: 'Apple, American Express and Coca-Cola make up half the portfolio' }),
    ).toBeVisible();
    const changes = page.getByRole('table', { name: 'Largest changes' });
    await expect(changes.getByRole('row', { name: /GOOGL/ })).toContainText('Added +45%');
    await expect(changes.getByRole('row', { name: /STZ/ })).toContainText('Sold all');
    await expect(page.getByRole('heading', { name: 'Ten years of holdings' })).toBeVisible();
    const data = JSON.parse(
      (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
    );
    expect(data['@graph'][0]).toMatchObject({ '@type': 'Person', name: 'Warren Buffett' });
    expect(data['@graph'][1].itemListElement).toHaveLength(2);
    await still.close();
  });

  test('an old address with an id leads to the page, an unknown one is missing', {
    tag: '@thorough',
  }, async ({ page, allowProblems }) => {
    allowProblems(/404/);
    const { wizards } = await (await page.request.get('/api/v1/wizards/names')).json();
    const id = wizards.find(({ name }: { name: string }) => name === 'Ray Dalio')._id;
    const moved = await page.request.get(`/investors/${id}`, { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers()['location']).toBe('/investors/ray-dalio');
    const answer = await page.goto('/investors/nobody');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Investor not found');
    await expectNoAxeFindings(page);
  });

  test('the home page leads to what changed in the quarter', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'What changed in the quarter' }).click();
    await expect(page).toHaveURL('/investors/warren-buffett#changes');
    await expect(page.getByRole('heading', { name: 'What changed in the second quarter' })).toBeInViewport();
  });

  test('another quarter is shown and stays in the address', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/investors/warren-buffett');
    await page.getByRole('button', { name: 'Q1 26' }).click();
    await expect(page).toHaveURL('/investors/warren-buffett?period=2026-03-31');
    await expect(page.getByText('holdings on 31 March 2026')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What changed in the first quarter' })).toBeVisible();
    await page.getByLabel('Earlier').selectOption('2020-09-30');
    await expect(page.getByText('holdings on 30 September 2020')).toBeVisible();
    // Apple split 4-for-1 in this quarter: no purchase.
    const apple = page.getByRole('table', { name: 'Largest holdings' }).getByRole('row', { name: /AAPL/ });
    await expect(apple).toContainText('adj. 4-for-1');
    await page.getByRole('button', { name: 'Q2 26' }).click();
    await expect(page).toHaveURL('/investors/warren-buffett');
  });

  test('a quarter without a filing leads to the newest one', { tag: '@thorough' }, async ({
    page,
    allowProblems,
  }) => {
    allowProblems(/404/);
    await page.goto('/investors/warren-buffett?period=2001-03-31');
    await expect(page).toHaveURL('/investors/warren-buffett');
    await expect(page.getByText('holdings on 30 June 2026')).toBeVisible();
  });

  test('tiles are read by keyboard from the largest on, and lead to the stocks', async ({ page }) => {
    await page.goto('/investors/warren-buffett');
    const tiles = page.getByRole('region', { name: 'Holdings by weight' }).getByRole('link');
    await expect(tiles.first()).toHaveText(/^Apple, 22\.0%, unchanged/);
    await tiles.first().focus();
    await page.keyboard.press('Tab');
    await expect(tiles.nth(1)).toBeFocused();
    await expect(tiles.first()).toHaveAttribute('href', /^\/stocks\/aapl$/i);
  });

  test('all holdings and all changes are paged; the figures of the charts are in tables', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/investors/ray-dalio');
    await page.getByRole('button', { name: /^All [\d,]+/ }).click();
    const all = page.getByRole('table', { name: 'All holdings' });
    await expect(all).toBeVisible();
    const first = await all.locator('tbody tr').first().textContent();
    await page.getByRole('button', { name: 'Next' }).first().click();
    await expect(all.locator('tbody tr').first()).not.toHaveText(first ?? '');
    await page.getByRole('button', { name: 'All changes' }).click();
    await expect(page.getByRole('table', { name: 'Changes, largest first' })).toBeVisible();
    await page.locator('#history').getByText('Show as table').click();
    await expect(page.getByRole('table', { name: 'Weights by quarter' }).getByRole('row')).not.toHaveCount(0);
  });

  test('following is computed again for other weights, holdings, costs and dates', async ({ page }) => {
    await page.goto('/investors/warren-buffett');
    const part = page.locator('#follow');
    await part.scrollIntoViewIfNeeded();
    const title = part.getByRole('heading', { level: 3 });
    await expect(title).toHaveText(/^\$10,000 that followed the filings since \d{4} became \$[\d,]+/);
    const byValue = await title.textContent();
    await part.getByRole('button', { name: 'Equal' }).click();
    await expect(title).not.toHaveText(byValue ?? '');
    const equal = await title.textContent();
    await part.getByRole('button', { name: 'Top 10' }).click();
    await expect(title).not.toHaveText(equal ?? '');
    const chart = part.getByRole('slider');
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', /: following \$/);
    const prices = part.getByRole('button', { name: /^Prices of/ }).first();
    await prices.click();
    await expect(part.getByRole('table', { name: /^Weights and prices on/ }).getByRole('row')).toHaveCount(
      11,
    );
    await part.getByLabel('From').fill('2024-01-02');
    await page.keyboard.press('Enter');
    await expect(title).toContainText('since 2024');
    await part.getByLabel('Compared with').fill('MSFT');
    await part.getByRole('button', { name: 'Compare' }).click();
    await expect(title).toContainText('in Microsoft it became');
    await part.getByLabel('Costs of a trade').selectOption('0.01');
    await expect(title).toContainText('since 2024');
    await expectNoAxeFindings(page);
  });

  test('a failure to load can be repeated', { tag: '@thorough' }, async ({ page, allowProblems }) => {
    allowProblems(/400/);
    await page.goto('/investors');
    await page.route('**/api/v1/investors/warren-buffett**', (route) =>
      route.fulfill({ status: 400, json: {} }),
    );
    await page.getByRole('link', { name: 'Warren Buffett' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.unroute('**/api/v1/investors/warren-buffett**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Warren Buffett');
  });
});

test('the activity of a quarter names the investors of each stock', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/investors');
  await page.getByRole('link', { name: 'What they bought and sold' }).click();
  await expect(page).toHaveURL('/investors/activity');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Most bought',
    'Most sold',
    'New positions shared by several',
    'Complete exits',
    'Most held',
    'Bought by insiders too',
  ]);
  const held = page.getByRole('table', { name: 'Most held' });
  await expect(held.locator('tbody tr')).toHaveCount(10);
  const alphabet = held.getByRole('row', { name: /GOOGL/ });
  await expect(alphabet.getByRole('link')).toHaveCount(4);
  await alphabet.getByRole('button', { name: /more of Alphabet/ }).click();
  await expect(alphabet.getByRole('button')).toHaveCount(0);
  await alphabet.getByRole('link', { name: 'Warren Buffett' }).focus();
  await page.getByRole('button', { name: 'Show more of Most held' }).click();
  await expect(held.locator('tbody tr')).toHaveCount(25);
  await page.getByRole('button', { name: 'By weight' }).click();
  await expect(page).toHaveURL('/investors/activity?by=weight');
  await page.getByRole('button', { name: 'Q1 26' }).click();
  await expect(page).toHaveURL('/investors/activity?by=weight&period=2026-03-31');
  await expect(page.getByText('have filed for the first quarter of 2026')).toBeVisible();
  await inspectState(page, 'investor-activity');
});

test.describe('what a reader does with an investor', () => {
  test('a customer copies the holdings into a new portfolio and sees the overlap', async ({ page }) => {
    await becomeCustomer(page);
    await page.goto('/investors/warren-buffett');
    await expect(page.getByText('Overlap with')).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy into a portfolio' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount to invest').fill('none');
    await dialog.getByRole('button', { name: 'Create the portfolio' }).click();
    await expect(dialog.getByText('Amount must be a number')).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByLabel('Amount to invest').fill('25,000');
    await dialog.getByLabel('Name of the new portfolio').fill('Omaha');
    await dialog.getByRole('button', { name: 'Create the portfolio' }).click();
    await expect(
      dialog.getByText(/^\d+ holdings were bought for \$24,999\.\d\d at the prices of/),
    ).toBeVisible();
    await expect(dialog.getByText(/^No price is known for LENNAR CORP/)).toBeVisible();
    await expectNoAxeFindings(page);
    await dialog.getByRole('link', { name: 'Open the portfolio' }).click();
    await expect(page).toHaveURL(/^[^?]+\/portfolio\/holdings\?id=/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Omaha');
    await expect(page.getByRole('table').getByText('AAPL').first()).toBeVisible();
    await page.goto('/investors/warren-buffett');
    const overlap = page.getByText('Overlap with your portfolios').locator('..').getByRole('link');
    await expect(overlap).toHaveText(/^(99\.\d|100\.0)%$/);
    await overlap.click();
    await expect(page.getByRole('heading', { name: 'You and Warren Buffett' })).toBeVisible();
  });

  test('a visitor sees the overlap of the basket, and logs in before a copy', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/stocks/KO');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await page.goto('/investors/warren-buffett');
    const overlap = page.getByText('Overlap with your basket').locator('..').getByRole('link');
    await expect(overlap).toHaveText('10.9%');
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Copy into a portfolio' }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.keyboard.press('Escape');
    await overlap.click();
    await expect(page).toHaveURL('/investors/match?with=warren-buffett');
    await expect(page.getByRole('heading', { name: 'You and Warren Buffett' })).toBeVisible();
  });

  test('the selected holding on the home page leads to the stock', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/');
    await page.locator('#investors').getByRole('button', { name: 'KO', exact: true }).click();
    await page.locator('#investors').getByRole('heading', { name: 'KO' }).getByRole('link').click();
    await expect(page).toHaveURL('/stocks/KO');
  });

  test('exports the holdings of the quarter that is shown', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/investors/warren-buffett?period=2020-09-30');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    expect((await download).suggestedFilename()).toBe('warren-buffett-2020-09-30.csv');
  });
});
