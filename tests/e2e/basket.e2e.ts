import type { Page } from '@playwright/test';
import { expect, expectToast, test } from '../support/browser.ts';
import { becomeCustomer, havePortfolio, rowOf } from './steps/customer.ts';

const expectStored = (page: Page, basket: unknown) =>
  expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'))).toEqual(basket);

async function fill(page: Page): Promise<void> {
  await page.locator('#stocks').getByRole('button', { name: 'Add SONY to the basket' }).click();
  await page.locator('#stocks').getByRole('button', { name: 'Add SONY to the basket, 1 in it' }).click();
  await page.locator('#investors').getByRole('button', { name: 'Add KO to the basket' }).click();
}

test('takes stocks from peers and holdings and keeps them after a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Basket, empty' })).toBeVisible();
  await fill(page);
  await expectStored(page, [
    { _id: 'SONY', quantity: 2 },
    { _id: 'KO', quantity: 1 },
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Basket, 2 stocks' }).click();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  await expect(panel.getByLabel('Shares of SONY')).toHaveValue('2');
  await expect(panel).toContainText('$23.92 on 21 Aug 2026');
  await expect(panel).toContainText('$138.94');
});

test('sets a quantity, removes a stock and clears the basket', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/');
  await fill(page);
  await page.getByRole('button', { name: /^Basket/ }).click();
  await page.getByLabel('Shares of SONY').fill('7');
  await page.getByLabel('Shares of SONY').fill('');
  await page.getByLabel('Shares of SONY').blur();
  await expect(page.getByLabel('Shares of SONY')).toHaveValue('7');
  await page.getByRole('button', { name: 'Remove KO from the basket' }).click();
  await expectStored(page, [{ _id: 'SONY', quantity: 7 }]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('dialog')).toContainText('The basket is empty.');
  await expectStored(page, null);
});

test('a visitor logs in first and the basket is kept', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/');
  await fill(page);
  await page.getByRole('button', { name: /^Basket/ }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('button', { name: 'Basket, 2 stocks' })).toBeVisible();
});

test('adds the whole basket to a portfolio at the latest prices', async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'One');
  await havePortfolio(page, 'Two');
  await page.goto('/');
  await fill(page);
  await page.getByRole('button', { name: /^Basket/ }).click();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  await panel.getByLabel('Portfolio').selectOption('Two');
  await panel.getByRole('button', { name: 'Add the basket to the portfolio' }).click();
  await expectToast(page, 'The basket is in your portfolio');
  await expect(panel).toHaveCount(0);
  await expectStored(page, null);
  await page.getByLabel('Portfolio', { exact: true }).selectOption('Two');
  await expect(rowOf(page, 'SONY').getByRole('cell').nth(4)).toHaveText('47.84');
  await expect(rowOf(page, 'KO').getByRole('cell').nth(3)).toHaveText('1');
});

test('treats invalid stored data as an empty basket', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cart', '{"broken"'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Basket, empty' })).toBeVisible();
});
