import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type BenchmarkInput, benchmarkReturn, sameMoney } from './benchmark.ts';

const { NaN: unknown } = Number;

const noFlows = { inflows: [], outflows: [] };

/** The return of a benchmark beside a portfolio that is held from the start. */
const returnOf = (prices: Pick<BenchmarkInput, 'closeBefore' | 'closes'>) =>
  benchmarkReturn({ startValue: 1, values: Array.from(prices.closes, () => 1), ...noFlows, ...prices });

describe('the same money in the benchmark', () => {
  test('buys with the start value and inflows, sells for outflows, at the close of the day', () => {
    const result = sameMoney({
      startValue: 1000,
      closeBefore: 100,
      closes: [110, unknown, 80, 120],
      inflows: [220, 0, 0, 0],
      outflows: [0, 0, 160, 0],
    });
    // 10 units at 100, 2 at 110, −2 at 80.
    expect(result).toEqual({
      ok: true,
      result: { values: Float64Array.of(1320, 1320, 800, 1200), isShort: false },
    });
  });

  // Long and Nickels, "A Private Investment Benchmark" (1996): the index comparison method goes short if the portfolio
  // does much better than the index.
  test('goes short where more comes out than is there, and says so', () => {
    const result = sameMoney({
      startValue: 0,
      closeBefore: unknown,
      closes: [100, 50, 60],
      inflows: [1000, 0, 0],
      outflows: [0, 700, 0],
    });
    expect(result).toEqual({
      ok: true,
      result: { values: Float64Array.of(1000, -200, -240), isShort: true },
    });
  });

  test('a sale of everything is not short', () => {
    const closes = [3, 7, 9];
    const result = sameMoney({
      startValue: 0,
      closeBefore: unknown,
      closes,
      inflows: [1, 0.1, 0],
      outflows: [0, 0, (1 / 3 + 0.1 / 7) * 9],
    });
    expect(result).toMatchObject({ ok: true, result: { isShort: false } });
  });

  test('nothing invested is worth nothing, also before the first price', () => {
    const result = sameMoney({
      startValue: 0,
      closeBefore: unknown,
      closes: [unknown, 5, 6],
      inflows: [0, 0, 6],
      outflows: [0, 0, 0],
    });
    expect(result).toEqual({ ok: true, result: { values: Float64Array.of(0, 0, 6), isShort: false } });
  });

  test('is undefined if money moved before the first price', () => {
    const reason = 'The benchmark has no price on the first day on which money moved.';
    const input = { closeBefore: unknown, closes: [unknown, 5], inflows: [0, 0], outflows: [0, 0] };
    expect(sameMoney({ ...input, startValue: 10 })).toEqual({ ok: false, reason, index: -1 });
    expect(sameMoney({ ...input, startValue: 0, inflows: [1, 0] })).toEqual({ ok: false, reason, index: 0 });
  });

  test('grows as the benchmark without flows, and follows the factor of all money', () => {
    const close = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(
        close,
        fc.array(fc.tuple(close, fc.nat(1000), fc.nat(1000)), { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 1000 }),
        (closeBefore, days, factor) => {
          const closes = days.map(([price]) => price);
          const still = sameMoney({ startValue: 500, closeBefore, closes, inflows: [], outflows: [] });
          const own = returnOf({ closeBefore, closes });
          if (!still.ok || !own.ok) throw new Error('undefined');
          expect((still.result.values.at(-1) ?? 0) / 500 - 1).toBeCloseTo(own.rate, 6);
          const moved = (scale: number) =>
            sameMoney({
              startValue: 500 * scale,
              closeBefore,
              closes,
              inflows: days.map(([, inflow]) => inflow * scale),
              outflows: days.map(([, , outflow]) => outflow * scale),
            });
          const [one, many] = [moved(1), moved(factor)];
          if (!one.ok || !many.ok) throw new Error('undefined');
          for (const [index, value] of one.result.values.entries())
            expect(many.result.values[index]).toBeCloseTo(value * factor, 0);
        },
      ),
    );
  });
});

describe("the benchmark's own return", () => {
  test('starts at the close before the period and ends at the last close', () => {
    expect(returnOf({ closeBefore: 80, closes: [90, 100, unknown] })).toEqual({
      ok: true,
      rate: 0.25,
    });
  });

  test('starts at the first close if there is none before', () => {
    expect(returnOf({ closeBefore: unknown, closes: [unknown, 80, 100] })).toEqual({
      ok: true,
      rate: 0.25,
    });
  });

  test.each([
    ['starts at the close at which money comes in', [0, 1, 1, 1], 120 / 90 - 1],
    ['ends at the close at which the last money goes out', [1, 1, 0, 0], 100 / 80 - 1],
    ['leaves days without money out', [1, 0, 1, 1], (90 / 80) * (120 / 100) - 1],
    ['is 0 for money that comes in at the last close', [0, 0, 0, 1], 0],
  ])('%s', (_, values, rate) => {
    const prices = { closeBefore: 80, closes: [85, 90, 100, 120] };
    const found = benchmarkReturn({ startValue: values[0] as number, values, ...noFlows, ...prices });
    expect(found).toMatchObject({ ok: true, rate: expect.closeTo(rate, 12) });
  });

  test('is undefined where nothing is held', () => {
    const prices = { closeBefore: 80, closes: [90, 100] };
    expect(benchmarkReturn({ startValue: 0, values: [0, 0], ...noFlows, ...prices }).ok).toBe(false);
  });

  test('is undefined without a price', () => {
    expect(returnOf({ closeBefore: unknown, closes: [unknown] })).toEqual({
      ok: false,
      reason: 'The benchmark has no price in this period.',
    });
    expect(returnOf({ closeBefore: 0, closes: [1] }).ok).toBe(false);
  });
});
