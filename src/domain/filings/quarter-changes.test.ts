import { expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { filed, quarterOf } from '#tests/support/sample-investors.ts';
import { changesBetween } from './quarter-changes.ts';
import { amountAtFiledPrice } from './trade-amounts.ts';

const splits = createSplits([
  { symbol: 'NVDA', date: '2024-06-10', numerator: '10', denominator: '1' },
  { symbol: 'REV', date: '2024-05-02', numerator: '1', denominator: '3' },
]);

const before = quarterOf('2024-03-31', [
  filed('NVDA', 100, 90_000),
  filed('REV', 1_000, 2_000),
  filed('AAPL', 50, 8_500),
  filed('GONE', 30, 600),
  filed('', 5, 70, { name: 'UNLISTED LTD' }),
  filed('AAPL', 1_000, 400, { kind: 'put' }),
]);
const now = quarterOf('2024-06-30', [
  filed('NVDA', 1_250, 154_000),
  filed('REV', 333, 2_100),
  filed('AAPL', 20, 4_200),
  filed('FRESH', 10, 100),
  filed('', 5, 60, { name: 'UNLISTED LTD' }),
  filed('AAPL', 1_000, 300, { kind: 'call' }),
]);

const short = (changes: ReturnType<typeof changesBetween>) =>
  changes.map((change) => [
    `${change.symbol || change.name} ${change.kind}`,
    change.action,
    change.shares,
    change.previousShares,
    change.adjustedPreviousShares,
    change.splits,
    change.changePercent,
    change.value,
  ]);

test('describes every position of either quarter, adjusted for splits', () => {
  expect(short(changesBetween(now, before, splits))).toEqual([
    ['NVDA share', 'added', 1_250, 100, 1_000, '10-for-1', 25, 154_000],
    ['AAPL share', 'reduced', 20, 50, 50, null, -60, 4_200],
    ['REV share', 'unchanged', 333, 1_000, 333.33333333, '1-for-3', 0, 2_100],
    ['AAPL call', 'bought', 1_000, 0, 0, null, null, 300],
    ['FRESH share', 'bought', 10, 0, 0, null, null, 100],
    ['UNLISTED LTD share', 'unchanged', 5, 5, 5, null, 0, 60],
    ['GONE share', 'sold', 0, 30, 30, null, -100, 600],
    ['AAPL put', 'sold', 0, 1_000, 1_000, null, -100, 400],
  ]);
});

test('a fraction that a reverse split paid out is a sale', () => {
  const [change] = changesBetween(
    quarterOf('2024-06-30', []),
    quarterOf('2024-03-31', [filed('REV', 2, 4)]),
    splits,
  );
  expect(change).toMatchObject({ action: 'sold', shares: 0, adjustedPreviousShares: 0.66666667 });
});

test('a split in a quarter without a filing counts', () => {
  const later = quarterOf('2024-12-31', [filed('NVDA', 1_000, 1)]);
  const [change] = changesBetween(later, quarterOf('2023-12-31', [filed('NVDA', 100, 1)]), splits);
  expect(change).toMatchObject({ action: 'unchanged', splits: '10-for-1' });
});

test('tells no change from a row in doubt, and one from a row that is mended', () => {
  const doubt = { shares: 1, value: 999, close: 10 };
  const held = (symbol: string, shares: number, mended?: 'shares' | null) =>
    filed(symbol, shares, 1_000, mended === undefined ? {} : { doubt: { ...doubt, mended } });
  const changes = changesBetween(
    quarterOf('2024-06-30', [
      held('NOW', 1, null),
      held('WAS', 2),
      held('NEW', 1, null),
      held('MEND', 9, 'shares'),
    ]),
    quarterOf('2024-03-31', [held('NOW', 5), held('WAS', 1, null), held('SOLD', 1, null), held('MEND', 3)]),
    splits,
  );
  expect(changes.map(({ symbol, action, changePercent }) => [symbol, action, changePercent])).toEqual([
    ['NOW', null, null],
    ['WAS', null, null],
    ['NEW', null, null],
    ['MEND', 'added', 200],
    ['SOLD', null, null],
  ]);
  expect(changes[3]?.doubt).toMatchObject({ mended: 'shares' });
  expect(changes.map(amountAtFiledPrice)).toEqual([0, 0, 0, expect.closeTo(666.67), 0]);
});
