import { describe, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { costMethods, type LedgerEntry } from '#domain/transactions.ts';
import { entryOf, reportOf, type TestSecurity } from '#tests/support/ledger-histories.ts';
import { payments } from './income.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { realisedGains } from './realised.ts';

const closes = { '2024-01-02': 10, '2024-05-31': 10, '2024-06-03': 9.2, '2024-12-31': 9.2 };
const stock: TestSecurity = { symbol: 'AAA', closes };
const period = { from: dayNumber('2024-01-01'), to: dayNumber('2024-12-31') };
const buy = entryOf({ date: '2024-01-02', shares: '100', price: '10' });

function figures(entries: LedgerEntry[], method: (typeof costMethods)[number] = 'fifo', security = stock) {
  const report = reportOf([{ securities: [security], method, entries }]);
  const { figures: found, returns } = performanceOf(report, period);
  const parts = realisedGains(report);
  const gain = Object.fromEntries(
    Object.entries(found.gain).map(([part, money]) => [part, moneyText(money)]),
  );
  const lots = report.portfolios[0]?.positions[0]?.open.map(({ day, shares, cost }) => ({
    day,
    shares: Number(shares) / 1e8,
    cost: moneyText(cost),
  }));
  return { report, gain, lots, parts, twr: returns.twr.value, netFlows: moneyText(found.netFlows) };
}

describe('a return of capital', () => {
  // 26 USC § 301(c): it lowers the basis of each share, and what exceeds the basis is a gain.
  const second = entryOf({ date: '2024-02-01', shares: '100', price: '1' });
  const returned = entryOf({ kind: 'return_of_capital', date: '2024-06-03', amount: '300' });

  test('lowers the cost of each share, and is a gain beyond it', () => {
    const { gain, lots, parts, netFlows } = figures([buy, second, returned]);
    expect(lots).toMatchObject([{ cost: '850' }, { cost: '0' }]);
    expect(parts.map((part) => [part.bought, part.sold, moneyText(part.gain)])).toEqual([
      ['2024-02-01', '2024-06-03', '50'],
    ]);
    expect(gain).toMatchObject({ realised: '50', income: '0', unrealised: '990', total: '1040' });
    expect(netFlows).toBe('800');
  });

  test.each(costMethods)('adds up with the method %s when the shares are sold', (method) => {
    const sale = entryOf({ kind: 'sell', date: '2024-12-31', shares: '200', price: '9.2' });
    const { gain, lots } = figures([buy, second, returned, sale], method);
    expect(lots).toEqual([]);
    expect(gain).toMatchObject({ realised: '1040', total: '1040', unrealised: '0', currency: '0' });
  });
});

describe('new shares', () => {
  test('of a bonus issue share the cost and the days of the old ones', () => {
    const bonus = entryOf({ kind: 'bonus', date: '2024-06-03', shares: '10' });
    const { lots, gain } = figures([buy, bonus]);
    expect(lots).toEqual([{ day: dayNumber('2024-01-02'), shares: 110, cost: '1000' }]);
    expect(gain).toMatchObject({ total: '12', unrealised: '12' });
  });

  // One new share at 6 for four old ones at 10: each is worth (4 × 10 + 6) ÷ 5 = 9.20 afterwards.
  test('of a rights issue cost what was paid, and leave the return of the day', () => {
    const rights = entryOf({ kind: 'rights', date: '2024-06-03', shares: '25', price: '6' });
    const { lots, gain, twr } = figures([buy, rights]);
    expect(lots).toEqual([
      { day: dayNumber('2024-01-02'), shares: 100, cost: '1000' },
      { day: dayNumber('2024-06-03'), shares: 25, cost: '150' },
    ]);
    expect(twr).toBeCloseTo(0, 12);
    expect(gain).toMatchObject({ total: '0', unrealised: '0' });
  });

  test('leave a fraction that is paid in cash like a sale', () => {
    const fraction = entryOf({ kind: 'cash_in_lieu', date: '2024-06-03', shares: '0.5', amount: '4.6' });
    const { parts, gain } = figures([buy, fraction]);
    expect(parts.map((part) => [part.bought, moneyText(part.gain)])).toEqual([['2024-01-02', '-0.4']]);
    expect(gain).toMatchObject({ realised: '-0.4' });
  });
});

test('refunds and reversals lower costs and income', () => {
  const on = (kind: LedgerEntry['kind'], amount: string, symbol: string | null = null) =>
    entryOf({ kind, date: '2024-06-03', symbol, amount, shares: null });
  const { gain, report } = figures([
    buy,
    on('fee', '5'),
    on('fee_refund', '2'),
    on('tax', '9', 'AAA'),
    on('tax_refund', '4', 'AAA'),
    on('interest_paid', '3'),
    on('dividend', '20', 'AAA'),
    on('capital_gains_distribution', '8', 'AAA'),
    on('dividend_reversal', '20', 'AAA'),
  ]);
  expect(gain).toMatchObject({ fees: '6', taxes: '5', income: '8', unrealised: '-80', total: '-83' });
  expect(payments(report).map(({ amount }) => moneyText(amount))).toEqual(['20', '8', '-20']);
});
