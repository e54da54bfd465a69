import { describe, expect, test } from 'vitest';
import { beta, sharpeRatio, tradingDayReturns, volatility } from './risk.ts';

const ofYear = Math.sqrt(252);

/** NIST Statistical Reference Datasets, NumAcc2: 1001 values, mean 1.2, standard deviation 0.1 (certified, exact). */
const numAcc2 = [1.2, ...Array.from({ length: 1000 }, (_, index) => (index % 2 === 0 ? 1.1 : 1.3))];
/** NumAcc3: the same around a million; NumAcc4 around ten million. Both have a standard deviation of 0.1. */
const shifted = (by: number) => numAcc2.map((value) => value - 1 + by);

/** NIST Statistical Reference Datasets, Norris: certified slope 1.00211681802045. */
const norris = [
  [0.1, 0.2],
  [338.8, 337.4],
  [118.1, 118.2],
  [888.0, 884.6],
  [9.2, 10.1],
  [228.1, 226.5],
  [668.5, 666.3],
  [998.5, 996.3],
  [449.1, 448.6],
  [778.9, 777.0],
  [559.2, 558.2],
  [0.3, 0.4],
  [0.1, 0.6],
  [778.1, 775.5],
  [668.8, 666.9],
  [339.3, 338.0],
  [448.9, 447.5],
  [10.8, 11.6],
  [557.7, 556.0],
  [228.3, 228.1],
  [998.0, 995.8],
  [888.8, 887.6],
  [119.6, 120.2],
  [0.3, 0.3],
  [0.6, 0.3],
  [557.6, 556.8],
  [339.3, 339.1],
  [888.0, 887.2],
  [998.5, 999.0],
  [778.9, 779.0],
  [10.2, 11.1],
  [117.6, 118.3],
  [228.9, 229.2],
  [668.4, 669.1],
  [449.2, 448.9],
  [0.2, 0.5],
] as const;

describe('NIST Statistical Reference Datasets', () => {
  test.each([
    ['NumAcc2', numAcc2, 12],
    ['NumAcc3', shifted(1_000_000), 7],
    ['NumAcc4', shifted(10_000_000), 6],
  ])('%s: standard deviation 0.1', (_, values, digits) => {
    expect(volatility(values)).toEqual({ ok: true, value: expect.closeTo(0.1 * ofYear, digits) });
  });

  test('Norris: slope 1.00211681802045', () => {
    const result = beta(
      norris.map(([y]) => y),
      norris.map(([, x]) => x),
    );
    expect(result).toEqual({ ok: true, value: expect.closeTo(1.00211681802045, 12) });
  });
});

test('Anscombe, "Graphs in Statistical Analysis" (1973), first data set: slope 0.500', () => {
  const x = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5];
  const y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68];
  expect(beta([...y, ...y], [...x, ...x])).toEqual({ ok: true, value: expect.closeTo(0.5, 3) });
});

test('the Sharpe ratio is the yearly excess return per unit of volatility', () => {
  const returns = Array.from({ length: 252 }, (_, index) => (index % 2 === 0 ? 0.011 : -0.009));
  const deviation = 0.01 * Math.sqrt(252 / 251) * ofYear;
  expect(volatility(returns)).toEqual({ ok: true, value: expect.closeTo(deviation, 12) });
  expect(sharpeRatio(returns)).toEqual({ ok: true, value: expect.closeTo(0.252 / deviation, 10) });
  expect(sharpeRatio(returns, 0.05)).toEqual({ ok: true, value: expect.closeTo(0.202 / deviation, 10) });
});

describe('undefined figures', () => {
  const few = Array.from({ length: 19 }, (_, index) => index / 1000);
  const flat = Array.from({ length: 30 }, () => 0.001);
  const many = [...few, 0.02, 0.03];

  test('need twenty returns; days without one do not count', () => {
    const reason = 'This needs at least 20 daily returns.';
    expect(volatility([...few, Number.NaN])).toEqual({ ok: false, reason });
    expect(sharpeRatio(few)).toEqual({ ok: false, reason });
    expect(volatility([...few, 0.02]).ok).toBe(true);
    expect(beta(many, [...few, Number.NaN, Number.NaN])).toEqual({
      ok: false,
      reason: 'This needs at least 20 days with a return of both the portfolio and the benchmark.',
    });
  });

  test('returns that do not vary', () => {
    expect(volatility(flat)).toEqual({ ok: true, value: expect.closeTo(0, 12) });
    expect(sharpeRatio(flat)).toMatchObject({ ok: false, reason: expect.stringContaining('do not vary') });
    expect(beta(flat, flat)).toMatchObject({ ok: false, reason: expect.stringContaining('do not vary') });
  });
});

test('returns of days without trading count on the next trading day', () => {
  const returns = [Number.NaN, Number.NaN, 0.1, 0, 0.1, 0.2, Number.NaN, 0.5];
  const open = [1, 1, 1, 0, 0, 1, 1, 0];
  expect(Array.from(tradingDayReturns(returns, open))).toEqual([
    Number.NaN,
    Number.NaN,
    expect.closeTo(0.1, 12),
    expect.closeTo(1.1 * 1.2 - 1, 12),
    Number.NaN,
  ]);
});
