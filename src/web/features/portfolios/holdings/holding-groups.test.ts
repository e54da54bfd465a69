import { expect, test } from 'vitest';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { groupSums } from './holding-groups.tsx';

const row = (group: string, value: string | null): HoldingRow => ({
  ...{
    id: value ?? '',
    portfolioId: 'p',
    symbol: 'X',
    name: 'X',
    price: 1,
    dayPercent: null,
    dayChange: null,
  },
  ...{ value, cost: value && '1', weight: 0.1, gain: value && '2', gainPercent: null, dividends: null },
  ticker: { group } as HoldingRow['ticker'],
});

test('own groups are added up, the largest first and what has none last', () => {
  const sums = groupSums([row('', '900'), row('Income', '10.5'), row('Growth', '40'), row('Income', null)]);
  expect(sums.map(({ name, count, value, gain, priced }) => [name, count, value, gain, priced])).toEqual([
    ['Growth', 1, '40', '2', 1],
    ['Income', 2, '10.5', '2', 1],
    ['', 1, '900', '2', 1],
  ]);
});

test('without an own group there are no sums', () => {
  expect(groupSums([row('', '1')])).toEqual([]);
});
