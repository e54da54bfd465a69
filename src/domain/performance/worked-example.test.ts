import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { CostMethod, LedgerEntry } from '#domain/transactions.ts';
import { entryOf, reportOf, type TestSecurity, testRates } from '#tests/support/ledger-histories.ts';
import { createSplitPeriods } from '../ledger/split-periods.ts';
import type { Gain } from './gain.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { createPriceLine } from './price-line.ts';
import { realisedGains, realisedTotals } from './realised.ts';

interface Example {
  costMethod: CostMethod;
  period: { from: string; to: string };
  transactions: (Partial<LedgerEntry> & { symbol: string })[];
  splits: { symbol: string; date: string; numerator: string; denominator: string }[];
  closes: Record<string, Record<string, number>>;
  benchmark: string;
  expected: {
    startValue: string;
    endValue: string;
    netFlows: string;
    gain: Record<keyof Gain, string>;
    values: Record<string, number>;
    twr: number;
    twrAnnualised: number;
    mwr: number;
    benchmark: { twr: number; endValue: number };
    byMethod: Record<CostMethod, { realised: string; unrealised: string; taxableGain: string }>;
  };
}

const document = readFileSync(join(import.meta.dirname, '../../../docs/returns.md'), 'utf8');
const example: Example = JSON.parse(/```json\n([\s\S]*?)```/.exec(document)?.[1] ?? '');
const { expected, closes, splits, period } = example;
const days = { from: dayNumber(period.from), to: dayNumber(period.to) };

const securities = [...new Set(example.transactions.map(({ symbol }) => symbol))].map(
  (symbol): TestSecurity => ({
    symbol,
    closes: closes[symbol] ?? {},
    splits: splits.filter((split) => split.symbol === symbol),
  }),
);

const reportWith = (method: CostMethod) =>
  reportOf([
    { method, securities, entries: example.transactions.map((entry, order) => entryOf({ ...entry, order })) },
  ]);

function benchmarkPrices() {
  const known = Object.entries(closes[example.benchmark] ?? {}).sort();
  const splitPeriods = createSplitPeriods([]);
  const manual = new Map(known.map(([date, close]) => [date, String(close)]));
  const prices = createPriceLine({
    security: undefined,
    quote: undefined,
    manual,
    entries: [],
    splitPeriods,
    currency: 'USD',
    rates: testRates({}),
  });
  return { prices, currency: 'USD' };
}

describe('the worked example of docs/returns.md', () => {
  const result = performanceOf(reportWith(example.costMethod), days, benchmarkPrices());
  const { figures, returns } = result;

  test('has the values and the gain that the page states', () => {
    expect(moneyText(figures.startValue)).toBe(expected.startValue);
    expect(moneyText(figures.endValue)).toBe(expected.endValue);
    expect(moneyText(figures.netFlows)).toBe(expected.netFlows);
    const gain = Object.fromEntries(
      Object.entries(figures.gain).map(([part, money]) => [part, moneyText(money)]),
    );
    expect(gain).toEqual(expected.gain);
  });

  test('has the value of every day that the page lists', () => {
    const values = Object.fromEntries(
      Object.keys(expected.values).map((date) => [
        date,
        result.days.value[dayNumber(date) - result.days.firstDay],
      ]),
    );
    expect(values).toEqual(expected.values);
    expect(isoDay(result.days.firstDay)).toBe('2023-01-02');
  });

  test('has the returns that the page states', () => {
    expect(returns.twr.value).toBeCloseTo(expected.twr, 9);
    expect(returns.twrAnnualised.value).toBeCloseTo(expected.twrAnnualised, 9);
    expect(result.mwr.value).toBeCloseTo(expected.mwr, 9);
    expect(result.benchmark?.twr.value).toBeCloseTo(expected.benchmark.twr, 9);
    expect(result.benchmark?.endValue).toBeCloseTo(expected.benchmark.endValue, 6);
  });

  test.each(Object.entries(expected.byMethod))(
    'divides the gain by %s as the page states',
    (method, stated) => {
      const report = reportWith(method as CostMethod);
      const { gain } = performanceOf(report, days).figures;
      expect(moneyText(gain.realised)).toBe(stated.realised);
      expect(moneyText(gain.unrealised)).toBe(stated.unrealised);
      expect(moneyText(realisedTotals(realisedGains(report)).realised)).toBe(stated.taxableGain);
    },
  );
});
