import { describe, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { entryOf, reportOf } from '#tests/support/ledger-histories.ts';
import type { LedgerEntry } from '../transactions.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { cashWarnings } from './tracked-cash.ts';

const securities = [
  { symbol: 'AAA', closes: { '2024-01-02': 100, '2024-01-03': 95, '2024-06-03': 90, '2024-12-31': 120 } },
];
const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-12-31') };
const buy = (date: string, shares: string) => entryOf({ date, shares, price: '100' });
const deposit = (date: string, amount: string) => entryOf({ kind: 'deposit', symbol: null, date, amount });

function figures(...entries: LedgerEntry[]) {
  const report = reportOf([{ securities, entries }]);
  const { returns, cash, figures: sums } = performanceOf(report, period);
  const warnings = report.portfolios.flatMap((portfolio) => cashWarnings(portfolio, period));
  return {
    twr: returns.twr.value,
    cash: cash === null ? null : moneyText(cash),
    netFlows: moneyText(sums.netFlows),
    warnings: warnings.map(({ symbol, reason }) => `${symbol} ${reason.split(':')[0]}`),
  };
}

describe('cash', () => {
  test('of a deposit that is booked after the first purchase has paid for it', () => {
    const { cash, netFlows, twr } = figures(buy('2024-01-02', '9'), deposit('2024-01-04', '1000'));
    expect([cash, netFlows]).toEqual(['100', '1000']);
    // From the purchase on, 9 × 100 and 100 in cash: the fall on the next day counts.
    expect(twr).toBeCloseTo((9 * 120 + 100) / 1000 - 1, 12);
  });

  test('of a deposit begins with a purchase a week before it at most', () => {
    const cashOf = (date: string) => figures(buy('2024-01-02', '9'), deposit(date, '1000')).cash;
    expect([cashOf('2024-01-09'), cashOf('2024-01-10')]).toEqual(['100', '1000']);
  });

  test.each([
    ['weeks before', '2024-01-12', '1000', '1000'],
    ['for more than the deposit', '2024-01-04', '500', '500'],
  ])('of a deposit is left after purchases %s, which were paid from outside', (_name, date, amount, left) => {
    const { cash, netFlows, warnings } = figures(buy('2024-01-02', '9'), deposit(date, amount));
    expect([cash, netFlows, warnings]).toEqual([left, String(900 + Number(left)), []]);
  });

  test('below zero at the end of the period says since when', () => {
    const spent = [deposit('2024-01-02', '500'), buy('2024-06-03', '9'), buy('2024-06-04', '1')];
    expect(figures(...spent).warnings).toEqual(['Cash It is below zero since 3 June 2024']);
    expect(figures(...spent, deposit('2024-12-02', '500')).warnings).toEqual([]);
    expect(figures(buy('2024-06-03', '9')).warnings).toEqual([]);
    expect(figures(deposit('2024-01-02', '899.99'), buy('2024-01-03', '9')).warnings).toEqual([]);
  });
});
