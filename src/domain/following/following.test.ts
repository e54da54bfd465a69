import { describe, expect, test } from 'vitest';
import { filed, quarterOf } from '#tests/support/sample-investors.ts';
import { dayNumber, isoDay } from '../days.ts';
import type { Quarter } from '../filings/history.ts';
import { tradedClose } from '../performance/traded-close.ts';
import type { SecurityData } from '../security-data.ts';
import { type FollowInput, follow, returnBetween } from './following.ts';
import { planRebalances, sampleDays } from './plan.ts';
import { sampleCloses } from './sampled-closes.ts';

const dates = ['2024-02-15', '2024-05-16', '2024-07-01', '2024-07-02', '2024-08-15', '2024-09-30'];
const calendar = Int32Array.from(dates, dayNumber);
const lastDay = dayNumber('2024-09-30');

function security(
  symbol: string,
  closes: Record<string, number>,
  facts: Partial<SecurityData> = {},
): SecurityData {
  return {
    symbol,
    name: symbol,
    currency: 'USD',
    source: 'test',
    listing: { type: 'stock', sector: null, industry: null, country: null },
    prices: {
      days: Int32Array.from(Object.keys(closes), dayNumber),
      closes: Float64Array.from(Object.values(closes)),
    },
    splits: [],
    adjustments: [],
    breaks: [],
    dividends: { payments: [], coverage: undefined },
    ...facts,
  };
}

// AAA traded at 100 and 120 before its split, 2-for-1 on 10 June. CCC is taken over on 1 July.
const securities = [
  security(
    'AAA',
    { '2024-02-15': 50, '2024-05-16': 60, '2024-07-02': 70, '2024-08-15': 75, '2024-09-30': 90 },
    { splits: [{ symbol: 'AAA', date: '2024-06-10', numerator: '2', denominator: '1' }] },
  ),
  security('BBB', { '2024-02-15': 20, '2024-05-16': 25, '2024-09-30': 1 }),
  security('CCC', { '2024-05-16': 10, '2024-07-01': 12 }),
  security('SPY', {
    '2024-02-15': 400,
    '2024-05-16': 440,
    '2024-07-02': 450,
    '2024-08-15': 460,
    '2024-09-30': 500,
  }),
];

const quarters: Quarter[] = [
  quarterOf('2023-12-31', [filed('AAA', 60, 6000), filed('BBB', 200, 4000)], { filedOn: '2024-02-14' }),
  quarterOf('2024-03-31', [filed('AAA', 50, 5000), filed('CCC', 500, 5000)], { filedOn: '2024-05-15' }),
  quarterOf('2024-06-30', [filed('AAA', 140, 10_000)], { filedOn: '2024-08-14' }),
];

function following(settings: Partial<FollowInput> = {}, filings: readonly Quarter[] = quarters) {
  const rebalances = planRebalances(filings, calendar, { top: undefined });
  const days = sampleDays(rebalances, calendar, undefined);
  const sampled = new Map(securities.map((each) => [each.symbol, sampleCloses(each, { days, lastDay })]));
  return follow({
    rebalances,
    days,
    closesOf: (symbol) => sampled.get(symbol),
    benchmark: sampled.get('SPY'),
    weights: 'value',
    costs: 0,
    ...settings,
  });
}

describe('three quarters with a split, a sale and a takeover', () => {
  // 6,000 buy 120 AAA at 50, 4,000 buy 200 BBB at 20. In May 120 × 60 + 200 × 25 = 12,200, half of it for each of
  // AAA and CCC: 101.67 AAA and 610 CCC. The takeover turns CCC into 610 × 12 = 7,320 in cash. In August
  // 101.67 × 75 + 7,320 = 14,945 buy 199.27 AAA, worth 17,934 at the end.
  test('without costs', () => {
    const { rebalances, line, ended } = following();
    expect(rebalances.map(({ value }) => Math.round(value * 100) / 100)).toEqual([10_000, 12_200, 14_945]);
    expect(rebalances.map(({ turnover }) => Math.round(turnover * 1e4) / 1e4)).toEqual([1, 0.5, 0.4898]);
    expect(rebalances.map(({ holdings }) => holdings)).toEqual([2, 2, 1]);
    expect(line.map(({ date, value }) => [date, Math.round(value * 100) / 100])).toEqual([
      ['2024-02-15', 10_000],
      ['2024-05-16', 12_200],
      ['2024-07-02', 14_436.67],
      ['2024-08-15', 14_945],
      ['2024-09-30', 17_934],
    ]);
    expect(ended).toEqual([{ symbol: 'CCC', day: dayNumber('2024-07-01') }]);
    expect(line.map(({ benchmark }) => benchmark)).toEqual([10_000, 11_000, 11_250, 11_500, 12_500]);
  });

  // Buying for all the money: 10,000 ÷ 1.01. In May 12,079.21 is sold or bought in all: × 0.99. The takeover leaves
  // 597.92 × 12 × 0.99 = 7,103.30; in August (14,577.31 + 0.01 × 7,474.01) ÷ 1.01.
  test('with costs of 1 % of each trade', () => {
    const { rebalances, line } = following({ costs: 0.01 });
    expect(rebalances[0]?.value).toBeCloseTo(10_000 / 1.01, 6);
    expect(rebalances[0]?.costs).toBeCloseTo(10_000 - 10_000 / 1.01, 6);
    expect(rebalances[1]?.value).toBeCloseTo((10_000 / 1.01) * 1.22 * 0.99, 6);
    expect(rebalances[2]?.value).toBeCloseTo(14_506.9792, 3);
    expect(line.at(-1)?.value).toBeCloseTo((14_506.9792 / 75) * 90, 2);
  });

  // Half each: 100 AAA and 250 BBB are 12,250 in May. 102.08 AAA at 75 and 612.5 × 12 are 15,006.25 in August.
  test('with equal weights', () => {
    const { line } = following({ weights: 'equal' });
    expect(line.at(-1)?.value).toBeCloseTo((15_006.25 * 90) / 75, 6);
  });

  test('trades at the prices of the day, which the split has changed since', () => {
    const [apple] = securities;
    expect(apple && tradedClose(apple, '2024-02-15')).toMatchObject([{ date: '2024-02-15', close: 100 }]);
    expect(apple && tradedClose(apple, '2024-08-15')).toMatchObject([{ close: 75 }]);
  });
});

