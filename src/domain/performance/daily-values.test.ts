import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { entryOf, reportOf, testRates } from '#tests/support/ledger-histories.ts';
import type { LedgerEntry } from '../transactions.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';

const rates = testRates({ EUR: (date) => (date < '2024-02-01' ? 1 : 2) });

test.each(['1609.01', '1609.006'])(
  'an account from which %s of 1,609.01 was withdrawn has no return later',
  (amount) => {
    const pay = { symbol: null, currency: 'EUR' };
    const trade = { currency: 'EUR', shares: '1' };
    const entries = [
      entryOf({ ...pay, kind: 'deposit', date: '2024-01-02', amount: '1444.98' }),
      entryOf({ ...trade, kind: 'buy', date: '2024-01-03', price: '234.85' }),
      entryOf({ ...trade, kind: 'buy', date: '2024-01-04', price: '295.48' }),
      entryOf({ ...trade, kind: 'sell', date: '2024-01-05', shares: '2', price: '347.18' }),
      entryOf({ ...pay, kind: 'withdrawal', date: '2024-01-08', amount }),
    ];
    const closes = { '2024-01-02': 234.85, '2024-01-05': 347.18 };
    const securities = [{ symbol: 'AAA', currency: 'EUR', closes }];
    const report = reportOf([{ currency: 'EUR', securities, entries }], { rates });
    const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-03-01') };
    const { returns, days } = performanceOf(report, period);
    expect(days.value.at(-1)).toBe(0);
    expect(returns.twr.value).toBeCloseTo(1609.01 / 1444.98 - 1, 5);
  },
);

test('what was held is worth the price paid until more is bought, and everything from then on', () => {
  const entries = [
    entryOf({ date: '2024-01-02', shares: '10', price: '100' }),
    entryOf({ date: '2024-01-03', shares: '10', price: '90' }),
  ];
  const closes = { '2024-01-02': 100, '2024-01-03': 110 };
  const report = reportOf([{ securities: [{ symbol: 'AAA', closes }], entries }]);
  const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-01-03') };
  const { returns } = performanceOf(report, period);
  expect(returns.twr.value).toBeCloseTo((900 / 1_000) * (2_200 / (900 + 900)) - 1, 12);
});

const steady = { '2024-01-02': 100, '2024-01-04': 110, '2024-01-05': 120, '2024-01-08': 132 };
const bought = entryOf({ date: '2024-01-02', shares: '10', price: '100' });

function between(from: string, to: string, entries: LedgerEntry[], closes: Record<string, number> = steady) {
  const report = reportOf([{ securities: [{ symbol: 'AAA', closes }], entries }]);
  const result = performanceOf(report, { from: dayNumber(from), to: dayNumber(to) });
  const { startValue, endValue, netFlows, gain } = result.figures;
  const valueOn = (date: string) => result.days.value[dayNumber(date) - result.days.firstDay];
  return {
    valueOn,
    sums: [startValue, endValue, netFlows, gain.total].map(moneyText),
    twr: result.returns.twr.value,
  };
}

test('a period has the flows and returns of its first and its last day', () => {
  const second = entryOf({ date: '2024-01-05', shares: '1', price: '120' });
  // From the 10 × 110 of the day before to 11 × 120, with 120 paid: 120 ÷ 110 − 1.
  const friday = between('2024-01-05', '2024-01-05', [bought, second]);
  expect(friday.sums).toEqual(['1100', '1320', '120', '100']);
  expect(friday.twr).toBeCloseTo(120 / 110 - 1, 12);
  // The purchase of the day before it is part of the value at its start: 11 × 120 become 11 × 132.
  expect(between('2024-01-06', '2024-01-08', [bought, second]).sums).toEqual(['1320', '1452', '0', '132']);
  expect(between('2024-01-02', '2024-01-02', [bought]).sums).toEqual(['0', '1000', '1000', '0']);
});

test('a day without a close has the last one before, also for what is bought on it', () => {
  const saturday = entryOf({ date: '2024-01-06', shares: '10', price: '115' });
  const { valueOn, sums, twr } = between('2024-01-02', '2024-01-08', [bought, saturday]);
  expect(['2024-01-03', '2024-01-06', '2024-01-07'].map(valueOn)).toEqual([1_000, 2_400, 2_400]);
  // 10 × 100 and 10 × 115 paid, 20 × 132 at the end.
  expect(sums).toEqual(['0', '2640', '2150', '490']);
  expect(twr).toBeCloseTo(0.32, 12);
});

test.each([
  ['2024-03-08', 1_100],
  ['2024-03-09', 1_210],
])(
  'between closes, the price of a purchase on %s counts if the last close is more than a week old',
  (date, value) => {
    const second = entryOf({ date, shares: '1', price: '110' });
    const first = entryOf({ date: '2024-03-01', shares: '10', price: '100' });
    const closes = { '2024-03-01': 100, '2024-04-01': 200 };
    expect(between('2024-03-01', '2024-04-01', [first, second], closes).valueOn(date)).toBe(value);
  },
);

test('the price of a purchase counts from the day after the last close on', () => {
  const second = entryOf({ date: '2024-01-09', shares: '1', price: '140' });
  const { valueOn, sums } = between('2024-01-02', '2024-01-10', [bought, second]);
  // 11 × 140, of which 10 × 100 and 140 were paid.
  expect(valueOn('2024-01-09')).toBe(1_540);
  expect(sums).toEqual(['0', '1540', '1140', '400']);
});

test('what is sold earns the return of its day to the price of the sale, and days without money earn none', () => {
  const sold = entryOf({ kind: 'sell', date: '2024-01-04', shares: '10', price: '115' });
  const again = entryOf({ date: '2024-01-05', shares: '10', price: '120' });
  // 115 ÷ 100, nothing held over the rise to 120, then 132 ÷ 120.
  const { twr, valueOn } = between('2024-01-02', '2024-01-08', [bought, sold, again]);
  expect(valueOn('2024-01-04')).toBe(0);
  expect(twr).toBeCloseTo(1.15 * 1.1 - 1, 12);
});
