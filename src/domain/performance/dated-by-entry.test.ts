import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { entryOf, reportOf, securityDataOf } from '#tests/support/ledger-histories.ts';
import type { LedgerEntry } from '../transactions.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { warningsOf } from './report.ts';

const held = { symbol: 'AAA', closes: { '2024-01-02': 100, '2024-06-03': 110, '2024-12-31': 120 } };
const added = { symbol: 'BBB', closes: { '2024-01-02': 140, '2024-06-03': 150, '2024-12-31': 180 } };
const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-12-31') };
const entered = { date: '2024-06-03', entered: '2024-06-03', source: 'opening' } as const;

function figures(fields: Partial<LedgerEntry>, more: LedgerEntry[] = []) {
  const entries = [
    ...more,
    entryOf({ symbol: 'AAA', date: '2024-01-02', order: 5, shares: '10', price: '100' }),
    entryOf({ symbol: 'BBB', shares: '10', price: '50', ...fields }),
  ];
  const report = reportOf([{ securities: [held, added], entries }]);
  const { prices } = securityDataOf(held);
  const benchmark = { prices: { days: prices.days, prices: prices.closes }, currency: 'USD' };
  const result = performanceOf(report, period, benchmark);
  const warnings = report.portfolios[0]?.positions.flatMap((history) => warningsOf(history, [], period));
  return {
    twr: result.returns.twr.value,
    ofHolding: result.positions.find(({ history }) => history.position.symbol === 'BBB')?.twr.value,
    inAaa: result.benchmark?.endValue,
    gain: moneyText(result.figures.gain.total),
    netFlows: moneyText(result.figures.netFlows),
    cash: result.cash === null ? null : moneyText(result.cash),
    warnings: warnings?.map(({ symbol, reason }) => `${symbol}: ${reason.split(':')[0]}`),
  };
}

test('what a holding had gained before it was entered is part of the gain, not of the return', () => {
  const { twr, ofHolding, inAaa, ...others } = figures(entered);
  expect(twr).toBeCloseTo((1.1 * (1200 + 1800)) / (1100 + 1500) - 1, 12);
  expect(ofHolding).toBeCloseTo(180 / 150 - 1, 12);
  // What both were worth when they came in buys AAA.
  expect(inAaa).toBeCloseTo((10 + 1500 / 110) * 120, 9);
  expect(others).toEqual({
    gain: '1500',
    netFlows: '1500',
    cash: null,
    warnings: ['BBB: Entered on 3 June 2024 without the date of its purchase'],
  });
});

test('with cash, which pays what it cost, too', () => {
  const deposit = entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '2000' });
  const { twr, gain, cash } = figures(entered, [deposit]);
  expect(twr).toBeCloseTo((1.05 * (1200 + 1800 + 500)) / (1100 + 1500 + 500) - 1, 12);
  expect([gain, cash]).toEqual(['1500', '500']);
});

test('a purchase whose date was entered earns from the price paid', () => {
  for (const fields of [
    { ...entered, entered: '2024-06-04' },
    { ...entered, source: 'manual' },
  ] as const) {
    const { twr, warnings } = figures(fields);
    expect(twr).toBeCloseTo((1.1 * (1200 + 1800)) / (1100 + 500) - 1, 12);
    expect(warnings).toEqual([]);
  }
});
