import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { entryOf, reportOf, testRates } from '#tests/support/ledger-histories.ts';
import { performanceOf, runToEnd } from './performance.ts';

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
    const { returns, days } = runToEnd(performanceOf(report, period));
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
  const { returns } = runToEnd(performanceOf(report, period));
  expect(returns.twr.value).toBeCloseTo((900 / 1_000) * (2_200 / (900 + 900)) - 1, 12);
});
