import { expect, test } from 'vitest';
import { pageText } from '../mail-page.ts';
import { alertPage, type ToldAlert } from './alert-page.ts';

const nvidia: ToldAlert = {
  symbol: 'NVDA',
  name: 'NVIDIA',
  investor: '',
  portfolio_id: null,
  currency: 'USD',
  kind: 'price-above',
  threshold: '200',
  price: '203.11',
  reading: '203.11',
  finding: null,
  priced_at: '2026-08-21T20:00:00.000Z',
};
const buffett: ToldAlert = {
  ...nvidia,
  ...{ symbol: '', investor: 'warren-buffett', name: 'Warren Buffett', kind: 'trades', threshold: '' },
  ...{ price: '', finding: 'adds to Chubb', priced_at: '2026-08-14' },
};
const portfolio: ToldAlert = {
  ...nvidia,
  ...{ symbol: '', portfolio_id: 'p', name: 'Long term', kind: 'value-fall', threshold: '2' },
  ...{ price: '9812.5', reading: '2.4' },
};
const textOf = (...alerts: ToldAlert[]) => pageText(alertPage(alerts), { url: 'https://holdwise.example' });

test('one alert is the headline, with what its owner had asked for', () => {
  expect(textOf(nvidia)).toContain(`NVIDIA is at $203.11, above $200.00

21 August 2026

WHAT IT IS ABOUT
- NVIDIA: Your alert: rises to $200.00 or more  $203.11
https://holdwise.example/stocks/NVDA`);
  expect(alertPage([nvidia]).preview).toBe('Your alert: rises to $200.00 or more.');
});

test('several are a list with links, and with their days if these differ', () => {
  expect(textOf(nvidia, buffett, portfolio)).toContain(`3 new alerts

14 to 21 August 2026

WHAT THEY FOUND
- NVIDIA: is at $203.11, above $200.00 (21 August)
https://holdwise.example/stocks/NVDA
- Warren Buffett: adds to Chubb (14 August)
https://holdwise.example/investors/warren-buffett
- Long term: fell 2.4% in a day (21 August)  $9,812.50
https://holdwise.example/portfolio?id=p`);
  expect(textOf(nvidia, portfolio)).toContain('- Long term: fell 2.4% in a day  $9,812.50');
});
