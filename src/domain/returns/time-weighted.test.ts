import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  annualised,
  dailyReturns,
  linkedReturn,
  monthlyReturns,
  overDays,
  type PeriodValues,
  runningReturns,
  timeWeightedReturn,
} from './time-weighted.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const none = { startValue: 0, inflows: [], outflows: [] };

function twr(values: PeriodValues): number {
  const result = timeWeightedReturn(dailyReturns(values));
  if (!result.ok) throw new Error(result.reason);
  return result.rate;
}

describe('published examples', () => {
  // "Evaluating Portfolio Performance" (Bailey, Richards, Tierney), CFA Program, as GIPS requires: valuation at each flow.
  // Winn account: 1,000,000; after a contribution of 30,000 on day 5 1,045,000; after 20,000 on day 16 1,060,000; at the
  // end 1,080,000. The values include contributions, which therefore count at the start of the next sub-period.
  test('CFA Program, Winn account: sub-periods 1.50 %, −0.48 %, 1.89 %, together 2.92 %', () => {
    const values = {
      startValue: 1_000_000,
      values: [1_015_000, 1_040_000, 1_080_000],
      inflows: [0, 30_000, 20_000],
      outflows: [0, 0, 0],
    };
    const [first, second, third] = dailyReturns(values);
    expect(first).toBeCloseTo(0.015, 4);
    expect(second).toBeCloseTo(-0.0048, 4);
    expect(third).toBeCloseTo(0.0189, 4);
    expect(twr(values)).toBeCloseTo(0.0292, 4);
  });

  // CFA Program Level I, "Discounted Cash Flow Applications": a share for 100, after a year another for 120, after two
  // years both sold for 130; dividends of 2 a share.
  test('CFA Program, two shares: 22 % and 10 %, a year 15.84 %', () => {
    const values = { startValue: 0, values: [120, 260], inflows: [100, 120], outflows: [2, 4] };
    const total = twr(values);
    expect(Array.from(dailyReturns(values), (value) => Number(value.toFixed(4)))).toEqual([0.22, 0.1]);
    expect(total).toBeCloseTo(1.22 * 1.1 - 1, 12);
    expect(annualised(total, 730)).toEqual({ ok: true, rate: expect.closeTo(0.1584, 4) });
  });

  // AnalystNotes, CFA Level I: one share of Microscam for 65.40, another at 68.12, a third at 75.95, all sold at 82.76.
  test('AnalystNotes, Microscam: 8.92 % a year', () => {
    const total = twr({
      startValue: 0,
      values: [68.12, 151.9, 248.28],
      inflows: [65.4, 68.12, 75.95],
      outflows: [0.75, 1.54, 0],
    });
    expect(annualised(total, 3 * 365)).toEqual({ ok: true, rate: expect.closeTo(0.0892, 4) });
  });
});

/** Portfolio Performance manual, "Time-Weighted Rate of Return", demo portfolio 03. */
describe('Portfolio Performance manual', () => {
  test('portfolio: −9.94 %, 8.31 %, 28.73 %, together 25.58 %', () => {
    const values = {
      startValue: 177.94,
      values: [160.26, 264.57, 426.82],
      inflows: [0, 84, 67],
      outflows: [0, 0, 0],
    };
    const [first, second, third] = dailyReturns(values);
    expect(first).toBeCloseTo(-0.0994, 4);
    expect(second).toBeCloseTo(0.0831, 4);
    expect(third).toBeCloseTo(0.2873, 4);
    expect(twr(values)).toBeCloseTo(0.2558, 4);
  });

  test('share-2: bought for 66, worth 111.76, 69.33 %', () => {
    expect(twr({ ...none, values: [111.76], inflows: [66] })).toBeCloseTo(0.6933, 4);
  });

  test('share-1: bought for 83 more at 160.26, worth 287.49, 18.18 %', () => {
    // The manual prints 6.43 % for this step; its own formula (287.49 + 0) ÷ (160.26 + 83) − 1 gives 18.18 %.
    expect(twr({ startValue: 160.26, values: [287.49], inflows: [83], outflows: [] })).toBeCloseTo(0.1818, 4);
  });

  // Growth of 10 %, 5 % and 10 %, with 20 coming in after the first and 30 going out after the second.
  test('one deposit and one withdrawal: 27.05 %', () => {
    const values = {
      startValue: 100,
      values: [110, 106.5, 117.15],
      inflows: [0, 20, 0],
      outflows: [0, 30, 0],
    };
    expect(twr(values)).toBeCloseTo(0.2705, 12);
  });

  test('TTWROR p.a.: 30 % over two years is 14.02 % a year', () => {
    expect(annualised(0.3, 730)).toEqual({ ok: true, rate: expect.closeTo(0.1402, 4) });
  });
});

describe('annualising', () => {
  test('GIPS: returns for periods of less than a year must not be annualised', () => {
    for (const days of [1, 31, 365, 366])
      expect(annualised(0.02, days)).toEqual({
        ok: false,
        reason: 'Returns are annualised for periods of more than a year only.',
      });
    expect(annualised(0.02, 367).ok).toBe(true);
  });

  test('a total loss stays −100 %', () => {
    expect(annualised(-1, 1000)).toEqual({ ok: true, rate: -1 });
    expect(annualised(-1.5, 1000).ok).toBe(false);
  });

  test('a yearly rate over some days', () => {
    expect(overDays(0.1, 730)).toBeCloseTo(0.21, 12);
    expect(overDays(0.1402, 730)).toBeCloseTo(0.3, 3);
    expect(overDays(0, 3)).toBe(0);
  });
});

