import { expect, test } from 'vitest';
import { asCoin } from './coins.ts';

const hint = { symbol: null, exchange: null, isin: null, cusip: null, name: null };

test.each([
  ['CRYPTO', { symbol: 'BTC' }],
  ['Cryptocurrency', { symbol: 'LTC', name: 'LTC' }],
  ['', { symbol: 'BTC', name: 'Bitcoin' }],
  ['', { symbol: 'bch', name: 'Bitcoin Cash' }],
  ['', { symbol: 'BTC-USD' }],
  ['', { symbol: 'ETH-EUR', name: 'Ethereum (ETH)' }],
  ['', { name: 'Litecoin' }],
])('with the kind of asset “%s”, %o is a coin', (kind, security) => {
  expect(asCoin({ ...hint, ...security }, kind).exchange).toBe('CRYPTO');
});

test.each([
  ['EQUITY', { symbol: 'BTC' }],
  ['', { symbol: 'BTC', name: 'Grayscale Bitcoin Mini Trust ETF' }],
  ['', { symbol: 'LTC', name: 'LTC Properties' }],
  ['', { symbol: 'BRK-B' }],
  ['', { symbol: 'BTC-XYZ' }],
  ['', { symbol: 'AAPL', name: 'Bitcoin' }],
  ['', { symbol: 'STX', name: 'Seagate' }],
  ['', { isin: 'US0378331005', name: 'Bitcoin' }],
])('with the kind of asset “%s”, %o is none', (kind, security) => {
  expect(asCoin({ ...hint, ...security }, kind).exchange).toBeNull();
});
