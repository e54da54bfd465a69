import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '../support/browser.ts';
import { startProduct } from '../support/product.ts';
import { inspectState } from '../support/visual.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';
import { openLedger } from './steps/ledger.ts';

const rows = [
  ['02.01.2024', '1.312,50'],
  ['03.01.2024', '1.318,25'],
  ['04.01.2024', 'n/a'],
];
const fundPage = `<!doctype html><title>Fund</title><table><tr><th>Name<td>My fund</table>
<table><tr><th>Datum<th>Ausgabe<th>Rücknahme</tr>${rows
  .map(([date, price]) => `<tr><td>${date}<td>1.400,00<td>${price}</tr>`)
  .join('')}</table>`;

const test = base.extend<{ publisher: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first parameter.
  publisher: async ({}, use) => {
    const server = createServer((request, response) => {
      if (request.url !== '/fund') return response.writeHead(404).end();
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(fundPage);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    await use(`127.0.0.1:${(server.address() as AddressInfo).port}`);
    server.closeAllConnections();
    server.close();
  },
  baseURL: async ({ publisher }, use) => {
    const product = await startProduct({ PRICE_ALLOWED_HOSTS: publisher });
    await use(product.url);
    expect({ code: await product.stop(), errors: product.errors }).toEqual({ code: 0, errors: [] });
  },
});

test.use({ viewport: { width: 1280, height: 900 } });

test('prices are read from the table of a page after a test, and no longer', async ({
  page,
  publisher,
  allowProblems,
}) => {
  allowProblems(/422/);
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term');
  await page.request.post('/api/v1/securities', {
    data: { symbol: 'MYFUND', name: 'My fund', currency: 'EUR', type: 'fund' },
  });
  await openLedger(page);
  await page.getByRole('button', { name: 'Your own securities' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your own securities' });
  await dialog.getByRole('button', { name: 'Prices of MYFUND' }).click();
  await dialog.getByRole('button', { name: 'Read prices from an address' }).click();
  const form = dialog.getByRole('form', { name: 'Prices of MYFUND from an address' });
  const address = form.getByLabel('Address of the prices');
  const save = form.getByRole('button', { name: 'Save and read once a day' });

  await address.fill('http://10.0.0.1/fund');
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByRole('alert')).toContainText('10.0.0.1 leads into the network of this server.');
  await inspectState(page, 'price-address-failure');
  await expect(save).toBeDisabled();

  await address.fill(`http://${publisher}/fund`);
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByRole('status')).toContainText('2 prices in EUR from 2 Jan 2024 to 3 Jan 2024');
  await expect(form.getByLabel('Table')).toHaveValue('2');
  await expect(form.getByLabel('Column of prices')).toHaveValue('Rücknahme');
  await inspectState(page, 'price-address-test');
  await form.getByLabel('Column of prices').fill('Ausgabe');
  await expect(save).toBeDisabled();
  await form.getByRole('button', { name: 'Test' }).click();
  await expect(form.getByRole('list', { name: 'Prices of the test' })).toContainText('1,400.00');
  await save.click();

  const state = dialog.getByRole('region', { name: 'Address of MYFUND' });
  await expect(state).toContainText('Last read');
  await expect(dialog).toContainText('1,400.00 on 4 Jan 2024, 3 prices');
  await inspectState(page, 'price-address');
  await state.getByRole('button', { name: 'Stop reading' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Also delete the prices that were read from it').check();
  await question.getByRole('button', { name: 'Stop reading' }).click();
  await expect(dialog).toContainText('no price yet');
  await expect(dialog.getByRole('button', { name: 'Read prices from an address' })).toBeVisible();
});
