import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysFromBase, type PriceRange, priceRanges, rangeStart } from './price-ranges.ts';

test.each<[PriceRange, string, string]>([
  ['1m', '2026-08-21', '2026-07-21'],
  ['6m', '2026-08-21', '2026-02-21'],
  ['1y', '2026-08-21', '2025-08-21'],
  ['3y', '2026-08-21', '2023-08-21'],
  ['5y', '2026-08-21', '2021-08-21'],
  ['20y', '2026-08-21', '2006-08-21'],
  ['1m', '2026-01-15', '2025-12-15'],
  ['1m', '2026-03-31', '2026-02-28'],
  ['1m', '2028-03-31', '2028-02-29'],
  ['1y', '2028-02-29', '2027-02-28'],
  ['6m', '2026-08-31', '2026-02-28'],
  ['6m', '2026-05-31', '2025-11-30'],
  ['ytd', '2026-08-21', '2025-12-31'],
  ['ytd', '2026-01-01', '2025-12-31'],
  ['ytd', '2026-12-31', '2025-12-31'],
])('the range %s up to %s starts on %s', (range, asOf, start) => {
  expect(rangeStart(range, asOf)).toBe(start);
});

test.each(['', '2026-8-21', '2026-08-21T00:00:00Z', 'today'])('rejects %j', (asOf) => {
  expect(() => rangeStart('1m', asOf)).toThrow(RangeError);
});

test('a later day never gives an earlier start, nor a longer range a later one', () => {
  const day = fc
    .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(day, day, (a, b) => {
      const [early, late] = a < b ? [a, b] : [b, a];
      const starts = priceRanges.filter((range) => range !== 'ytd').map((range) => rangeStart(range, late));
      expect(starts).toEqual(starts.toSorted().toReversed());
      for (const range of priceRanges) expect(rangeStart(range, early) <= rangeStart(range, late)).toBe(true);
    }),
  );
});

test.each([
  ['2021-08-20', ['2021-08-20', '2021-08-23']],
  ['2021-08-22', ['2021-08-20', '2021-08-23']],
  ['2021-08-23', ['2021-08-23']],
  ['2021-08-10', ['2021-08-03', '2021-08-20', '2021-08-23']],
  ['2021-08-18', ['2021-08-20', '2021-08-23']],
  ['2021-07-01', ['2021-08-03', '2021-08-20', '2021-08-23']],
])('a range from %s has the days %j: from the last one before, if it is not too old', (start, expected) => {
  const days = ['2021-08-03', '2021-08-20', '2021-08-23'].map((date) => ({ date }));
  expect(daysFromBase(days, start).map(({ date }) => date)).toEqual(expected);
});
