import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { SourceSecurity } from '../market-source.ts';
import { closesToKeep } from './merge-closes.ts';
import { mergeSecurity } from './merge-security.ts';

const closesOn = (closes: Readonly<Record<string, number>>) => ({
  days: Object.keys(closes).map(dayNumber),
  closes: Object.values(closes),
});

function shippedWith(
  closes: Readonly<Record<string, number>>,
  change: Partial<SecurityData> = {},
): SecurityData {
  const { days, closes: values } = closesOn(closes);
  return {
    symbol: 'A',
    name: 'Agilent',
    currency: 'USD',
    source: 'shipped snapshot',
    listing: { type: 'stock', sector: null, industry: null, country: null },
    prices: { days: Int32Array.from(days), closes: Float64Array.from(values) },
    splits: [{ symbol: 'A', date: '2022-05-02', numerator: '2', denominator: '1' }],
    adjustments: [],
    breaks: [],
    dividends: { payments: [], coverage: undefined },
    ...change,
  };
}

const foundWith = (closes: Readonly<Record<string, number>>, change: Partial<SourceSecurity> = {}) => ({
  name: 'Agilent Technologies',
  currency: 'USD' as const,
  closes: closesOn(closes),
  splits: [],
  dividends: [],
  ...change,
});

const merge = (shipped: SecurityData | undefined, found: SourceSecurity) =>
  mergeSecurity('A', shipped, { found, title: 'Yahoo Finance', on: '2026-11-20' });

const pricesOf = ({ prices }: SecurityData) =>
  Object.fromEntries([...prices.days].map((day, at) => [isoDay(day), prices.closes[at]]));

const shipped = shippedWith({ '2021-08-23': 50, '2024-01-02': 70, '2026-08-21': 100 });

test('puts closes before and after the shipped ones, which win between', () => {
  const found = foundWith({
    '2015-01-02': 20,
    '2021-08-23': 50.2,
    '2024-01-02': 999,
    '2026-08-21': 100.5,
    '2026-08-24': 101,
  });
  const merged = merge(shipped, found);
  expect(pricesOf(merged)).toEqual({
    '2015-01-02': 20,
    '2021-08-23': 50,
    '2024-01-02': 70,
    '2026-08-21': 100,
    '2026-08-24': 101,
  });
  expect(merged).toMatchObject({ name: 'Agilent', source: 'shipped snapshot and Yahoo Finance', breaks: [] });
});

test('adjusts shipped closes for a later split', () => {
  const splits = [
    { date: '2022-05-04', numerator: '2', denominator: '1' },
    { date: '2024-06-03', numerator: '3', denominator: '1' },
    { date: '2026-10-05', numerator: '4', denominator: '1' },
  ];
  const merged = merge(shipped, foundWith({ '2026-08-21': 25, '2026-10-05': 26 }, { splits }));
  expect(pricesOf(merged)).toEqual({
    '2021-08-23': 12.5,
    '2024-01-02': 17.5,
    '2026-08-21': 25,
    '2026-10-05': 26,
  });
  expect(merged.splits).toEqual([
    ...shipped.splits,
    { symbol: 'A', date: '2026-10-05', numerator: '4', denominator: '1' },
  ]);
  expect(merged.breaks).toEqual([]);
});

test.each([
  ['1281', '1000', false],
  ['1.281', '1', false],
  ['299', '250', false],
  ['103', '100', true],
  ['1.05', '1', true],
  ['1', '17.85', true],
  ['1', '216', true],
  ['3', '2', true],
])('reads %s for %s as a split: %s', (numerator, denominator, isSplit) => {
  const found = foundWith({}, { splits: [{ date: '2026-10-05', numerator, denominator }] });
  const merged = merge(shippedWith({ '2026-08-21': 100 }, { splits: [] }), found);
  expect([merged.splits.length, merged.adjustments.length]).toEqual(isSplit ? [1, 0] : [0, 1]);
});

