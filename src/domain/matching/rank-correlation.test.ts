import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankCorrelation } from './rank-correlation.ts';

test('is 1 for the same order, -1 for the opposite one', () => {
  expect(
    rankCorrelation([
      [1, 10],
      [2, 20],
      [3, 500],
    ]),
  ).toBe(1);
  expect(
    rankCorrelation([
      [1, 30],
      [2, 20],
      [3, 10],
    ]),
  ).toBe(-1);
});

// Ranks 1 to 5 against 2, 1, 4, 3, 5: 1 - 6 × 4 / (5 × 24) = 0.8.
test('equals 1 - 6 Σd² / n(n² - 1) without ties', () => {
  const pairs = [
    [50, 8],
    [40, 9],
    [30, 3],
    [20, 4],
    [10, 1],
  ] as const;
  expect(rankCorrelation(pairs)).toBeCloseTo(0.8, 12);
});

// Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4: Σ products 4.5, Σ squares 4.5 and 5, so 4.5 / √22.5.
test('gives equal values the average of their ranks', () => {
  const pairs = [
    [4, 40],
    [2, 30],
    [2, 20],
    [1, 10],
  ] as const;
  expect(rankCorrelation(pairs)).toBeCloseTo(4.5 / Math.sqrt(22.5), 12);
});

test('needs three pairs that are not all equal', () => {
  expect(
    rankCorrelation([
      [1, 1],
      [2, 2],
    ]),
  ).toBeNull();
  expect(
    rankCorrelation([
      [1, 1],
      [1, 2],
      [1, 3],
    ]),
  ).toBeNull();
});

test('depends on neither the order of the pairs nor the side', () => {
  const pair = fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 50 }), (pairs) => {
      const correlation = rankCorrelation(pairs);
      expect(rankCorrelation(pairs.toReversed())).toBe(correlation);
      expect(rankCorrelation(pairs.map(([a, b]) => [b, a] as const))).toBe(correlation);
      if (correlation !== null) expect(Math.abs(correlation)).toBeLessThanOrEqual(1);
    }),
  );
});
