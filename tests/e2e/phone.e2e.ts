import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '../support/browser.ts';
import { becomeCustomer, havePortfolio, portfolioOf } from './steps/customer.ts';
import { dateField } from './steps/ledger.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const symbols =
  'AAPL MSFT NVDA AMZN GOOGL META TSLA JPM V XOM KO PEP COST JNJ NKE DIS INTC CSCO ORCL IBM CRM MCD WMT ZZZQ';
const holdings = symbols
  .split(' ')
  .map((symbol) => ({ symbol, shares: '12', buyPrice: '100', notes: 'kept' }));

const bar = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

/** Expects controls that a finger hits, and fields into which an iPhone does not zoom. */
async function expectTouchSizes(page: Page): Promise<void> {
  const tooSmall = await page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll('header :is(a, button), .button, .field, [role=dialog] button'),
    ]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ element, ...element.getBoundingClientRect().toJSON() }));
    return seen
      .filter(({ element, height, width }) => {
        const isField = element.matches('.field');
        return (
          height < 44 || width < 44 || (isField && Number.parseFloat(getComputedStyle(element).fontSize) < 16)
        );
      })
      .map(({ element, width, height }) => `${element.outerHTML.slice(0, 120)} ${width}×${height}`);
  });
  expect(tooSmall).toEqual([]);
}

test('a visitor has a header of 56 pixels and five places at the bottom', async ({ page }) => {
  await page.goto('/');
  expect(await heightOf(page, 'header')).toBe(56);
  await expect(bar(page).getByRole('link')).toHaveText(['News', 'Portfolio', '', 'Stocks', 'Investors']);
  await bar(page).getByRole('link', { name: 'Investors' }).tap();
  await expect(page).toHaveURL('/investors');
  await bar(page).getByRole('link', { name: 'Portfolio' }).tap();
  await expect(page).toHaveURL('/#portfolio');
  await bar(page).getByRole('link', { name: 'Add a transaction' }).tap();
  await expect(page).toHaveURL('/login');
  const footer = page.getByRole('navigation', { name: 'Footer' });
  for (const name of ['Learn', 'Help']) await expect(footer.getByRole('link', { name })).toBeAttached();
});

test('nothing that gets the focus is below the header or the bar', { tag: '@thorough' }, async ({ page }) => {
  // A smooth scroll would still be under way when the position is read.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const covered: string[] = [];
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element.closest('header, .bottom-bar, #skip') || element.matches('[href="#main"]'))
        return '';
      const { top, bottom, height } = element.getBoundingClientRect();
      const barTop = document.querySelector('.bottom-bar')?.getBoundingClientRect().top ?? 0;
      const headerBottom = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const isCovered = height < barTop - headerBottom && (bottom > barTop || top < headerBottom);
      return isCovered ? `${element.textContent} ${top} ${bottom}` : '';
    });
    if (found) covered.push(found);
  }
  expect(covered).toEqual([]);
});

test('24 holdings fit on two screens; a tap shows the rest and the actions', async ({ page }) => {
  await becomeCustomer(page, 'A customer with a name that is much longer than the room that there is for it');
  await havePortfolio(page, 'Long term', holdings);
  await page.goto('/');
  expect(await heightOf(page, 'header')).toBe(56);
  const rows = portfolioOf(page).locator('tbody tr');
  await expect(rows).toHaveCount(24);
  const heights = () =>
    rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]);
  await expect.poll(heights).toEqual([60]);
  const room = 844 - (await heightOf(page, 'header')) - (await heightOf(page, '.bottom-bar'));
  expect(24 * 60).toBeLessThanOrEqual(2 * room);
  await expectTouchSizes(page);

  await portfolioOf(page).getByRole('button', { name: 'AAPL', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'AAPL · Apple Inc.' });
  for (const text of ['309.35', '−0.63%', '12', '1,200.00', '3,712.20', '+209.35%', 'kept'])
    await expect(sheet).toContainText(text);
  await expectNoAxeFindings(page);
  await sheet.getByRole('button', { name: 'Add Shares of AAPL' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Edit Ticker' });
  await dialog.getByLabel('Add more shares').fill('1');
  await dialog.getByRole('button', { name: 'Update Ticker' }).tap();
  await expect(dialog).toHaveCount(0);
  await portfolioOf(page).getByRole('button', { name: 'AAPL', exact: true }).tap();
  await expect(sheet).toContainText('13');
  page.once('dialog', (confirmation) => confirmation.accept());
  await sheet.getByRole('button', { name: 'Delete AAPL' }).tap();
  await expect(rows).toHaveCount(23);
  await portfolioOf(page).getByRole('button', { name: 'ZZZQ', exact: true }).tap();
  await expect(page.getByRole('dialog')).toContainText('No price known');
});

test('a transaction is added in a sheet, and its row opens everything about it', async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term');
  await page.route('**/api/v1/market/close?**', (route) => route.fulfill({ json: [] }));
  await page.goto('/');
  await bar(page).getByRole('link', { name: 'Add a transaction' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Add a transaction' });
  await expect(sheet).toBeVisible();
  await expectNoAxeFindings(page);
  await expectTouchSizes(page);
  await dateField(page).fill('21 Aug 2026');
  await sheet.getByRole('combobox', { name: 'Holding' }).fill('KO');
  await sheet.getByLabel('Shares').fill('10');
  await sheet.getByLabel('Price').fill('91.10');
  await sheet.getByRole('button', { name: 'Save' }).tap();
  await expect(sheet.getByText('Saved: Buy 10 KO on 21 Aug 2026')).toBeVisible();
  await expect(sheet.getByLabel('Shares')).toHaveValue('');
  await sheet.getByRole('button', { name: 'Close' }).tap();
  await expect(page).not.toHaveURL(/add/);
  const row = page.getByRole('row').filter({ hasText: '21 Aug 2026' });
  await expect(row).toContainText('−911.00');
  await expect.poll(async () => (await row.boundingBox())?.height).toBe(60);
  await row.getByRole('button', { name: 'Buy 10 KO on 21 Aug 2026', exact: true }).tap();
  const details = page.getByRole('dialog', { name: 'Buy 10 KO on 21 Aug 2026' });
  await expect(details).toContainText('91.10');
  await expectNoAxeFindings(page);
  await details.getByRole('button', { name: 'Edit' }).tap();
  const edit = page.getByRole('dialog', { name: 'Edit the transaction' });
  await edit.getByLabel('Shares').fill('11');
  await edit.getByRole('button', { name: 'Save' }).tap();
  await expect(edit).toHaveCount(0);
  await expect(row).toContainText('−1,002.10');
});
