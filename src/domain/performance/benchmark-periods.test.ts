import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { Rates } from '../exchange-rates.ts';
import type { DailyValues } from './daily-values.ts';
import { type BenchmarkPrices, benchmarkOf, returnsOf, riskOf } from './measures.ts';

const rates: Rates = {
  rate: () => undefined,
  series: () => ({ days: new Int32Array(), rates: new Float64Array() }),
  version: () => '1',
};
const firstDay = dayNumber('2025-12-31');

/** A portfolio of 100 days that is bought on the second day and moves like the benchmark of every day. */
function portfolio(): DailyValues {
  const value = Float64Array.from({ length: 100 }, (_, at) => (at < 2 ? 0 : 100 + (at % 3)));
  const none = () => new Float64Array(100);
  const inflow = none();
  inflow[2] = 102;
  return { firstDay, value, inflow, outflow: none(), held: none(), isPoint: new Uint8Array(100).fill(1) };
}

function compared(from: number, to: number, more: Partial<BenchmarkPrices> = {}) {
  const days = Int32Array.from({ length: to - from + 1 }, (_, at) => firstDay + from + at);
  const prices = { days, prices: Float64Array.from(days, (day) => 50 + ((day - firstDay) % 3) / 2) };
  const values = portfolio();
  const found = benchmarkOf(values, { prices, currency: 'USD', ...more }, { base: 'USD', rates });
  return { ...found, beta: riskOf(returnsOf(values), values, found).beta };
}

test('a benchmark with prices on all days has a return, and beta is 1', () => {
  const { twr, reason, beta } = compared(0, 99);
  expect([twr.value, reason]).toEqual([expect.any(Number), undefined]);
  expect(beta.value).toBeCloseTo(1, 1);
});

test('one whose prices begin after the purchase has no figure of a shorter period', () => {
  const { twr, endValue, reason, beta } = compared(40, 99);
  expect(reason).toMatch(/no price on the first day/);
  expect([twr, endValue, beta]).toEqual([{ value: null, reason }, undefined, { value: null, reason }]);
});

test('one whose prices ended before has none, and days after the end do not count as days without risk', () => {
  expect(compared(-50, -10).reason).toBe(
    'The benchmark has no price in this period: its prices end on 21 December 2025.',
  );
  const { reason, closes } = compared(0, 60);
  expect([reason, closes[67], closes[68]]).toEqual([undefined, 50, Number.NaN]);
});

test('a break since the purchase leaves nothing to compare, an earlier one does not matter', () => {
  const brokenOn = (date: string) => compared(0, 99, { breaks: [{ date, reason: 'a merger' }] }).reason;
  expect(brokenOn('2026-02-01')).toBe(
    'Prices of the benchmark before 1 February 2026 are not comparable: a merger.',
  );
  expect([brokenOn('2026-01-02'), brokenOn('2027-01-01')]).toEqual([undefined, undefined]);
});
