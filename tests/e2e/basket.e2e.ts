import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { becomeCustomer, havePortfolio, rowOf } from './steps/customer.ts';

const stored = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? 'null'));

async function fill(page: Page): Promise<void> {
  await page.locator('#stocks').getByRole('button', { name: 'Add DELL to the basket' }).click();
  await page.locator('#stocks').getByRole('button', { name: 'Add DELL to the basket, 1 in it' }).click();
  await page.locator('#investors').getByRole('button', { name: 'Add KO to the basket' }).click();
}

test('takes stocks from peers and holdings and keeps them after a reload', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Basket, empty' })).toBeVisible();
  await fill(page);
  expect(await stored(page)).toEqual([
    { _id: 'DELL', quantity: 2 },
    { _id: 'KO', quantity: 1 },
  ]);
  await page.reload();
  await page.getByRole('button', { name: 'Basket, 2 stocks' }).click();
  const panel = page.getByRole('dialog', { name: 'Basket' });
  await expect(panel.getByLabel('Shares of DELL')).toHaveValue('2');
  await expect(panel).toContainText('$442.08 on 21 Aug 2026');
  await expect(panel).toContainText('$975.26');
});

test('sets a quantity, removes a stock and clears the basket', async ({ page }) => {
  await page.goto('/');
  await fill(page);
  await page.getByRole('button', { name: /^Basket/ }).click();
  await page.getByLabel('Shares of DELL').fill('7');
  await page.getByLabel('Shares of DELL').fill('');
  await page.getByLabel('Shares of DELL').blur();
  await expect(page.getByLabel('Shares of DELL')).toHaveValue('7');
  await page.getByRole('button', { name: 'Remove KO from the basket' }).click();
  expect(await stored(page)).toEqual([{ _id: 'DELL', quantity: 7 }]);
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('dialog')).toContainText('The basket is empty.');
  expect(await stored(page)).toBeNull();
});

test('a visitor logs in first and the basket is kept', async ({ page }) => {
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
  await expect(page.getByText('The basket is in your portfolio')).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(await stored(page)).toBeNull();
  await page.getByLabel('Portfolio', { exact: true }).selectOption('Two');
  await expect(rowOf(page, 'DELL').getByRole('cell').nth(4)).toHaveText('884.16');
  await expect(rowOf(page, 'KO').getByRole('cell').nth(3)).toHaveText('1');
});

test('treats invalid stored data as an empty basket', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('cart', '{"broken"'));
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Basket, empty' })).toBeVisible();
});
