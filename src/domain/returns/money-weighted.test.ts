import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#tests/support/scope.ts';
import { moneyWeightedReturn } from './money-weighted.ts';

const dayOf = (date: string) => Date.parse(date) / 86_400_000;
const flows = (...list: [date: string, amount: number][]) =>
  list.map(([date, amount]) => ({ day: dayOf(date), amount }));
const yearly = (...amounts: number[]) => amounts.map((amount, year) => ({ day: 365 * year, amount }));

function rate(list: readonly { day: number; amount: number }[]): number {
  const result = moneyWeightedReturn(list);
  if (!result.ok) throw new Error(result.reason);
  return result.rate;
}

function reason(list: readonly { day: number; amount: number }[]): string {
  const result = moneyWeightedReturn(list);
  return result.ok ? `a rate of ${result.rate}` : result.reason;
}

test('losing all of one purchase is −100 %', () => {
  expect(moneyWeightedReturn(flows(['2024-01-01', -100]))).toEqual({ ok: true, rate: -1 });
});

describe('spreadsheets', () => {
  test('Microsoft Excel, documentation of XIRR: 0.373362535', () => {
    const list = flows(
      ['2008-01-01', -10_000],
      ['2008-03-01', 2750],
      ['2008-10-30', 4250],
      ['2009-02-15', 3250],
      ['2009-04-01', 2750],
    );
    expect(rate(list)).toBeCloseTo(0.373362535, 8);
    expect(rate(list.toReversed())).toBe(rate(list));
  });

  // The help prints the second day as 2001-01-02; its results, XIRR 0.1828 and XNPV 323.02, are those of 1 February.
  test('LibreOffice Calc, help on XIRR: 0.1828', () => {
    const list = flows(
      ['2001-01-01', -10_000],
      ['2001-02-01', 2000],
      ['2001-03-15', 2500],
      ['2001-05-12', 5000],
      ['2001-08-10', 1000],
    );
    expect(rate(list)).toBeCloseTo(0.1828, 4);
  });

  // sc/qa/unit/data/functions/financial/fods/xirr.fods: 100 a month from October 2007, an end value on 2008-10-01.
  test.each([
    [1000, -0.29171165478267],
    [800, -0.548371585025588],
    [600, -0.760852514281991],
    [400, -0.915227454539025],
  ])('LibreOffice, test document of XIRR: 1,200 paid in, %i left', (value, expected) => {
    const months = ['2007-10', '2007-11', '2007-12', '2008-01', '2008-02', '2008-03'];
    const later = ['2008-04', '2008-05', '2008-06', '2008-07', '2008-08', '2008-09'];
    const paid = [...months, ...later].map((month): [string, number] => [`${month}-01`, -100]);
    expect(rate(flows(...paid, ['2008-10-01', value]))).toBeCloseTo(expected, 10);
  });

  test('LibreOffice, test document of XIRR, issue 27002: 0.18826194159203', () => {
    const list = flows(['2016-01-01', -10], ['2016-03-01', -20], ['2017-01-01', 35]);
    expect(rate(list)).toBeCloseTo(0.18826194159203, 10);
  });

  test('Apache OpenOffice, documentation of XIRR: approximately 12.4 %', () => {
    expect(rate(flows(['2008-02-05', -2750], ['2008-07-05', 1000], ['2009-01-05', 2000]))).toBeCloseTo(
      0.124,
      3,
    );
  });
});

/**
 * Portfolio Performance manual, "Money-weighted rate of return", the demo portfolio 03 until 2023-06-12. Left out is
 * example 8: its 9.16 % does not solve the equation that it prints.
 */
describe('Portfolio Performance manual', () => {
  const until = (...list: [daysBefore: number, amount: number][]) =>
    list.map(([daysBefore, amount]) => ({ day: 20_000 - daysBefore, amount }));

  test.each([
    ['example 1: one purchase, 8.85 %', until([878, -155], [0, 190.06]), 0.0885],
    ['example 2: three purchases, 15.60 %', until([878, -155], [514, -84], [255, -67], [0, 396.85]), 0.156],
    [
      'example 3: with dividend and sale, 20.28 %',
      until([878, -155], [514, -84], [255, -67], [0, 426.82]),
      0.2028,
    ],
    ['example 4: two years, 17.63 %', until([730, -177.94], [514, -84], [255, -67], [0, 426.82]), 0.1763],
    ['example 5: share-2, 112.53 %', until([255, -66], [0, 111.76]), 1.1253],
    ['example 6: share-1, 18.00 %', until([878, -153], [514, -83], [179, 30], [61, 107], [0, 190.06]), 0.18],
    ['example 7: a closed trade, 14.53 %', until([817, -77.5], [0, 105]), 0.1453],
  ])('%s', (_, list, expected) => {
    expect(rate(list)).toBeCloseTo(expected, 4);
  });
});

test('CFA Program, "Evaluating Portfolio Performance" (Bailey, Richards, Tierney), Winn account: 0.0009536 a day', () => {
  const list = [
    { day: 0, amount: -1_000_000 },
    { day: 5, amount: -30_000 },
    { day: 16, amount: -20_000 },
    { day: 30, amount: 1_080_000 },
  ];
  expect((1 + rate(list)) ** (1 / 365) - 1).toBeCloseTo(0.0009536, 7);
});

