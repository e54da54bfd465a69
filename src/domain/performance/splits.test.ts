import { expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import {
  entryOf,
  reportOf,
  securityDataOf,
  type TestSecurity,
  testRates,
} from '#tests/support/ledger-histories.ts';
import { effectiveSplits } from '../ledger/effective-splits.ts';
import { createSplitPeriods } from '../ledger/split-periods.ts';
import type { LedgerEntry } from '../transactions.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { createPriceLine } from './price-line.ts';
import { realisedGains } from './realised.ts';

/** Ten for one: 100 a share before it are 10 a share after it. */
const split = { date: '2024-06-10', numerator: '10', denominator: '1' };
const security: TestSecurity = {
  symbol: 'AAA',
  closes: { '2024-01-02': 10, '2024-06-07': 12, '2024-06-10': 12, '2024-12-31': 15 },
  splits: [split],
};
const bought = entryOf({ id: 'first', date: '2024-01-02', shares: '3', price: '100' });

function figures(entries: LedgerEntry[], from = '2024-01-02') {
  const report = reportOf([{ method: 'specific', securities: [security], entries }]);
  const period = { from: dayNumber(from), to: dayNumber('2024-12-31') };
  const { days, returns, figures: sums } = performanceOf(report, period);
  return {
    valueOn: (date: string) => days.value[dayNumber(date) - days.firstDay],
    twr: returns.twr.value,
    sums: [sums.startValue, sums.endValue, sums.netFlows, sums.gain.total].map(moneyText),
    realised: moneyText(sums.gain.realised),
    sold: realisedGains(report).map(({ bought: day, cost }) => [day, moneyText(cost)]),
  };
}

test('a split changes no value, no cost and no return', () => {
  const { valueOn, twr, sums } = figures([bought]);
  // 3 shares at 120 are 30 shares at 12.
  expect(['2024-06-07', '2024-06-09', '2024-06-10'].map(valueOn)).toEqual([360, 360, 360]);
  expect(sums).toEqual(['0', '450', '300', '150']);
  expect(twr).toBeCloseTo(0.5, 12);
  expect(figures([bought], '2024-06-10')).toMatchObject({ sums: ['360', '450', '0', '90'], twr: 0.25 });
});

test('what is bought or sold on the day of a split is in shares after it', () => {
  const more = entryOf({ date: '2024-06-10', shares: '10', price: '12' });
  const sale = entryOf({ kind: 'sell', date: '2024-06-10', order: 1, shares: '20', price: '12' });
  const { valueOn, sums, realised } = figures([bought, more, sale]);
  // 30 + 10 − 20 shares at 12. The 20 sold are of the first lot, which cost 10 a share.
  expect(valueOn('2024-06-10')).toBe(240);
  expect(sums).toEqual(['0', '300', String(300 + 120 - 240), '120']);
  expect(realised).toBe('40');
});

test('a sale names shares of its own day, also of a lot from before a split', () => {
  const more = entryOf({ date: '2024-06-07', shares: '1', price: '120' });
  const lots = [{ transactionId: more.id, shares: '4' }];
  const sale = entryOf({ kind: 'sell', date: '2024-12-31', shares: '25', price: '15', lots });
  // 4 of the 10 shares of the second lot, at 12, and 21 of the 30 of the first, at 10.
  expect(figures([bought, more, sale]).sold).toEqual([
    ['2024-06-07', '48'],
    ['2024-01-02', '210'],
  ]);
});

/** The price line of a security whose source knows no split, for a holder who entered it. */
function entered(
  closes: Record<string, number>,
  manual: Record<string, string> = {},
  more: LedgerEntry[] = [],
) {
  const own = entryOf({ kind: 'split', ...split });
  return createPriceLine({
    security: securityDataOf({ symbol: 'AAA', closes }),
    quote: undefined,
    manual: new Map(Object.entries(manual)),
    entries: [own, ...more],
    splitPeriods: createSplitPeriods(effectiveSplits([], [own])),
    currency: 'USD',
    rates: testRates({}),
  });
}

test('an entered split divides the closes before it, also as long as none is known after it', () => {
  const known = { '2024-06-06': 110, '2024-06-07': 120 };
  expect([...entered({ ...known, '2024-06-10': 12 }).prices]).toEqual([11, 12, 12]);
  expect([...entered(known).prices]).toEqual([11, 12]);
});

test('prices that are entered are those of a share of their day', () => {
  const closes = { '2024-06-06': 110, '2024-06-10': 11 };
  const line = entered(closes, { '2024-06-07': '130', '2024-06-11': '13' });
  expect(['2024-06-07', '2024-06-11'].map((date) => line.at(dayNumber(date))?.price)).toEqual([13, 13]);
  const trade = entryOf({ date: '2024-05-02', shares: '1', price: '90' });
  expect(entered(closes, {}, [trade]).at(dayNumber('2024-05-02'))?.price).toBe(9);
});