describe('days without a return', () => {
  test('are left out of the product', () => {
    const returns = dailyReturns({
      startValue: 0,
      values: [0, 110, 0, 0, 63],
      inflows: [0, 100, 0, 0, 60],
      outflows: [0, 0, 110, 0, 0],
    });
    expect(Array.from(returns, (value) => Number(value.toFixed(6)))).toEqual([
      Number.NaN,
      0.1,
      0,
      Number.NaN,
      0.05,
    ]);
    expect(timeWeightedReturn(returns)).toEqual({ ok: true, rate: expect.closeTo(1.1 * 1.05 - 1, 12) });
    const running = runningReturns(returns);
    expect(running[0]).toBeNaN();
    expect(running[3]).toBeCloseTo(0.1, 12);
    expect(running[4]).toBeCloseTo(0.155, 12);
  });

  test('a period of nothing else has no return', () => {
    expect(timeWeightedReturn([Number.NaN])).toEqual({
      ok: false,
      reason: 'There is no return, because no money was invested on any day of the period.',
    });
    expect(timeWeightedReturn([]).ok).toBe(false);
  });

  test('a value below zero has no return', () => {
    const returns = dailyReturns({ ...none, startValue: 100, values: [-50, 100] });
    expect(timeWeightedReturn(returns)).toEqual({
      ok: false,
      reason: 'There is no return, because the value fell below zero in the period.',
    });
  });

  test('a total loss is −100 %, also after new money', () => {
    const returns = dailyReturns({ ...none, startValue: 100, values: [0, 60], inflows: [0, 50] });
    expect(timeWeightedReturn(returns)).toEqual({ ok: true, rate: -1 });
  });
});

test('months are linked from their days, and say if the period cuts them off', () => {
  const first = dayOf('2024-01-30');
  const returns = new Float64Array(dayOf('2024-04-02') - first).fill(Number.NaN);
  returns[0] = 0.1;
  returns[1] = 0.1;
  returns[dayOf('2024-02-29') - first] = -0.5;
  returns[dayOf('2024-04-01') - first] = 0.25;
  expect(monthlyReturns(first, returns)).toEqual([
    { month: '2024-01', twr: expect.closeTo(0.21, 12), isPartial: true },
    { month: '2024-02', twr: -0.5, isPartial: false },
    { month: '2024-03', twr: null, isPartial: false },
    { month: '2024-04', twr: 0.25, isPartial: true },
  ]);
  returns[dayOf('2024-02-28') - first] = -1.5;
  expect(monthlyReturns(first, returns)[1]).toEqual({ month: '2024-02', twr: null, isPartial: false });
  const march = monthlyReturns(dayOf('2024-03-01'), new Float64Array(31));
  expect(march).toEqual([{ month: '2024-03', twr: 0, isPartial: false }]);
});

describe('properties', () => {
  const money = fc.integer({ min: 1, max: 1_000_000 });
  const days = fc.array(fc.record({ value: money, inflow: money, outflow: money }), {
    minLength: 1,
    maxLength: 400,
  });
  const toValues = (list: { value: number; inflow: number; outflow: number }[], factor: number) => ({
    startValue: 1000 * factor,
    values: list.map(({ value }) => value * factor),
    inflows: list.map(({ inflow }) => inflow * factor),
    outflows: list.map(({ outflow }) => outflow * factor),
  });
  const logOf = (values: PeriodValues) => Math.log1p(twr(values));

  test('scaling leaves the return unchanged', () => {
    fc.assert(
      fc.property(days, fc.double({ min: 0.001, max: 1e6, noNaN: true }), (list, factor) => {
        expect(logOf(toValues(list, factor))).toBeCloseTo(logOf(toValues(list, 1)), 8);
      }),
    );
  });

  test('the months link to the whole period', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 20_000 }), (list, firstDay) => {
        const returns = dailyReturns(toValues(list, 1));
        const months = monthlyReturns(firstDay, returns);
        const linked = months.reduce((sum, { twr: month }) => sum + Math.log1p(month ?? 0), 0);
        // A total loss but for a millionth leaves few digits of the logarithm.
        expect(linked).toBeCloseTo(logOf(toValues(list, 1)), 6);
        expect(Math.log1p(runningReturns(returns).at(-1) ?? 0)).toBeCloseTo(linked, 6);
      }),
    );
  });
});

test('linking without storing the daily returns gives the same', () => {
  const days = fc.array(
    fc.record({
      value: fc.integer({ min: -20, max: 1000 }),
      inflow: fc.nat({ max: 50 }),
      outflow: fc.nat({ max: 50 }),
      held: fc.integer({ min: -20, max: 1000 }),
    }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(days, (all) => {
      const stored = {
        values: Float64Array.from(all, ({ value }) => value),
        inflows: Float64Array.from(all, ({ inflow }) => inflow),
        outflows: Float64Array.from(all, ({ outflow }) => outflow),
        held: Float64Array.from(all, ({ held }) => held),
      };
      const values = {
        startValue: stored.values[0] ?? 0,
        values: stored.values.subarray(1),
        inflows: stored.inflows.subarray(1),
        outflows: stored.outflows.subarray(1),
        held: stored.held.subarray(1),
      };
      expect(linkedReturn(stored)).toEqual(timeWeightedReturn(dailyReturns(values)));
    }),
  );
});
