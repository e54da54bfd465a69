import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maximumDrawdown } from './drawdown.ts';

const toRunning = (start: number, ...values: number[]) => values.map((value) => value / start - 1);

// Investopedia, "Maximum Drawdown (MDD)": 500,000 grows to 750,000, falls to 400,000, recovers to 600,000, falls to
// 350,000 and doubles to 800,000. The drawdown is (350,000 − 750,000) ÷ 750,000 = −53.33 %.
test('Investopedia: the fall from the highest peak to the lowest trough', () => {
  expect(maximumDrawdown(toRunning(500, 750, 400, 600, 350, 800), 1000)).toEqual({
    depth: expect.closeTo(-0.5333, 4),
    peak: 1000,
    trough: 1003,
    recovered: 1004,
    length: 4,
  });
});

test('a fall that has not recovered lasts until the end', () => {
  expect(maximumDrawdown(toRunning(100, 110, 88, 100), 0)).toEqual({
    depth: expect.closeTo(-0.2, 12),
    peak: 0,
    trough: 1,
    recovered: null,
    length: 2,
  });
});

test('the start is a peak, on the day before the first return', () => {
  expect(maximumDrawdown([Number.NaN, Number.NaN, -0.1, 0], 500)).toEqual({
    depth: expect.closeTo(-0.1, 12),
    peak: 501,
    trough: 502,
    recovered: 503,
    length: 2,
  });
});

test('a later fall of the same depth does not replace the first, a deeper one does', () => {
  const drawdown = maximumDrawdown(toRunning(100, 50, 100, 50, 200, 80, 300), 0);
  expect(drawdown).toMatchObject({ depth: expect.closeTo(-0.6, 12), peak: 3, trough: 4, recovered: 5 });
  expect(maximumDrawdown(toRunning(100, 50, 100, 50, 100), 0)).toMatchObject({ trough: 0, recovered: 1 });
});

test('without a fall there is none', () => {
  expect(maximumDrawdown(toRunning(100, 100, 101, 102), 0)).toBeNull();
  expect(maximumDrawdown([], 0)).toBeNull();
});

test('no fall between any two days is deeper', () => {
  const level = fc.integer({ min: 1, max: 1000 });
  fc.assert(
    fc.property(fc.array(level, { minLength: 1, maxLength: 60 }), (levels) => {
      const all = [500, ...levels];
      let deepest = 0;
      for (const [index, peak] of all.entries())
        for (const later of all.slice(index)) deepest = Math.min(deepest, later / peak - 1);
      expect(maximumDrawdown(toRunning(500, ...levels), 0)?.depth ?? 0).toBeCloseTo(deepest, 12);
    }),
  );
});
