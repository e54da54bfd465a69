import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import { comparablePriceOn } from './price-on.ts';

const security = {
  currency: 'USD' as const,
  prices: {
    days: Int32Array.from(['2026-08-13', '2026-08-14'].map(dayNumber)),
    closes: Float64Array.from([10, 11]),
  },
  breaks: [],
};

test.each([
  ['2026-08-14', 11],
  ['2026-08-16', 11],
  ['2026-08-13', 10],
  ['2026-08-12', undefined],
  ['2026-09-01', undefined],
])('the close of %s is %s', (date, price) => {
  expect(comparablePriceOn(security, date)).toBe(price);
});

test('is unknown before a break and in another currency', () => {
  const breaks = [{ date: '2026-08-17', reason: 'spin-off' }];
  expect(comparablePriceOn({ ...security, breaks }, '2026-08-14')).toBeUndefined();
  expect(comparablePriceOn({ ...security, currency: 'EUR' }, '2026-08-14')).toBeUndefined();
});
