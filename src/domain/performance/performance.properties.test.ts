import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { costMethods } from '#domain/transactions.ts';
import { entryOf, histories, reportOf, seeds, testRates, walk } from '#tests/support/ledger-histories.ts';
import { runsOf } from '#tests/support/scope.ts';
import type { Figure } from './figure.ts';
import { moneyFloat } from './money.ts';
import { type PerformanceResult, performanceOf } from './performance.ts';
import type { Report } from './report.ts';

vi.setConfig({ testTimeout: 120_000 });

const whole = { from: dayNumber('2016-01-04'), to: dayNumber('2026-06-30') };
const figuresOf = (report: Report, period = whole): PerformanceResult => performanceOf(report, period);
const runs = { numRuns: runsOf(12) };

const rates = testRates({
  EUR: (date) => 1.05 + (dayNumber(date) % 97) / 1000,
  GBP: (date) => 1.2 + (dayNumber(date) % 53) / 500,
});

function expectPartsToAddUp({ figures: { startValue, endValue, netFlows, gain } }: PerformanceResult) {
  expect(gain.total).toBe(endValue - startValue - netFlows);
  expect(gain.total).toBe(
    gain.unrealised + gain.realised + gain.income + gain.currency - gain.fees - gain.taxes,
  );
}

/** Compares growth, because returns near −100 % and of millions of per cent have few digits in common. */
function expectSameGrowth(a: Figure, b: Figure, digits: number) {
  if (a.value === null || b.value === null) expect(b.value).toBe(a.value);
  else if (a.value > -1 + 1e-6) expect((1 + b.value) / (1 + a.value)).toBeCloseTo(1, digits);
}

/**
 * Equal to five digits. Daily values are floats of sixteen digits, and a day may end with 10^-10 of what it bought and sold:
 * 0.0001 shares that are worth 1 each, beside flows of a million.
 */
function expectSameReturns(a: PerformanceResult, b: PerformanceResult) {
  expectSameGrowth(a.returns.twr, b.returns.twr, 5);
  expectSameGrowth(a.mwr, b.mwr, 5);
}

function expectSame(a: PerformanceResult, b: PerformanceResult) {
  expect(b.figures.gain).toEqual(a.figures.gain);
  expectSameReturns(a, b);
}

