import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { entryOf, reportOf } from '#tests/support/ledger-histories.ts';
import { performanceOf } from './performance.ts';

const closes = { '2024-01-02': 100, '2024-01-31': 110, '2024-02-01': 110, '2024-06-03': 121 };
const monthsOf = (...entries: ReturnType<typeof entryOf>[]) => {
  const report = reportOf([{ securities: [{ symbol: 'AAA', closes }], entries }]);
  const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-06-30') };
  const { returns } = performanceOf(report, period);
  return returns.months.map(({ month, twr }) => `${month.slice(5)} ${twr?.toFixed(2)}`);
};
const buy = entryOf({ date: '2024-01-02', order: 1, shares: '10', price: '100' });
const sell = entryOf({ kind: 'sell', date: '2024-03-28', shares: '10', price: '110' });

test('months in which no price is known have no return of 0', () => {
  expect(monthsOf(buy)).toEqual(['01 0.10', '02 0.00', '06 0.10']);
  expect(monthsOf(buy, entryOf({ date: '2024-06-28', shares: '1', price: '121' }))).toEqual([
    '01 0.10',
    '02 0.00',
    '06 0.10',
  ]);
});

test('cash has returns of 0', () => {
  const deposit = entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '1000' });
  expect(monthsOf(deposit, buy, sell)).toEqual([
    '01 0.10',
    '02 0.00',
    '03 0.00',
    '04 0.00',
    '05 0.00',
    '06 0.00',
  ]);
});
