import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createSplitPeriods } from './split-periods.ts';

const split = (date: string, numerator: string, denominator: string) => ({ date, numerator, denominator });

/** What shares of one day are on another. */
const becomes = (
  splits: Parameters<typeof createSplitPeriods>[0],
  shares: string,
  from: string,
  to: string,
) => {
  const splitPeriods = createSplitPeriods(splits);
  return splitPeriods.toShares(splitPeriods.toUnits(shares, from), to);
};

test('leaves shares unchanged without splits', () => {
  const splitPeriods = createSplitPeriods([]);
  expect(splitPeriods.toUnits('2.5', '2020-01-01')).toBe(250_000_000n);
  expect(splitPeriods.unitsPerShare).toBe(100_000_000n);
  expect(becomes([], '1.23456789', '1970-01-01', '2026-01-01')).toBe('1.23456789');
});

test('a split counts from the start of its day', () => {
  const splits = [split('2020-08-31', '4', '1')];
  expect(becomes(splits, '10', '2020-08-30', '2020-08-31')).toBe('40');
  expect(becomes(splits, '10', '2020-08-31', '2026-01-01')).toBe('10');
  expect(becomes(splits, '40', '2026-01-01', '2020-08-30')).toBe('10');
});

test('combines splits in any order, and those of the same day', () => {
  const splits = [
    split('2014-06-09', '7', '1'),
    split('2005-02-28', '2', '1'),
    split('2020-08-31', '4', '1'),
  ];
  expect(becomes(splits, '1', '2005-02-27', '2020-08-31')).toBe('56');
  expect(becomes(splits.toReversed(), '1', '2014-06-08', '2026-01-01')).toBe('28');
  const sameDay = [split('2020-01-01', '3', '1'), split('2020-01-01', '1', '2')];
  expect(becomes(sameDay, '2', '2019-12-31', '2020-01-01')).toBe('3');
  expect(becomes(sameDay, '3', '2020-01-01', '2019-12-31')).toBe('2');
});

test('keeps reverse splits with a decimal ratio exact', () => {
  const splits = [split('2026-05-01', '1', '17.85')];
  expect(becomes(splits, '1785', '2026-04-30', '2026-05-01')).toBe('100');
  expect(becomes(splits, '1', '2026-04-30', '2026-05-01')).toBe('0.05602241');
  const splitPeriods = createSplitPeriods(splits);
  expect(splitPeriods.toUnits('17.85', '2026-04-30')).toBe(splitPeriods.unitsPerShare);
});

test('adds up shares of different split periods without rounding', () => {
  const splitPeriods = createSplitPeriods([split('2020-01-01', '1', '3')]);
  const third = splitPeriods.toUnits('1', '2019-01-01');
  expect(third + third + third).toBe(splitPeriods.toUnits('1', '2020-01-01'));
  expect(splitPeriods.smallestUnits('2020-01-01')).toBe(3n * splitPeriods.smallestUnits('2019-01-01'));
});

describe('refuses', () => {
  test.each([
    [Array.from({ length: 101 }, () => split('2020-01-01', '2', '1')), /at most 100 splits/],
    [[split('2020-01-01', '0', '1')], /positive/],
    [Array.from({ length: 100 }, () => split('2020-01-01', '99999.999999', '1')), /too much/],
    [Array.from({ length: 100 }, () => split('2020-01-01', '1', '99999.999999')), /too much/],
  ])('impossible splits', (splits, message) => {
    expect(() => createSplitPeriods(splits)).toThrow(message);
  });

  test('a ninth decimal of shares', () => {
    expect(() => createSplitPeriods([]).toUnits('0.123456789', '2020-01-01')).toThrow(RangeError);
    expect(createSplitPeriods([]).toUnits('0.1234567800', '2020-01-01')).toBe(12_345_678n);
  });
});

const ratios = fc
  .tuple(
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 1, max: 2000 }),
    fc.integer({ min: 10, max: 28 }),
  )
  .map(([over, under, day]) => split(`2020-01-${day}`, `${over / 100}`, `${under / 100}`));

test('returns the shares of the same day that were put in', () => {
  fc.assert(
    fc.property(
      fc.array(ratios, { maxLength: 8 }),
      fc.bigInt({ min: 0n, max: 10n ** 20n }),
      fc.integer({ min: 10, max: 28 }),
      (splits, smallest, day) => {
        const splitPeriods = createSplitPeriods(splits);
        const units = smallest * splitPeriods.smallestUnits(`2020-01-${day}`);
        const shares = splitPeriods.toShares(units, `2020-01-${day}`);
        expect(splitPeriods.toUnits(shares, `2020-01-${day}`)).toBe(units);
      },
    ),
  );
});
