import { describe, expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { filedValues, valuesOf, weightIn } from './history.ts';
import { previousQuarter } from './previous-quarter.ts';
import { investorFigures, sortInvestors } from './summary.ts';
import { changesCaveat, quarterCaveat } from './trade-amounts.ts';

const splits = createSplits([{ symbol: 'NVDA', date: '2026-05-11', numerator: '10', denominator: '1' }]);
const before = quarterOf('2026-03-31', [
  filed('NVDA', 100, 5000),
  filed('KO', 50, 3000),
  filed('GM', 10, 1000),
  filed('T', 9, 90, { kind: 'put' }),
]);
// NVDA: 1,000 after the split, 1,200 now. KO: half is sold. GM: all is sold. PEP is new.
const now = quarterOf(
  '2026-06-30',
  [
    filed('NVDA', 1200, 6000),
    filed('KO', 25, 2000),
    filed('PEP', 10, 1500),
    filed('MA', 5, 500, { kind: 'call' }),
  ],
  { filedOn: '2026-08-14' },
);
const ann = investorOf('Ann', [before, now]);

test('sums up the last quarter, adjusted for splits', () => {
  const figures = investorFigures(ann, splits);
  // Purchases: 200 of 1,200 NVDA are 1,000, PEP 1,500. Sales: 25 KO are 2,000, GM 1,000. Held: 9,500.
  expect(figures).toEqual({
    investor: ann,
    period: '2026-06-30',
    filedOn: '2026-08-14',
    value: 9_500,
    valueChange: 9_500 / 9_000 - 1,
    holdings: 3,
    options: { count: 1, value: 500 },
    topTenWeight: 1,
    turnover: 2500 / 9500,
    largestPurchase: { symbol: 'PEP', name: 'PEP', action: 'bought', about: 1500 },
  });
});

test('knows no changes with one quarter, and no filing of holdings that were entered by hand', () => {
  expect(investorFigures(investorOf('Bob', [now]), splits)).toMatchObject({
    turnover: null,
    largestPurchase: null,
    value: 9_500,
  });
  const entered = { ...investorOf('Cat', []), entered: [filed('KO', 0, 30), filed('GM', 0, 10)] };
  expect(investorFigures(entered, splits)).toMatchObject({
    period: null,
    filedOn: null,
    value: 40,
    holdings: 2,
    turnover: null,
  });
  expect(investorFigures(investorOf('Dan', []), splits)).toMatchObject({ value: 0, topTenWeight: 0 });
});

describe('sorting', () => {
  const eve = { ...investorFigures(investorOf('Eve', [before]), splits) };
  const all = [eve, investorFigures(ann, splits), investorFigures(investorOf('Bob', []), splits)];
  const order = (sort: Parameters<typeof sortInvestors>[1]) =>
    sortInvestors(all, sort).map(({ investor }) => investor.name);
  test.each([
    ['value', ['Ann', 'Eve', 'Bob']],
    ['name', ['Ann', 'Bob', 'Eve']],
    ['turnover', ['Ann', 'Bob', 'Eve']],
    ['filedOn', ['Ann', 'Bob', 'Eve']],
    ['largestPurchase', ['Ann', 'Bob', 'Eve']],
    ['holdings', ['Ann', 'Eve', 'Bob']],
  ] as const)('by %s', (sort, names) => expect(order(sort)).toEqual(names));
});

test('says when options look like shares', () => {
  expect(quarterCaveat(now, before)).toBeNull();
  expect(quarterCaveat(now, { ...before, isDetailed: false })).toContain('does not tell options from shares');
});

test('says when a split may look like a trade', () => {
  expect(quarterCaveat(now, { ...before, period: '2015-03-31' })).toContain('Splits before September 2016');
});

const gap = investorOf('Gap', [{ ...before, period: '2025-12-31' }, now]);

test('what changed since an older filing is no change of the quarter', () => {
  expect(previousQuarter(ann, 1)).toBe(before);
  expect(previousQuarter(ann, 0)).toBeUndefined();
  expect(previousQuarter(gap, 1)).toBeUndefined();
  expect(investorFigures(gap, splits)).toMatchObject({
    value: 9_500,
    valueChange: null,
    turnover: null,
    largestPurchase: null,
  });
});

test('says when the quarter before is not known', () => {
  expect(changesCaveat(ann, 1)).toBeNull();
  expect(changesCaveat(ann, 0)).toBeNull();
  expect(changesCaveat(gap, 1)).toBe(
    'The filing for the quarter before is not known, so neither are the changes of this quarter; the last known one is for 31 December 2025.',
  );
});

test('the weight of an option is of all options, that of a holding of all holdings', () => {
  const values = valuesOf(now.positions);
  expect(values).toEqual({ held: 9_500, options: 500 });
  expect(filedValues(now)).toEqual(values);
  expect(now.positions.map((position) => weightIn(values, position))).toEqual([
    6000 / 9500,
    2000 / 9500,
    1500 / 9500,
    1,
  ]);
  expect(weightIn({ held: 0, options: 0 }, filed('KO', 1, 1))).toBe(0);
});