describe('without exactly one rate', () => {
  test('Lorie and Savage, "Three Problems in Rationing Capital" (1955), the oil pump: 25 % and 400 %', () => {
    expect(reason(yearly(-1600, 10_000, -10_000))).toBe(
      'Several rates fit these flows (25 % and 400 %), because money was paid in again after more had come back.',
    );
  });

  test('the roots of 100 (r − 10 %) (r − 20 %)', () => {
    expect(reason(yearly(-100, 230, -132))).toContain('(10 % and 20 %)');
  });

  test('Brealey and Myers, "Principles of Corporate Finance": +1000, −3000, +2500 has no rate', () => {
    expect(reason(yearly(1000, -3000, 2500))).toBe(
      'No rate fits these flows, because at every rate their present values add up to more or less than zero.',
    );
  });

  test('a double root is one rate', () => {
    expect(rate(yearly(-100, 220, -121))).toBeCloseTo(0.1, 5);
  });

  test('three rates', () => {
    // (s − 1.05) (s − 1.3) (s − 2) of s = 1 + rate, × −1000
    expect(reason(yearly(-1000, 4350, -6065, 2730))).toContain('(3 of them)');
  });

  test('two rates that are close to each other', () => {
    // (s − 1.1) (s − 1.1001)
    expect(reason(yearly(-10_000, 22_001, -12_101.1))).toContain('(10 % and 10 %)');
  });

  test('a small fee after a sale leaves the one rate of the gain', () => {
    expect(rate(yearly(-1000, 2000, -1))).toBeCloseTo(0.9995, 4);
  });

  test('rates below and above zero that break even in total', () => {
    expect(reason(yearly(-100, 300, -200))).toContain('(0 % and 100 %)');
  });
});

describe('limits', () => {
  test('the loss of everything is −100 %', () => {
    expect(rate(flows(['2024-01-01', -1000], ['2024-06-30', 0]))).toBe(-1);
    expect(rate(flows(['2024-01-01', -1000], ['2024-06-30', -500]))).toBe(-1);
  });

  test('the loss of almost everything', () => {
    expect(rate(yearly(-1_000_000, 1))).toBeCloseTo(-0.999999, 9);
    expect(rate(flows(['2024-01-01', -1e6], ['2024-01-02', 1]))).toBe(-1);
  });

  test('breaking even is 0 %', () => {
    expect(rate(yearly(-0.1, -0.2, 0.30000000000000004))).toBeCloseTo(0, 12);
    expect(rate(flows(['2024-01-01', -5], ['2024-01-01', 5], ['2024-05-01', 0]))).toBe(0);
  });

  test('a gain within a day is a large yearly rate', () => {
    expect(rate(flows(['2024-01-01', -100], ['2024-01-02', 110]))).toBeCloseTo(1.1 ** 365 - 1, -3);
    expect(reason(flows(['2024-01-01', -1], ['2024-01-02', 1000]))).toContain('too large for a yearly rate');
  });

  test('10,000 flows have a rate', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => ({
      day: index,
      amount: index % 7 === 3 ? 30 : -10,
    }));
    list.push({ day: 10_000, amount: 90_000 });
    expect(rate(list)).toBeGreaterThan(0);
  });

  test.each([
    ['no money moved', []],
    ['they are all on one day', flows(['2024-01-01', -100], ['2024-01-01', 110])],
    ['money moved on one day only', flows(['2024-01-01', -100], ['2024-01-01', 90], ['2024-02-01', 0])],
    ['nothing was paid in', flows(['2024-01-01', 100], ['2024-02-01', 110])],
    [
      'on every day more was paid in than came back',
      flows(['2024-01-01', -100], ['2024-01-02', -100], ['2024-01-02', 50]),
    ],
    [
      'on every day more came back than was paid in',
      flows(['2024-01-01', 100], ['2024-01-02', 100], ['2024-01-02', -50]),
    ],
  ])('%s', (because, list) => {
    expect(reason(list)).toBe(`No rate fits these flows, because ${because}.`);
  });
});

describe('properties', () => {
  const flow = fc.record({
    day: fc.integer({ min: 0, max: 20_000 }),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  const paidIn = fc.record({
    day: fc.integer({ min: 0, max: 9999 }),
    amount: fc.integer({ min: -1_000_000, max: -1 }),
  });

  test('a defined rate is a zero of the present value', () => {
    fc.assert(
      fc.property(fc.array(flow, { minLength: 2, maxLength: 30 }), (list) => {
        const result = moneyWeightedReturn(list);
        if (!result.ok || result.rate <= -0.9999 || result.rate > 1e4) return;
        const last = Math.max(...list.map(({ day }) => day));
        const first = Math.min(...list.map(({ day }) => day));
        const anchor = result.rate > 0 ? first : last;
        const values = list.map(({ day, amount }) => amount * (1 + result.rate) ** ((anchor - day) / 365));
        const size = values.reduce((sum, value) => sum + Math.abs(value), 0);
        expect(Math.abs(values.reduce((sum, value) => sum + value, 0))).toBeLessThanOrEqual(1e-6 * size);
      }),
      { numRuns: runsOf(500) },
    );
  });

  test('savings that end with a value always have a rate, on which scaling and moving have no influence', () => {
    fc.assert(
      fc.property(
        fc.array(paidIn, { minLength: 1, maxLength: 50 }),
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: -5000, max: 5000 }),
        (paid, value, factor, shift) => {
          const list = [...paid, { day: 10_000, amount: value }];
          const moved = list.map(({ day, amount }) => ({ day: day + shift, amount: amount * factor }));
          const [before, after] = [moneyWeightedReturn(list), moneyWeightedReturn(moved)];
          expect(after.ok).toBe(before.ok);
          if (!before.ok || !after.ok) expect(after).toEqual(before);
          else expect(Math.log1p(after.rate)).toBeCloseTo(Math.log1p(before.rate), 9);
        },
      ),
    );
  });
});
