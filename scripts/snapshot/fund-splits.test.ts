import { expect, test } from 'vitest';
import { fundSplits, markAdjusted, sortSplits } from './fund-splits.ts';

const split = (symbol: string, date: string) => ({ symbol, date, numerator: '2', denominator: '1' });
const names = new Map([
  ['SCHA', 'Schwab U.S. Small-Cap ETF'],
  ['SCHD', 'Schwab US Dividend Equity ETF'],
  ['IJH', 'iShares Core S&P Mid-Cap ETF'],
  ['IYT', 'iShares U.S. Transportation ETF'],
]);
const calendar = ['2024-02-01', '2024-10-11'];
const closes = (from: number) => ({ from, gaps: [], cents: [1], volumes: undefined });
const histories = {
  calendar,
  closes: new Map([
    ['SCHA', closes(0)],
    ['SCHD', closes(1)],
  ]),
};

test('moves the splits of a fund family within two weeks to their latest day', () => {
  const rows = [split('SCHD', '2024-10-11'), split('SCHA', '2024-10-03'), split('SCHA', '2022-03-11')];
  const found = fundSplits([...rows, split('IJH', '2024-02-22'), split('IYT', '2024-03-07')], names);
  expect(sortSplits(markAdjusted(found, histories)).map(({ symbol, date }) => `${symbol} ${date}`)).toEqual([
    'IJH 2024-02-22',
    'IYT 2024-03-07',
    'SCHA 2022-03-11',
    'SCHA 2024-10-11',
    'SCHD 2024-10-11',
  ]);
});

test('states whether there are closes before the split', () => {
  const rows = [split('SCHD', '2024-10-11'), split('SCHA', '2024-10-11')];
  expect(markAdjusted(rows, histories).map((row) => [row.symbol, row.in_history])).toEqual([
    ['SCHD', ''],
    ['SCHA', '1'],
  ]);
});
