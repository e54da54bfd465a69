import { describe, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { entryOf, reportOf, type TestPortfolio, testRates } from '#tests/support/ledger-histories.ts';
import { allocationOf } from './allocation.ts';
import { payments } from './income.ts';
import { moneyNumber } from './money.ts';
import { performanceOf } from './performance.ts';
import type { PositionHistory } from './position-state.ts';
import { realisedGains } from './realised.ts';

const year = { from: dayNumber('2024-01-01'), to: dayNumber('2024-12-31') };
/** A dollar is €0.80 until the end of May, then €0.90; a pound is always €1.25. */
const euros = (date: string) => (date < '2024-06-01' ? 1 / 0.8 : 1 / 0.9);
const rates = testRates({ EUR: euros, GBP: (date) => 1.25 * euros(date) });
/** A euro has no rate in January, and is $1.25 later. */
const fromFebruary = testRates({ EUR: (date) => (date < '2024-02-01' ? undefined : 1.25) });
const stock = { symbol: 'AAA', closes: { '2024-01-02': 100, '2024-06-03': 110, '2024-12-31': 120 } };

function figures(portfolios: readonly TestPortfolio[], base = 'EUR') {
  const result = performanceOf(reportOf(portfolios, { base, rates }), year);
  const { gain, endValue, netFlows } = result.figures;
  const round = (money: bigint) => Number(moneyNumber(money).toFixed(6));
  return {
    endValue: round(endValue),
    netFlows: round(netFlows),
    cash: result.cash === null ? null : round(result.cash),
    leftOut: result.leftOut,
    covered: result.covered,
    ...Object.fromEntries(Object.entries(gain).map(([part, money]) => [part, round(money)])),
  };
}

/** A portfolio in euros of one stock in US dollars. */
const inEuros = (...entries: LedgerEntry[]): TestPortfolio[] => [
  { currency: 'EUR', securities: [stock], entries },
];
const money = (kind: LedgerEntry['kind'], date: string, amount: string, more: Partial<LedgerEntry> = {}) =>
  entryOf({ kind, symbol: null, date, amount, ...more });
const buy = { date: '2024-01-02', shares: '10', price: '100' };

describe('costs of a trade in another currency', () => {
  const costs = { fee: '5', tax: '2' };
  const sell = { kind: 'sell', date: '2024-06-03', shares: '10', price: '110', ...costs } as const;

  test('convert at the rate of its day', () => {
    const found = figures(inEuros(entryOf({ ...buy, ...costs }), entryOf(sell)));
    // In 1,007 × 0.8; out (1,100 − 7) × 0.9. 5 × 0.8 + 5 × 0.9; 2 × 0.8 + 2 × 0.9.
    expect(found).toMatchObject({ netFlows: -178.1, fees: 8.5, taxes: 3.4 });
    // 100 × 0.9 on the stock, 1,000 × 0.1 by rates.
    expect(found).toMatchObject({ realised: 90, currency: 100, total: 178.1 });
  });

  test('convert at the rate that was entered with it', () => {
    const entered = { rate: '0.7', rateCurrency: 'EUR' };
    const found = figures(inEuros(entryOf({ ...buy, ...costs, ...entered }), entryOf(sell)));
    // 5 × 0.7 + 5 × 0.9; 2 × 0.7 + 2 × 0.9; in 1,007 × 0.7.
    expect(found).toMatchObject({ netFlows: -278.8, fees: 8, taxes: 3.2, realised: 90, currency: 200 });
  });
});

test('a dividend in another currency converts on its day and has no currency effect of its own', () => {
  const dividend = (date: string) => entryOf({ kind: 'dividend', date, amount: '50', tax: '10' });
  const found = figures(inEuros(entryOf(buy), dividend('2024-03-01'), dividend('2024-06-03')));
  // 50 × 0.8 + 50 × 0.9; 10 × 0.8 + 10 × 0.9.
  expect(found).toMatchObject({ income: 85, taxes: 17 });
  // Worth 1,200 × 0.9: 200 × 0.9 on the stock, 1,000 × 0.1 by rates.
  expect(found).toMatchObject({ endValue: 1080, unrealised: 180, currency: 100 });
});

describe('cash in another currency', () => {
  test('becomes money of the portfolio at the rate of its day', () => {
    const found = figures(inEuros(money('deposit', '2024-01-02', '1000')));
    // 1,000 × 0.8, also when the dollar is worth more.
    expect(found).toMatchObject({ cash: 800, netFlows: 800, currency: 0, total: 0 });
  });

  test('pays and receives what trades and income are worth on their days', () => {
    const found = figures(
      inEuros(
        money('deposit', '2024-01-02', '1000', { currency: 'EUR' }),
        entryOf({ ...buy, fee: '5' }),
        entryOf({ kind: 'dividend', date: '2024-06-03', amount: '50', tax: '10' }),
        entryOf({ kind: 'sell', date: '2024-06-04', shares: '5', price: '110' }),
      ),
    );
    // 1,000 − 1,005 × 0.8 + 40 × 0.9 + 550 × 0.9; 5 × 120 × 0.9 are left in shares.
    expect(found).toMatchObject({ cash: 727, endValue: 1267, netFlows: 1000, total: 267 });
  });

  test('is worth the rate of each day in a report of another currency', () => {
    const account: TestPortfolio = {
      currency: 'EUR',
      securities: [],
      entries: [money('deposit', '2024-01-02', '800', { currency: 'EUR' })],
    };
    // €800 are $1,000, later 800 ÷ 0.9.
    expect(figures([account], 'USD')).toMatchObject({
      netFlows: 1000,
      endValue: 888.888889,
      currency: -111.111111,
    });
  });
});

test('portfolios in several currencies add up in one', () => {
  const pounds = { symbol: 'BBB', currency: 'GBP', closes: { '2024-01-02': 10, '2024-12-31': 12 } };
  const portfolios: TestPortfolio[] = [
    { currency: 'USD', securities: [stock], entries: [entryOf(buy)] },
    {
      currency: 'GBP',
      securities: [pounds],
      entries: [entryOf({ ...buy, symbol: 'BBB', price: '10', currency: 'GBP' })],
    },
  ];
  // 1,200 × 0.9 + 120 × 1.25; 1,000 × 0.8 + 100 × 1.25.
  expect(figures(portfolios)).toMatchObject({
    endValue: 1230,
    netFlows: 925,
    unrealised: 205,
    currency: 100,
  });
  // 1,200 + 150 ÷ 0.9; 1,000 + 125 ÷ 0.8.
  expect(figures(portfolios, 'USD')).toMatchObject({ endValue: 1366.666667, netFlows: 1156.25 });
});

describe('without an exchange rate', () => {
  const baht = { symbol: 'AAA', currency: 'THB', closes: stock.closes };
  const known = { symbol: 'BBB', currency: 'EUR', closes: { '2024-01-02': 10, '2024-12-31': 12 } };
  const other = entryOf({ ...buy, symbol: 'BBB', price: '10', currency: 'EUR' });

  test('a position and its money are left out of all sums, gains and income', () => {
    const thai = (fields: Partial<LedgerEntry>) => entryOf({ ...fields, currency: 'THB' });
    const traded = [
      thai(buy),
      thai({ kind: 'sell', date: '2024-06-03', shares: '5', price: '110' }),
      thai({ kind: 'dividend', date: '2024-06-04', amount: '50' }),
    ];
    const portfolios = [{ currency: 'EUR', securities: [baht, known], entries: [...traded, other] }];
    const found = figures(portfolios);
    const report = reportOf(portfolios, { base: 'EUR', rates });
    expect([realisedGains(report), payments(report)]).toEqual([[], []]);
    const groupOf = ({ position }: PositionHistory) => ({ key: position.symbol, name: '' });
    const { rows, leftOut } = allocationOf(report, year.to, groupOf, []);
    expect([rows.map(({ key }) => key), leftOut]).toEqual([['BBB'], found.leftOut]);
    expect(found).toMatchObject({ endValue: 120, netFlows: 100, total: 20 });
    expect(found.leftOut).toEqual([
      { symbol: 'AAA', reason: 'No rate from THB to EUR is known on 2024-01-02.' },
    ]);
  });

  test('money of no security is left out, too', () => {
    const paid = money('deposit', '2024-01-02', '1000', { currency: 'THB' });
    const stated = money('interest', '2024-01-03', '100', {
      currency: 'THB',
      rate: '0.03',
      rateCurrency: 'EUR',
    });
    const found = figures([{ currency: 'EUR', securities: [known], entries: [other, paid, stated] }]);
    // 120 − 100 on the stock, and 100 × 0.03 of interest, which the entered rate converts.
    expect(found).toMatchObject({ cash: null, netFlows: 97, total: 23, income: 3, covered: null });
    expect(found.leftOut).toEqual([
      { symbol: 'Cash', reason: 'No rate from THB to EUR is known on 2024-01-02.' },
    ]);
  });

  test('of its day, the money of a portfolio is left out of a total in another currency', () => {
    const deposits = ['2024-01-02', '2024-03-01'].map((date) =>
      money('deposit', date, '100', { currency: 'EUR' }),
    );
    const account = [{ currency: 'EUR', securities: [], entries: deposits }];
    const total = performanceOf(reportOf(account, { base: 'USD', rates: fromFebruary }), year);
    // Only the 100 × 1.25 of March.
    expect(moneyNumber(total.figures.netFlows)).toBe(125);
    expect(total.leftOut).toMatchObject([{ reason: 'No rate from EUR to USD is known on 2024-01-02.' }]);
    const own = performanceOf(reportOf(account, { base: 'EUR', rates: fromFebruary }), year);
    expect([moneyNumber(own.figures.netFlows), own.leftOut]).toEqual([200, []]);
  });
});
