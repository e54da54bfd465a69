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
  ['COINGECKO', { symbol: 'bitcoin-cash' }, 'BCH'],
  ['COINGECKO', { symbol: 'ripple' }, 'XRP'],
  ['COINGECKO', { symbol: 'avalanche-2' }, 'AVAX'],
  ['COINGECKO', { symbol: 'some-coin' }, 'SOME-COIN'],
  ['YAHOO', { symbol: 'BTCUSD' }, 'BTC-USD'],
  ['', { symbol: 'solEUR' }, 'SOL-EUR'],
  ['', { symbol: 'BTC/USD', name: 'Bitcoin' }, 'BTC-USD'],
  ['', { symbol: 'XRP', name: 'XRP' }, 'XRP'],
])('with the kind of asset “%s”, %o is the coin %s', (kind, security, symbol) => {
  expect(asCoin({ ...hint, ...security }, kind)).toMatchObject({ exchange: 'CRYPTO', symbol });
});

test.each([
  ['EQUITY', { symbol: 'BTC' }],
  ['', { symbol: 'BTC', name: 'Grayscale Bitcoin Mini Trust ETF' }],
  ['', { symbol: 'LTC', name: 'LTC Properties' }],
  ['', { symbol: 'BRK-B' }],
  ['', { symbol: 'BTC-XYZ' }],
  ['', { symbol: 'GUSD' }],
  ['', { symbol: 'LINKEUX' }],
  ['', { symbol: 'AAPL', name: 'Bitcoin' }],
  ['', { symbol: 'STX', name: 'Seagate' }],
  ['', { isin: 'US0378331005', name: 'Bitcoin' }],
])('with the kind of asset “%s”, %o is none', (kind, security) => {
  expect(asCoin({ ...hint, ...security }, kind).exchange).toBeNull();
});
