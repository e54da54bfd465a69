import { expect, test } from 'vitest';
import type { Ticker } from '#contract/portfolios.ts';
import { signedPercent } from '#web/lib/formats.ts';
import { priced } from './portfolio-prices.ts';

const ticker: Ticker = {
  _id: 'ticker',
  symbol: 'NEWCO',
  name: 'NewCo Inc.',
  shares: 1,
  buyPrice: 1,
  exact: { shares: '1', buyPrice: '1' },
  notes: '',
  group: '',
  lastPrice: 199.59,
  change: -0.41,
  changePercent: -0.205,
  currency: 'USD',
  asOf: '2026-08-21',
  priceSource: 'market',
  isOwn: false,
  newShares: '0',
};
const quote = {
  symbol: 'NEWCO',
  price: 200.41,
  change: 0.41,
  changePercent: 0.205,
  asOf: '2026-08-21T14:00:00Z',
};

test('computes the per cent from the change, because the source rounds it', () => {
  const shortOfHalf = { price: 1002.049_99, change: 2.049_99, changePercent: 0.205 };
  expect(signedPercent(priced(ticker, { ...quote, ...shortOfHalf }).changePercent)).toBe('+0.20%');
});

test('computes the per cent of a ticker without a quote', () => {
  expect(priced({ ...ticker, lastPrice: 1002.049_99, change: 2.049_99 }, undefined).changePercent).toBe(
    0.204999,
  );
});

test('uses the per cent of the source when the change in dollars is unknown', () => {
  expect(priced(ticker, { ...quote, change: null, changePercent: 1.5 }).changePercent).toBe(1.5);
  expect(priced({ ...ticker, change: 0, changePercent: 1.5 }, undefined).changePercent).toBe(1.5);
});

test('a trade counts until a price of its day or a later one is known, and prices of an own security always', () => {
  const bought = { ...ticker, lastPrice: 400, change: 0, asOf: '2026-08-22', priceSource: 'buy' } as const;
  expect(priced(bought, quote)).toMatchObject({ lastPrice: 400, asOf: '2026-08-22', priceSource: 'buy' });
  const newer = { ...quote, asOf: '2026-08-22T14:00:00Z' };
  expect(priced(bought, newer)).toMatchObject({ lastPrice: 200.41, priceSource: 'market' });
  expect(priced({ ...bought, priceSource: 'manual' }, newer)).toMatchObject({ lastPrice: 400 });
  expect(priced({ ...ticker, isOwn: true }, newer)).toMatchObject({ lastPrice: 199.59 });
});

test('a quote from before a split that was entered does not replace the divided price, a newer one does', () => {
  const before = { ...ticker, lastPrice: 40, asOf: quote.asOf };
  expect(priced(before, { ...quote, price: 200 }).lastPrice).toBe(40);
  expect(priced(before, { ...quote, price: 41, asOf: '2026-08-24T14:00:00Z' }).lastPrice).toBe(41);
});