test('adjusts shipped closes for a later spin-off without changing the number of shares', () => {
  const splits = [{ date: '2026-10-05', numerator: '1250', denominator: '999' }];
  const merged = merge(shipped, foundWith({ '2026-08-21': 79.92 }, { splits }));
  expect(merged.adjustments).toEqual([{ date: '2026-10-05', factor: '1.251251' }]);
  expect(merged.prices.closes.at(-1)).toBeCloseTo(79.92, 4);
  expect(merged.splits).toEqual(shipped.splits);
});

test('marks a break where the closes do not join', () => {
  const found = foundWith({ '2015-01-02': 20, '2021-08-23': 60, '2026-08-21': 50, '2026-08-24': 51 });
  expect(merge(shipped, found).breaks.map(({ date }) => date)).toEqual(['2021-08-23', '2026-08-24']);
  const apart = foundWith({ '2026-10-01': 100 });
  expect(merge(shipped, apart).breaks).toEqual([
    { date: '2026-10-01', reason: 'the closes of Yahoo Finance do not join the earlier or later ones' },
  ]);
});

test('adds dividends outside the covered days and extends the coverage to the day of the answer', () => {
  const paid = (exDate: string, amount: string) => ({ exDate, amount });
  const covered = shippedWith(
    { '2026-08-21': 100 },
    {
      dividends: {
        payments: [paid('2021-10-04', '0.194'), paid('2026-01-05', '0.25')],
        coverage: { from: '2021-08-23', through: '2026-03-13' },
      },
    },
  );
  const dividends = [
    paid('2019-10-01', '0.164'),
    paid('2021-10-05', '9'),
    paid('2026-03-31', '0.26'),
    paid('2026-12-31', '0.27'),
  ];
  const merged = merge(covered, foundWith({ '2018-01-02': 60, '2026-08-21': 100 }, { dividends }));
  expect(merged.dividends).toEqual({
    payments: [
      paid('2019-10-01', '0.164'),
      paid('2021-10-04', '0.194'),
      paid('2026-01-05', '0.25'),
      paid('2026-03-31', '0.26'),
    ],
    coverage: { from: '2018-01-02', through: '2026-11-20' },
  });
  const late = merge(covered, foundWith({ '2026-08-21': 100 }, { dividends }));
  expect(late.dividends).toEqual(covered.dividends);
});

test('keeps the shipped parts that the plan of the source lacks', () => {
  const found = {
    name: undefined,
    currency: 'USD' as const,
    closes: undefined,
    splits: undefined,
    dividends: undefined,
  };
  expect(merge(shipped, found)).toEqual({ ...shipped, source: 'shipped snapshot and Yahoo Finance' });
});

test('uses only the source for a symbol that is not shipped', () => {
  const dividends = [{ exDate: '2026-02-02', amount: '0.5' }];
  const found = foundWith({ '2026-01-02': 10, '2026-11-19': 12 }, { currency: 'EUR', dividends });
  expect(merge(undefined, found)).toMatchObject({
    symbol: 'A',
    name: 'Agilent Technologies',
    currency: 'EUR',
    source: 'Yahoo Finance',
    dividends: { payments: dividends, coverage: { from: '2026-01-02', through: '2026-11-20' } },
  });
});

test('adds nothing of a listing in another currency', () => {
  expect(merge(shipped, foundWith({ '2026-08-24': 90 }, { currency: 'EUR' }))).toBe(shipped);
});

test('keeps only the closes that the snapshot lacks, and those near the joins', () => {
  const found = closesOn({
    '2015-01-02': 1,
    '2021-08-30': 2,
    '2023-01-03': 3,
    '2026-08-14': 4,
    '2026-08-24': 5,
  });
  expect(closesToKeep(found, shipped.prices).closes).toEqual([1, 2, 4, 5]);
  expect(closesToKeep(found).closes).toEqual([1, 2, 3, 4, 5]);
});