describe('for generated histories of up to 5,000 transactions', () => {
  test('the parts of the gain add up exactly, for every cost method and period', () => {
    const periods = fc.tuple(fc.integer({ min: 0, max: 3_800 }), fc.integer({ min: 0, max: 3_800 }));
    fc.assert(
      fc.property(
        histories(5_000),
        seeds,
        fc.constantFrom(...costMethods),
        periods,
        (entries, seed, method, days) => {
          const securities = walk(seed);
          const [from = 0, to = 0] = [...days].sort((a, b) => a - b).map((day) => whole.from + day);
          const report = reportOf([{ securities, entries, method }]);
          for (const period of [whole, { from, to }]) expectPartsToAddUp(figuresOf(report, period));
          expect(figuresOf(report).figures.gain.currency).toBe(0n);
        },
      ),
      runs,
    );
  });

  test('they add up with cash and several currencies as well', () => {
    fc.assert(
      fc.property(histories(1_000), seeds, (entries, seed) => {
        const [a, b, c] = walk(seed);
        if (!a || !b || !c) return;
        const securities = [a, { ...b, currency: 'EUR' }, { ...c, currency: 'GBP' }];
        const paid = entries.map((entry) => (entry.symbol === 'BBB' ? { ...entry, currency: 'EUR' } : entry));
        const deposit = entryOf({ kind: 'deposit', symbol: null, date: '2016-01-04', amount: '1000000' });
        for (const list of [paid, [...paid, deposit]]) {
          const report = reportOf([{ currency: 'EUR', securities, entries: list }], { base: 'GBP', rates });
          expectPartsToAddUp(figuresOf(report));
        }
      }),
      runs,
    );
  });

  test('the gains of consecutive periods add up to the gain of the whole', () => {
    fc.assert(
      fc.property(histories(2_000), seeds, fc.integer({ min: 1, max: 3_800 }), (entries, seed, days) => {
        const securities = walk(seed);
        const report = reportOf([{ securities, entries }]);
        const middle = whole.from + days;
        const parts = [
          figuresOf(report, { from: whole.from, to: middle }),
          figuresOf(report, { from: middle + 1, to: whole.to }),
        ];
        const sum = parts.reduce((total, { figures }) => total + figures.gain.total, 0n);
        expect(sum).toBe(figuresOf(report).figures.gain.total);
      }),
      runs,
    );
  });

  test('the order of entry does not matter', () => {
    fc.assert(
      fc.property(histories(2_000), seeds, fc.integer(), (entries, walkSeed, seed) => {
        const securities = walk(walkSeed);
        const shuffled = entries
          .map((entry, at) => ({ entry, key: Math.sin(seed + at) }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry);
        expectSame(
          figuresOf(reportOf([{ securities, entries }])),
          figuresOf(reportOf([{ securities, entries: shuffled }])),
        );
      }),
      runs,
    );
  });

  test('a split changes no value and no return', () => {
    fc.assert(
      fc.property(histories(2_000), seeds, fc.integer({ min: 0, max: 3_800 }), (entries, seed, days) => {
        const securities = walk(seed);
        const date = new Date((whole.from + days) * 86_400_000).toISOString().slice(0, 10);
        // What the same history looks like with a split of four for one: a quarter of the shares before it.
        const beforeSplit = entries.map((entry) =>
          entry.symbol !== 'AAA' || (entry.date ?? '') >= date || entry.shares === null
            ? entry
            : {
                ...entry,
                shares: (Number(entry.shares) / 4).toFixed(6),
                price: entry.price && (Number(entry.price) * 4).toFixed(4),
              },
        );
        const split = { date, numerator: '4', denominator: '1' };
        const splitting = securities.map((one) => (one.symbol === 'AAA' ? { ...one, splits: [split] } : one));
        expectSame(
          figuresOf(reportOf([{ securities, entries }])),
          figuresOf(reportOf([{ securities: splitting, entries: beforeSplit }])),
        );
      }),
      runs,
    );
  });

  test('scaling a portfolio leaves its returns unchanged', () => {
    fc.assert(
      fc.property(histories(2_000), seeds, (entries, seed) => {
        const securities = walk(seed);
        const times = (text: string | null) => text && String(Math.round(Number(text) * 3 * 10_000) / 10_000);
        const scaled = entries.map((entry) => ({
          ...entry,
          shares: times(entry.shares),
          amount: times(entry.amount),
          fee: times(entry.fee) ?? '0',
          tax: times(entry.tax) ?? '0',
        }));
        const [one, three] = [entries, scaled].map((list) =>
          figuresOf(reportOf([{ securities, entries: list }])),
        );
        if (one && three) expectSameReturns(one, three);
      }),
      runs,
    );
  });

  test('all portfolios are the sum of each', () => {
    fc.assert(
      fc.property(histories(1_000), histories(1_000), seeds, (first, second, seed) => {
        const securities = walk(seed);
        const portfolios = [
          { id: 'one', securities, entries: first },
          { id: 'two', securities, entries: second, method: 'fifo' as const },
        ];
        const [one, two] = portfolios.map((portfolio) => figuresOf(reportOf([portfolio])).figures);
        const all = figuresOf(reportOf(portfolios)).figures;
        if (!one || !two) return;
        for (const key of ['startValue', 'endValue', 'netFlows'] as const)
          expect(all[key]).toBe(one[key] + two[key]);
        for (const key of ['total', 'unrealised', 'realised', 'income', 'fees', 'taxes'] as const)
          expect(all.gain[key]).toBe(one.gain[key] + two.gain[key]);
      }),
      runs,
    );
  });

  test('every cost method leads to the same sum of realised and unrealised gains', () => {
    fc.assert(
      fc.property(histories(5_000), seeds, (entries, seed) => {
        const securities = walk(seed);
        const sums = costMethods.map((method) => {
          const { gain } = figuresOf(reportOf([{ securities, entries, method }])).figures;
          return gain.realised + gain.unrealised;
        });
        for (const sum of sums) expect(sum).toBe(sums[0]);
      }),
      runs,
    );
  });

  test('what every position gains adds up to the gain of the portfolio', () => {
    fc.assert(
      fc.property(histories(1_000), seeds, (entries, seed) => {
        const securities = walk(seed);
        const result = figuresOf(reportOf([{ securities, entries }]));
        const sum = result.positions.reduce((total, { figures }) => total + figures.gain.total, 0n);
        expect(moneyFloat(sum)).toBe(moneyFloat(result.figures.gain.total));
      }),
      runs,
    );
  });
});
