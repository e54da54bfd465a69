import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import { quarterPrices } from './quarter-prices.ts';

/** A security that closes at 1, 2, 3 … on the days from one to another. */
function closing(from: string, to: string, breaks: SecurityData['breaks'] = []): SecurityData {
  const days = Int32Array.from(
    { length: dayNumber(to) - dayNumber(from) + 1 },
    (_, at) => dayNumber(from) + at,
  );
  return {
    symbol: 'TEST',
    name: 'Test',
    currency: 'USD',
    source: 'test',
    listing: { type: 'stock', sector: null, industry: null, country: null },
    prices: { days, closes: Float64Array.from(days, (_, at) => at + 1) },
    splits: [],
    adjustments: [],
    breaks,
    dividends: { payments: [], coverage: undefined },
  };
}
const pricesOf = (security: SecurityData) => quarterPrices(security, '2026-06-30');

test('the average, the lowest and the highest close are those of the quarter', () => {
  expect(pricesOf(closing('2026-03-31', '2026-07-05'))).toEqual({ low: 2, high: 92, average: 47 });
});

test('closes that begin within the quarter say so, and those that end in it are not those of the quarter', () => {
  expect(pricesOf(closing('2026-04-10', '2026-07-05'))).not.toHaveProperty('closesSince');
  expect(pricesOf(closing('2026-04-11', '2026-07-05'))?.closesSince).toBe('2026-04-11');
  expect(pricesOf(closing('2026-01-02', '2026-06-20'))).toBeDefined();
  expect(pricesOf(closing('2026-01-02', '2026-06-19'))).toBeUndefined();
  expect(pricesOf(closing('2026-07-01', '2026-07-05'))).toBeUndefined();
});

test('closes across a break in the quarter have no average', () => {
  const broken = (date: string) =>
    pricesOf(closing('2026-01-02', '2026-07-05', [{ date, reason: 'a split' }]));
  expect(broken('2026-05-04')).toBeUndefined();
  expect([broken('2026-04-01'), broken('2026-07-01')]).toEqual([expect.anything(), expect.anything()]);
});
