import { expect, test } from 'vitest';
import { dayNumber, isoDay } from '../days.ts';
import type { SecurityData } from '../security-data.ts';
import type { CompanyFundamentals, Statement } from './company-fundamentals.ts';
import { figuresKnownOn, knownFundamentalsOf } from './known-figures.ts';
import { valuationMeasures, valuationsOf } from './valuation.ts';

const year = (end: string, eps: number, more: Statement['figures'] = {}): Statement => ({
  periodEnd: `${end}-12-31`,
  period: 'FY',
  figures: {
    epsDiluted: { value: eps, source: 'filed' },
    sharesDiluted: { value: 100, source: 'filed' },
    revenue: { value: 1000, source: 'filed' },
    equity: { value: 500, source: 'filed' },
    ...more,
  },
});
const companyOf = (...statements: Statement[]): CompanyFundamentals => ({
  adjustedThrough: '2026-08-21',
  statements,
  shareCount: null,
  reports: [],
});

const start = dayNumber('2023-01-02');
const days = Int32Array.from({ length: 1300 }, (_, at) => start + at);
const security: SecurityData = {
  symbol: 'TEST',
  name: 'Test',
  currency: 'USD',
  source: 'test',
  listing: { type: 'stock', sector: null, industry: null, country: null },
  prices: { days, closes: Float64Array.from(days, (_, at) => 100 + (at % 50)) },
  splits: [],
  adjustments: [],
  breaks: [],
  dividends: { payments: [], coverage: undefined },
};
const value = (fundamentals: CompanyFundamentals, prices = security) =>
  valuationsOf(knownFundamentalsOf(fundamentals), prices, valuationMeasures);
const years = [year('2022', 4), year('2023', 5), year('2024', 8)];

/** Returns the closes up to a day, as they were then. */
const until = (day: string): SecurityData => {
  const count = days.findIndex((one) => one > dayNumber(day));
  return {
    ...security,
    prices: { days: days.slice(0, count), closes: security.prices.closes.slice(0, count) },
  };
};

test('a later fact changes no earlier day', () => {
  const planted = [
    ...years,
    year('2025', 1000, { revenue: { value: 9e9, source: 'filed' }, equity: { value: 9e9, source: 'filed' } }),
  ];
  const eve = '2026-03-30';
  expect(figuresKnownOn(knownFundamentalsOf(companyOf(...planted)), eve)).toEqual(
    figuresKnownOn(knownFundamentalsOf(companyOf(...years)), eve),
  );
  expect(value(companyOf(...planted), until(eve))).toEqual(value(companyOf(...years), until(eve)));
  const [before, after] = [value(companyOf(...years)), value(companyOf(...planted))];
  for (const { measure, line } of before.measures) {
    const later = after.measures.find((one) => one.measure === measure)?.line ?? [];
    const known = before.days.filter((day) => day <= eve).length;
    expect(later.slice(0, known), measure).toEqual(line.slice(0, known));
    expect(later, measure).not.toEqual(line);
  }
});

test('a day is valued by what was known on it', () => {
  const fundamentals = knownFundamentalsOf(companyOf(...years));
  expect(figuresKnownOn(fundamentals, '2024-03-29').epsDiluted).toBe(4);
  expect(figuresKnownOn(fundamentals, '2024-03-30').epsDiluted).toBe(5);
  expect(figuresKnownOn(fundamentals, '2026-04-06').epsDiluted).toBeUndefined();
  const { asOf, measures } = value(companyOf(...years), until('2024-12-31'));
  expect(asOf).toBe('2024-12-31');
  const close = 100 + ((dayNumber('2024-12-31') - start) % 50);
  expect(measures.map(({ measure, value: now }) => [measure, now])).toEqual([
    ['priceToEarnings', close / 5],
    ['priceToSales', (close * 100) / 1000],
    ['priceToBook', (close * 100) / 500],
  ]);
});

test('the range is that of all days with a value', () => {
  const [earnings] = value(companyOf(...years), until('2024-12-31')).measures;
  expect(earnings?.range).toMatchObject({ since: '2023-03-31', low: 20, high: 149 / 4 });
  const long = until('2023-11-01');
  expect(value(companyOf(...years), long).measures[0]?.range).toBeNull();
});

test('a loss has no price-to-earnings ratio, and days with one are left out of the range', () => {
  const [earnings] = value(companyOf(year('2022', 4), year('2023', -2)), until('2024-12-31')).measures;
  expect(earnings).toMatchObject({ measure: 'priceToEarnings', value: null, negative: -2 });
  expect(earnings?.range).toMatchObject({ low: 25, lowerDays: null });
});

test('adjusted earnings of announcements never enter a ratio', () => {
  const reports = [{ date: '2024-02-01', quarterEnd: '2023-12', eps: 99, otherDates: [] }];
  const fundamentals = { ...companyOf(year('2023', 5)), reports };
  expect(figuresKnownOn(knownFundamentalsOf(fundamentals), '2024-02-01').epsDiluted).toBe(5);
});

test('disputed figures never enter a ratio', () => {
  const fundamentals = companyOf(year('2023', 5, { equity: { value: 500, source: 'disputed' } }));
  expect(figuresKnownOn(knownFundamentalsOf(fundamentals), '2024-05-01').equity).toBeUndefined();
});

test('closes before a spin-off are valued as they were traded', () => {
  const spun = { ...until('2024-12-31'), adjustments: [{ date: isoDay(days[600] as number), factor: '2' }] };
  const { measures, days: sampled } = value(companyOf(...years), spun);
  const at = sampled.findIndex((day) => day >= '2023-04-04');
  const close = 100 + ((dayNumber(sampled[at] ?? '') - start) % 50);
  expect(measures[0]?.line[at]).toBeCloseTo((close * 2) / 4, 1);
});

test('closes before a break count for nothing', () => {
  const date = '2025-06-02';
  const valued = value(companyOf(...years), { ...security, breaks: [{ date, reason: 'another company' }] });
  expect(valued.days[0]).toMatch(/^2025-06-0[2-6]$/);
  expect(valued.measures.find(({ measure }) => measure === 'priceToEarnings')?.range?.since).toBe(date);
});