describe('coverage', () => {
  const withUnknown = (value: number, kind: 'share' | 'put' = 'share') => [
    quarterOf('2023-12-31', [filed('AAA', 60, 6000), filed('ZZZ', 1, value, { kind })], {
      filedOn: '2024-02-14',
    }),
  ];

  test('is the part of the filing that could be priced; the money goes into that part', () => {
    const { rebalances, line } = following({}, withUnknown(2000));
    expect(rebalances).toMatchObject([{ coverage: 0.75, missing: ['ZZZ'], holdings: 1 }]);
    expect(line.at(-1)?.value).toBeCloseTo(18_000, 6);
  });

  test('leaves options out, which are no part of what is held', () => {
    expect(following({}, withUnknown(2000, 'put')).rebalances).toMatchObject([{ coverage: 1, missing: [] }]);
  });

  test('skips the first filings as long as less than half can be priced', () => {
    const result = following({}, withUnknown(7000));
    expect(result).toMatchObject({ rebalances: [], line: [] });
    expect(result.skipped.map(({ quarter }) => quarter.period)).toEqual(['2023-12-31']);
  });
});

test('notes breaks in the closes of what is held', () => {
  const rebalances = planRebalances(quarters, calendar, { top: undefined });
  const days = sampleDays(rebalances, calendar, undefined);
  const broken = securities.map((each) => ({
    ...each,
    breaks: [{ date: '2024-06-20', reason: 'a spin-off' }],
  }));
  const sampled = new Map(broken.map((each) => [each.symbol, sampleCloses(each, { days, lastDay })]));
  const input = { rebalances, days, closesOf: (symbol: string) => sampled.get(symbol), benchmark: undefined };
  const { breaks, line } = follow({ ...input, weights: 'value', costs: 0 });
  expect(breaks.map(({ symbol }) => symbol)).toEqual(['AAA', 'CCC']);
  expect(line.every(({ benchmark }) => benchmark === null)).toBe(true);
});

describe('the plan', () => {
  const planned = (settings: Parameters<typeof planRebalances>[2], filings = quarters) =>
    planRebalances(filings, calendar, settings).map(({ quarter, day }) => [quarter.period, isoDay(day)]);

  test('buys on the first trading day after each filing', () => {
    expect(planned({ top: undefined })).toEqual([
      ['2023-12-31', '2024-02-15'],
      ['2024-03-31', '2024-05-16'],
      ['2024-06-30', '2024-08-15'],
    ]);
  });

  test('begins in the middle of a quarter with the newest filing, and ends early', () => {
    expect(planned({ top: undefined, from: dayNumber('2024-06-20'), to: dayNumber('2024-08-01') })).toEqual([
      ['2024-03-31', '2024-07-01'],
    ]);
    expect(planned({ top: undefined, from: dayNumber('2025-01-01') })).toEqual([]);
  });

  test('leaves out filings without a date, and those that a newer one has overtaken', () => {
    const late = { ...(quarters[0] as Quarter), filedOn: '2024-06-28' };
    const undated = { ...(quarters[2] as Quarter), filedOn: null };
    expect(planned({ top: undefined }, [late, quarters[1] as Quarter, undated])).toEqual([
      ['2024-03-31', '2024-05-16'],
    ]);
  });

  test('wants the largest shareholdings; the others do not lower the coverage', () => {
    const filing = quarterOf(
      '2023-12-31',
      [
        filed('AAA', 1, 500),
        filed('BBB', 1, 300),
        filed('CCC', 1, 100),
        filed('PUT', 1, 400, { kind: 'put' }),
      ],
      { filedOn: '2024-02-14' },
    );
    const [plan] = planRebalances([filing], calendar, { top: 2 });
    expect(plan?.wanted.map(({ symbol }) => symbol)).toEqual(['AAA', 'BBB']);
    expect(plan?.value).toBe(800);
  });
});

test('annualises returns of more than a year only', () => {
  expect(returnBetween(10_000, 12_100, 300)).toEqual({ totalReturn: expect.closeTo(0.21), annualised: null });
  expect(returnBetween(10_000, 12_100, 730).annualised).toBeCloseTo(0.1, 6);
});
