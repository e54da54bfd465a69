import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed, investorOf, quarterOf } from '#tests/support/sample-investors.ts';
import { splitAlerts, suggestedSplits } from './split-alerts.ts';

const none = createSplits([]);
const periods = ['2024-03-31', '2024-06-30'] as const;

/** Makes an investor whose position in X changed from the first number of shares to the second, at these prices. */
function holder(name: string, shares: [number, number], prices: [number, number] = [100, 50]) {
  return investorOf(
    name,
    periods.map((period, at) =>
      quarterOf(period, [filed('X', shares[at] ?? 0, (shares[at] ?? 0) * (prices[at] ?? 0))]),
    ),
  );
}

const alertsOf = (investors: ReturnType<typeof holder>[], splits = none) =>
  splitAlerts(
    { version: '', investors },
    investors.flatMap((investor) => suggestedSplits(investor, splits)),
  );

const doubled = [holder('A', [1_000, 2_000]), holder('B', [350, 700]), holder('C', [5_000, 10_010])];

test('three investors with the same ratio are an alert', () => {
  expect(alertsOf(doubled)).toEqual([
    { symbol: 'X', name: 'X', period: '2024-06-30', ratio: '2-for-1', investors: ['A', 'B', 'C'] },
  ]);
});

test('a known split, or two investors, are none', () => {
  const known = createSplits([{ symbol: 'X', date: '2024-05-02', numerator: '2', denominator: '1' }]);
  expect(alertsOf(doubled, known)).toEqual([]);
  expect(alertsOf(doubled.slice(1))).toEqual([]);
});

test('a filing that is replaced is compared again, also as the one before', () => {
  expect(alertsOf(doubled)).toHaveLength(1);
  const [bought] = holder('A', [1_500, 2_000]).quarters;
  const [first, ...others] = doubled;
  const corrected = { ...first, quarters: [bought, first?.quarters[1]] } as ReturnType<typeof holder>;
  expect(alertsOf([corrected, ...others])).toEqual([]);
});

test('three of many who held the stock are none', () => {
  const others = Array.from({ length: 8 }, (_, at) => holder(`D${at}`, [1_000, 1_100]));
  expect(alertsOf([...doubled, ...others])).toEqual([]);
  expect(alertsOf([...doubled, ...others.slice(1)])).toHaveLength(1);
});

test('purchases at an unchanged price are none', () => {
  const bought = ['A', 'B', 'C'].map((name) => holder(name, [1_000, 2_000], [100, 104]));
  expect(alertsOf(bought)).toEqual([]);
});

test.each([
  [[300, 100], [10, 30], '1-for-3'],
  [[1_000, 1_500], [90, 60], '3-for-2'],
  [[200, 4_000], [2_000, 110], '20-for-1'],
] as const)('finds the ratio of %j shares at %j dollars', (shares, prices, ratio) => {
  const investors = ['A', 'B', 'C'].map((name) => holder(name, [...shares], [...prices]));
  expect(alertsOf(investors).map((alert) => alert.ratio)).toEqual([ratio]);
});

test('ratios that differ, small numbers of shares and options are none', () => {
  expect(
    alertsOf([holder('A', [100, 200]), holder('B', [100, 300], [90, 30]), holder('C', [100, 400], [80, 20])]),
  ).toEqual([]);
  expect(alertsOf(['A', 'B', 'C'].map((name) => holder(name, [10, 20])))).toEqual([]);
  const options = ['A', 'B', 'C'].map((name) =>
    investorOf(
      name,
      periods.map((period, at) => quarterOf(period, [filed('X', 100 * (at + 1), 1_000, { kind: 'put' })])),
    ),
  );
  expect(alertsOf(options)).toEqual([]);
});
