import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { rateSeries } from './rate-series.ts';
import { type RateColumns, rateOn } from './rate-table.ts';

const columns = (
  days: readonly string[],
  rates: Readonly<Record<string, readonly number[]>>,
): RateColumns => ({
  days: Int32Array.from(days, dayNumber),
  column: (currency) => rates[currency] && Float64Array.from(rates[currency]),
});
const all = {
  reference: {
    ...columns(['2026-11-18', '2026-11-20', '2026-11-23'], { USD: [1.25, 1.15, 1.2], GBP: [0.8, 0.88, 0.9] }),
    isMarket: Uint8Array.of(0, 0, 1),
  },
  wider: columns(['2026-11-19', '2026-11-20', '2026-11-24'], {
    TWD: [36, Number.NaN, 37.5],
    KWD: [0.3531, 0.355, 0.36],
  }),
};
const rate = (from: string, to: string, date: string) => rateOn(all, from, to, date);

test('rates of the second source are named as such, with their day', () => {
  expect(rate('EUR', 'TWD', '2026-11-20')).toEqual({ rate: '36', date: '2026-11-19', source: 'frankfurter' });
  // 1.15 ÷ 36
  expect(rate('TWD', 'USD', '2026-11-20')).toEqual({
    rate: '0.0319444444',
    date: '2026-11-19',
    source: 'frankfurter',
  });
  // 37.5 ÷ 0.36, and before the first rate
  expect(rate('KWD', 'TWD', '2026-11-25')?.rate).toBe('104.1666666667');
  expect(rate('EUR', 'TWD', '2026-11-18')).toBeUndefined();
});

test('a cross rate names the weaker of its sources', () => {
  expect(rate('TWD', 'USD', '2026-11-23')).toMatchObject({ date: '2026-11-19', source: 'market' });
  expect(rate('AED', 'TWD', '2026-11-20')?.source).toBe('frankfurter');
  expect(rate('AED', 'EUR', '2026-11-23')?.source).toBe('market');
});

test('fixed currencies follow the currency to which they are fixed', () => {
  // 1 ÷ 3.6725, and 3.75 ÷ 3.6725
  expect(rate('AED', 'USD', '2000-01-01')).toEqual({
    rate: '0.2722940776',
    date: '2000-01-01',
    source: 'peg',
  });
  expect(rate('AED', 'SAR', '2026-11-20')?.rate).toBe('1.021102791');
  // 1.15 × 3.6725, and 0.88 ÷ (1.15 × 0.376)
  expect(rate('EUR', 'AED', '2026-11-21')).toEqual({ rate: '4.223375', date: '2026-11-20', source: 'peg' });
  expect(rate('BHD', 'GBP', '2026-11-20')?.rate).toBe('2.0351526364');
  expect(rate('BAM', 'EUR', '2026-11-20')).toMatchObject({ rate: '0.5112918812', source: 'peg' });
  expect(rate('USD', 'BAM', '2026-11-20')?.rate).toBe('1.7007217391');
  expect(rate('AED', 'USD', '1990-01-01')).toBeUndefined();
});

test.each([
  ['EUR', 'TWD'],
  ['TWD', 'GBP'],
  ['KWD', 'AED'],
  ['USD', 'OMR'],
  ['XOF', 'USD'],
  ['QAR', 'JOD'],
])('a series from %s to %s has the same rates', (from, to) => {
  const { days, rates } = rateSeries(all, from, to);
  expect(days.length).toBeGreaterThan(0);
  expect([...days]).toEqual([...days].sort((a, b) => a - b));
  for (const [at, day] of days.entries())
    expect(rates[at]).toBeCloseTo(Number(rate(from, to, isoDay(day))?.rate), 9);
});
