import { expect, test } from 'vitest';
import { dayNumber } from '../days.ts';
import type { CompanyFundamentals, Statement } from '../fundamentals/company-fundamentals.ts';
import type { CompanyKind } from '../fundamentals/company-kind.ts';
import type { Concept } from '../fundamentals/concepts.ts';
import { knownFundamentalsOf } from '../fundamentals/known-figures.ts';
import { CompanyDay } from './company-day.ts';
import { type CompanyField, companyFields } from './company-fields.ts';
import { timelineOf } from './company-timeline.ts';

type Values = Partial<Record<Concept, number>>;

const year = (end: string, values: Values): Statement => ({
  periodEnd: end,
  period: 'FY',
  figures: Object.fromEntries(
    Object.entries(values).map(([concept, value]) => [concept, { value, source: 'filed' as const }]),
  ),
});

/** Years with growing revenue; each becomes known ninety days after its end. */
const growing: readonly Statement[] = [2018, 2019, 2020, 2021, 2022].map((number, at) =>
  year(`${number}-12-31`, {
    revenue: 100 * 1.1 ** at,
    operatingIncome: 20 + at,
    netIncome: 10,
    epsDiluted: 1,
    sharesDiluted: 10,
    equity: 50,
    longTermDebt: 30,
    cash: 5,
    dividendsPerShare: 0.5,
  }),
);

const companyOf = (statements: readonly Statement[]): CompanyFundamentals => ({
  adjustedThrough: '2026-08-21',
  statements,
  shareCount: null,
  reports: [],
});

const company = (symbol: string, statements: readonly Statement[], kind: CompanyKind = 'company') => ({
  symbol,
  industry: 'Tools',
  kind,
  timeline: timelineOf(knownFundamentalsOf(companyOf(statements))),
});

/** Returns the figures of companies on a day, with a close of 20 unless stated. */
function dayOf(
  day: string,
  companies: readonly ReturnType<typeof company>[],
  closeOf: (company: number, day: number) => number | undefined = () => 20,
) {
  const figures = new CompanyDay(dayNumber(day), companies, closeOf);
  const all: CompanyField[] = [...companyFields, 'dividendYield'];
  for (const field of all) while (!figures.prepare(field));
  return figures;
}

test('figures, ratios and growth follow from what was known on the day', () => {
  const day = dayOf('2023-06-30', [company('A', growing)]);
  const value = (field: CompanyField) => day.value('A', field);
  expect(value('priceToEarnings')).toBe(20);
  expect(value('priceToBook')).toBe(4);
  expect(value('operatingMargin')).toBeCloseTo(24 / 146.41, 6);
  expect(value('returnOnCapital')).toBeCloseTo(24 / 80, 6);
  expect(value('dividendYield')).toBe(0.025);
  expect(value('revenueGrowth1Y')).toBeCloseTo(0.1, 6);
  expect(value('revenueGrowth3Y')).toBeCloseTo(0.1, 6);
  expect([value('revenueGrowth5Y'), value('freeCashFlow'), day.value('B', 'revenue')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(day.shares('A')).toBe(10);
});

test('nothing is known before the first report, and old figures say nothing', () => {
  expect(dayOf('2019-03-30', [company('A', growing)]).value('A', 'revenue')).toBeNull();
  expect(dayOf('2019-03-31', [company('A', growing)]).value('A', 'revenue')).toBe(100);
  expect(dayOf('2024-05-01', [company('A', growing)]).value('A', 'revenue')).toBeNull();
});

test('a report that is planted later changes no figure of an earlier day', () => {
  const later = year('2023-12-31', {
    revenue: 999,
    netIncome: -999,
    epsDiluted: -9,
    equity: -1,
    operatingIncome: 1,
  });
  const peers = ['B', 'C', 'D', 'E', 'F'].map((symbol, at) =>
    company(symbol, growing.slice(0, 5 - (at % 2))),
  );
  const figuresOn = (day: string, statements: readonly Statement[]) => {
    const figures = dayOf(day, [company('A', statements), ...peers]);
    return [...companyFields, 'dividendYield' as const].map((field) =>
      ['A', 'B', 'F'].map((symbol) => figures.value(symbol, field)),
    );
  };
  for (const day of ['2019-06-28', '2021-03-30', '2023-01-02', '2024-03-29'])
    expect(figuresOn(day, [...growing, later])).toEqual(figuresOn(day, growing));
  expect(figuresOn('2024-04-01', [...growing, later])).not.toEqual(figuresOn('2024-04-01', growing));
});

test('a loss is no ratio', () => {
  const loss = [
    year('2022-12-31', { epsDiluted: -1, equity: -5, operatingIncome: 0, revenue: 5, sharesDiluted: 1 }),
  ];
  const day = dayOf('2023-06-30', [company('A', loss)]);
  for (const field of ['priceToEarnings', 'priceToBook', 'enterpriseToEbit'] as const)
    expect([field, day.value('A', field), day.isNegative('A', field)]).toEqual([field, null, true]);
  expect(day.isNegative('A', 'priceToSales')).toBe(false);
  expect(day.isNegative('B', 'priceToEarnings')).toBe(false);
});

test('a bank has no margins and no sales ratio', () => {
  const day = dayOf('2023-06-30', [company('A', growing, 'bank')]);
  expect(day.value('A', 'operatingMargin')).toBeNull();
  expect([day.value('A', 'priceToSales'), day.isNegative('A', 'enterpriseToEbit')]).toEqual([null, false]);
  expect(day.value('A', 'priceToEarnings')).toBe(20);
});

test('the place in the industry is the share of the others with a lower figure', () => {
  const of = (count: number) =>
    Array.from({ length: count }, (_, at) => company(`S${at}`, [year('2022-12-31', { revenue: 10 + at })]));
  const five = dayOf('2023-06-30', of(5));
  expect([0, 2, 4].map((at) => five.value(`S${at}`, 'revenueInIndustry'))).toEqual([0, 0.5, 1]);
  expect(dayOf('2023-06-30', of(4)).value('S0', 'revenueInIndustry')).toBeNull();
});

test('the place in the own past is the share of the months with a lower ratio', () => {
  const today = dayNumber('2021-06-30');
  const rising = (close: number) => (_: number, day: number) =>
    day === today ? close : 10 + (day - today) / 1000;
  const place = (close: number) =>
    dayOf('2021-06-30', [company('A', growing)], rising(close)).value('A', 'priceToEarningsInPast');
  expect([place(20), place(1)]).toEqual([1, 0]);
  expect(dayOf('2019-12-31', [company('A', growing)]).value('A', 'priceToEarningsInPast')).toBeNull();
});
