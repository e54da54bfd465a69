import { expect, test } from 'vitest';
import { priceDifference } from './price-difference.ts';

const count = 21;
const days = Int32Array.from({ length: count }, (_, at) => 20_000 + at);
const prices = (close: (at: number) => number) => ({
  days,
  closes: Float64Array.from(days, (_, at) => close(at)),
});
const home = { prices: prices(() => 20), sharesPerUnit: 1 };
/** A unit of ten shares, in a currency of which 1.25 are a unit of the measure's: 1 % above it for each day. */
const receipt = { prices: prices((at) => 250 * (1 + at / 100)), sharesPerUnit: 10 };
const rates = { days, rates: new Float64Array(count).fill(0.8) };

test('compares a receipt of ten shares in another currency on the same days', () => {
  const found = priceDifference(receipt, home, { rates, from: 0 });
  expect(found).toMatchObject({ count, first: 20_000, last: 20_020 });
  expect(found?.low).toBeCloseTo(0.02, 10);
  expect(found?.median).toBeCloseTo(0.1, 10);
  expect(found?.high).toBeCloseTo(0.18, 10);
  expect(found?.latest).toBeCloseTo(0.2, 10);
  expect(found?.near).toBeCloseTo(1 / count, 10);
});

test('leaves out days without a rate of their own, and says nothing about few days', () => {
  const weekly = { days: Int32Array.of(20_000, 20_007, 20_014), rates: Float64Array.of(0.8, 0.8, 0.8) };
  expect(priceDifference(receipt, home, { rates: weekly, from: 0 })).toBeUndefined();
  expect(priceDifference(receipt, home, { rates, from: 20_002 })).toBeUndefined();
});

test('the same currency has one rate for all days', () => {
  const same = { days: Int32Array.of(0), rates: Float64Array.of(1) };
  const twin = { prices: prices(() => 20.1), sharesPerUnit: 1 };
  expect(priceDifference(twin, home, { rates: same, from: 0 })).toMatchObject({ count, near: 1 });
});
