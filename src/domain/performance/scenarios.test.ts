import { describe, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { entryOf, reportOf, type TestPortfolio, testRates } from '#tests/support/ledger-histories.ts';
import { effectiveSplits } from '../ledger/effective-splits.ts';
import { createSplitPeriods } from '../ledger/split-periods.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { createPriceLine } from './price-line.ts';
import { undatedReason, warningsOf } from './report.ts';

const days = (from: string, to: string) => ({ from: dayNumber(from), to: dayNumber(to) });
const year = days('2024-01-01', '2024-12-31');

function figures(portfolio: TestPortfolio, period = year, settings?: Parameters<typeof reportOf>[1]) {
  const report = reportOf([portfolio], settings);
  const result = performanceOf(report, period);
  const { gain, endValue, netFlows, startValue } = result.figures;
  return {
    ...result,
    report,
    text: {
      startValue: moneyText(startValue),
      endValue: moneyText(endValue),
      netFlows: moneyText(netFlows),
      ...Object.fromEntries(Object.entries(gain).map(([part, money]) => [part, moneyText(money)])),
    },
  };
}

const rates = testRates({ EUR: (date) => (date < '2024-06-01' ? 1 / 0.9 : 1 / 0.95) });
const steadyRates = testRates({ EUR: () => 1.25 });

const steady = { '2024-01-02': 100, '2024-06-03': 110, '2024-12-31': 120 };

test('a reverse split leaves a fraction that is paid in cash', () => {
  const { text, report } = figures({
    securities: [
      {
        symbol: 'AAA',
        closes: { '2024-01-02': 30, '2024-06-03': 33, '2024-12-31': 36 },
        splits: [{ date: '2024-06-03', numerator: '1', denominator: '3' }],
      },
    ],
    entries: [
      entryOf({ date: '2024-01-02', shares: '10', price: '10' }),
      entryOf({ kind: 'sell', date: '2024-06-03', shares: '0.33333333', price: null, amount: '11' }),
      entryOf({ kind: 'sell', date: '2024-12-31', shares: '3', price: '36' }),
    ],
  });
  expect(text).toMatchObject({ endValue: '0', total: '19', netFlows: '-19' });
  expect(report.portfolios[0]?.positions[0]?.open).toEqual([]);
});

test('the currency effect is what rates change in the cost', () => {
  // The example of docs/returns.md.
  const { text } = figures(
    {
      currency: 'EUR',
      securities: [{ symbol: 'AAA', closes: { '2024-01-02': 100, '2024-12-31': 110 } }],
      entries: [entryOf({ date: '2024-01-02', shares: '10', price: '100' })],
    },
    year,
    { base: 'EUR', rates },
  );
  expect(Number(text.endValue)).toBeCloseTo(1045, 6);
  expect(Number((text as Record<string, string>)['unrealised'])).toBeCloseTo(95, 6);
  expect(Number((text as Record<string, string>)['currency'])).toBeCloseTo(50, 6);
});

test('a rate that the owner entered wins over the published one', () => {
  const { text } = figures(
    {
      currency: 'EUR',
      securities: [{ symbol: 'AAA', closes: steady }],
      entries: [
        entryOf({ date: '2024-01-02', shares: '10', price: '100', rate: '0.8', rateCurrency: 'EUR' }),
      ],
    },
    year,
    { base: 'EUR', rates: steadyRates },
  );
  expect(text.netFlows).toBe('800');
});

test('a transfer in gains nothing, and keeps the cost that was stated', () => {
  const { text, returns } = figures({
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [
      entryOf({ kind: 'transfer_in', date: '2024-06-03', shares: '10', price: '40' }),
      entryOf({ kind: 'sell', date: '2024-12-31', shares: '10', price: '120' }),
    ],
  });
  // Worth 1,100 when it came, sold for 1,200. For the cost of 400, 800 are realised, of which 700 came with it.
  expect(text).toMatchObject({ total: '100', realised: '800', unrealised: '-700' });
  expect(returns.twr.value).toBeCloseTo(120 / 110 - 1, 12);
});

test('an adjustment gains nothing by itself', () => {
  const { text } = figures({
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [
      entryOf({ date: '2024-01-02', shares: '10', price: '100' }),
      entryOf({ kind: 'adjustment', date: '2024-06-03', shares: '12', price: '90' }),
    ],
  });
  // 10 × 100 paid, 2 more at 110 on that day, worth 12 × 120 at the end.
  expect(text).toMatchObject({ netFlows: '1220', endValue: '1440', total: '220', realised: '0' });
});

test('the fee of a deposit is a fee, and no currency effect', () => {
  const { text } = figures({
    securities: [],
    entries: [
      entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '1000', fee: '5' }),
      entryOf({ kind: 'withdrawal', symbol: null, date: '2024-06-03', amount: '100', fee: '10', tax: '1' }),
    ],
  });
  expect(text).toMatchObject({ endValue: '884', total: '-16', fees: '15', taxes: '1', currency: '0' });
});

test('a deposit does not turn earlier purchases into debts', () => {
  const securities = [{ symbol: 'AAA', closes: { '2022-01-03': 180, '2023-01-03': 125, '2024-06-03': 190 } }];
  const buy = entryOf({ date: '2022-01-03', shares: '100', price: '180' });
  const payout = entryOf({ kind: 'withdrawal', symbol: null, date: '2023-01-03', amount: '70' });
  const deposit = entryOf({ kind: 'deposit', symbol: null, date: '2024-06-03', amount: '500' });
  const second = entryOf({ date: '2024-06-04', shares: '2', price: '190' });
  const alone = figures({ securities, entries: [buy, payout] }, days('2022-01-01', '2024-12-31'));
  const { text, returns, risk, flows } = figures(
    { securities, entries: [buy, payout, deposit, second] },
    days('2022-01-01', '2024-12-31'),
  );
  expect(alone.text).toMatchObject({ endValue: '19000', total: '1000' });
  expect(text).toMatchObject({ endValue: '19500', total: '1000' });
  expect(flows.map(({ amount }) => amount)).toEqual([-18_000, -500, 19_500]);
  expect(returns.twr.value).toBeCloseTo(190 / 180 - 1, 12);
  expect(risk.maxDrawdown.value).toBeCloseTo(125 / 180 - 1, 12);
});

test('highest cost first compares what was paid in the currency of the portfolio', () => {
  const { report } = figures(
    {
      currency: 'EUR',
      method: 'hifo',
      securities: [{ symbol: 'AAA', closes: steady }],
      entries: [
        entryOf({ date: '2024-01-02', shares: '1', price: '105' }),
        entryOf({ date: '2024-06-03', shares: '1', price: '101' }),
        entryOf({ kind: 'sell', date: '2024-12-31', shares: '1', price: '120' }),
      ],
    },
    year,
    { base: 'EUR', rates },
  );
  // 101 × 0.95 is more than 105 × 0.9.
  expect(report.portfolios[0]?.positions[0]?.sold[0]?.lot.day).toBe(dayNumber('2024-06-03'));
});

test.each([
  // 101 × 0.95, which the adjustment added, is more than 105 × 0.9.
  ['adds', { shares: '2', price: '103' }, '2024-06-03'],
  // Until it restates the first lot to 50, that one cost more than 60.
  ['restates', { shares: '1', price: '50' }, '2024-06-04'],
])('highest cost first compares the lots that an adjustment %s', (how, adjusted, sold) => {
  const bought = (date: string, price: string) => entryOf({ date, shares: '1', price });
  const { report } = figures(
    {
      currency: 'EUR',
      method: 'hifo',
      securities: [{ symbol: 'AAA', closes: steady }],
      entries: [
        bought('2024-01-02', '105'),
        entryOf({ kind: 'adjustment', date: '2024-06-03', ...adjusted }),
        ...(how === 'adds' ? [] : [bought('2024-06-04', '60')]),
        entryOf({ kind: 'sell', date: '2024-12-31', shares: '1', price: '120' }),
      ],
    },
    year,
    { base: 'EUR', rates },
  );
  expect(report.portfolios[0]?.positions[0]?.sold[0]?.lot.day).toBe(dayNumber(sold));
});

test.each([
  ['1000000', '0.00001234', '12.34'],
  ['0.00000001', '0.00000001', '0.0000000000000001'],
  ['2', '999999999.123456', '1999999998.246912'],
])('%s shares at %s, a price of up to eight decimals, are worth exactly %s', (shares, price, worth) => {
  const { text } = figures({
    securities: [{ symbol: 'AAA', closes: { '2024-01-02': Number(price) } }],
    entries: [entryOf({ date: '2024-01-02', shares, price })],
  });
  expect(text).toMatchObject({ endValue: worth, netFlows: worth, total: '0' });
});

test('a value below zero has no return and therefore no risk', () => {
  const { returns, risk } = figures({
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [
      entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '100' }),
      entryOf({ date: '2024-01-03', shares: '1', price: '100' }),
      entryOf({ kind: 'fee', symbol: null, date: '2024-02-01', amount: '500' }),
    ],
  });
  expect(returns.twr.value).toBeNull();
  expect([risk.volatility, risk.maxDrawdown]).toEqual([returns.twr, returns.twr]);
});

test('a line that never falls has a drawdown of 0', () => {
  const { risk } = figures({
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [entryOf({ date: '2024-01-02', shares: '10', price: '100' })],
  });
  expect([risk.maxDrawdown, risk.drawdown]).toEqual([{ value: 0 }, null]);
});

test('the price of a trade after the last close counts until a newer one is known, with a warning', () => {
  const bought = entryOf({ date: '2024-06-03', shares: '10', price: '400' });
  const { text, report, returns } = figures({
    securities: [{ symbol: 'AAA', closes: { '2024-01-02': 300 } }],
    entries: [bought],
  });
  expect(text).toMatchObject({ endValue: '4000', total: '0' });
  expect(returns.twr.value).toBe(0);
  const history = report.portfolios[0]?.positions[0];
  expect(history && warningsOf(history, [], year)).toEqual([
    {
      symbol: 'AAA',
      reason:
        'The last known price is of 2 January 2024: the price of your purchase on 3 June 2024 counts until a newer one is known.',
    },
  ]);
  const newer = figures({
    securities: [{ symbol: 'AAA', closes: { '2024-01-02': 300, '2024-06-04': 410 } }],
    entries: [bought],
  });
  expect(newer.text).toMatchObject({ endValue: '4100', total: '100' });
});

test('the price of a trade in another currency counts at the rate of its day', () => {
  const securities = [{ symbol: 'AAA', closes: { '2024-01-02': 300 } }];
  const valued = (fields: object) => {
    const bought = entryOf({ date: '2024-06-03', shares: '10', price: '320', currency: 'EUR', ...fields });
    return figures({ securities, entries: [bought] }, year, { rates: steadyRates }).text;
  };
  expect(valued({})).toMatchObject({ endValue: '4000', total: '0' });
  expect(valued({ rate: '1.5', rateCurrency: 'USD' })).toMatchObject({ endValue: '4800', total: '0' });
});

test('a purchase of a fund with monthly prices does not distort its return', () => {
  const { returns } = figures({
    securities: [
      {
        symbol: 'AAA',
        closes: { '2024-01-02': 100, '2024-01-31': 110, '2024-02-29': 121, '2024-03-29': 133.1 },
      },
    ],
    entries: [
      entryOf({ date: '2024-01-02', shares: '10', price: '100' }),
      entryOf({ date: '2024-02-15', shares: '50', price: '115' }),
    ],
  });
  expect(returns.twr.value).toBeCloseTo(0.331, 12);
});

test('a split that was entered a day beside the stored one counts once', () => {
  const stored = { date: '2024-06-10', numerator: '10', denominator: '1' };
  const entered = { kind: 'split', date: '2024-06-11', numerator: '20', denominator: '2' } as const;
  expect(effectiveSplits([stored], [entered])).toEqual([
    { date: '2024-06-11', numerator: '20', denominator: '2' },
  ]);
});

test('a reinvested dividend goes out and comes in again', () => {
  const { text, returns } = figures({
    securities: [{ symbol: 'AAA', closes: { '2024-01-02': 100, '2024-06-03': 100, '2024-12-31': 100 } }],
    entries: [
      entryOf({ date: '2024-01-02', shares: '10', price: '100' }),
      entryOf({ kind: 'dividend', date: '2024-06-03', amount: '50' }),
      entryOf({ date: '2024-06-03', order: 1, shares: '0.5', price: '100' }),
    ],
  });
  expect(text).toMatchObject({ netFlows: '1000', endValue: '1050', income: '50', total: '50' });
  // The dividend was earned by the shares held before the purchase.
  expect(returns.twr.value).toBeCloseTo(0.05, 12);
});

test('shares that are bought and sold on one day have the return of their trade', () => {
  const { returns, text } = figures({
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [
      entryOf({ date: '2024-03-04', shares: '10', price: '100' }),
      entryOf({ kind: 'sell', date: '2024-03-04', order: 1, shares: '10', price: '101' }),
    ],
  });
  expect(text.endValue).toBe('0');
  expect(returns.twr.value).toBeCloseTo(0.01, 12);
});

test('a fee on a day without holdings is no total loss', () => {
  const { returns } = figures({
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [
      entryOf({ kind: 'fee', symbol: null, date: '2024-01-01', amount: '10' }),
      entryOf({ date: '2024-01-02', shares: '10', price: '100' }),
    ],
  });
  expect(returns.twr.value).toBeCloseTo(0.2, 12);
});

test('cash below zero has no return, and the reason says so', () => {
  const { returns } = figures({
    securities: [{ symbol: 'AAA', closes: { '2024-01-02': 100, '2024-06-03': 1 } }],
    entries: [
      entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '100' }),
      entryOf({ date: '2024-01-02', order: 1, shares: '10', price: '100' }),
    ],
  });
  expect(returns.twr).toMatchObject({ value: null, reason: expect.stringContaining('below zero') });
});

test('until the first known close the purchase price counts, with a warning', () => {
  const { report, days: daily } = figures({
    securities: [{ symbol: 'AAA', closes: { '2024-06-03': 110, '2024-12-31': 120 } }],
    entries: [entryOf({ date: '2024-01-02', shares: '10', price: '100' })],
  });
  expect(daily.value[dayNumber('2024-05-01') - daily.firstDay]).toBe(1_000);
  const [history] = report.portfolios[0]?.positions ?? [];
  expect(history && warningsOf(history, [], year)).toEqual([
    {
      symbol: 'AAA',
      reason: 'No prices are known before 2024-06-03: until then your purchase prices count.',
    },
  ]);
});

test('a position whose purchase has no date has a value, but no return', () => {
  const { text, covered, leftOut, returns, mwr } = figures({
    securities: [
      { symbol: 'AAA', closes: steady },
      { symbol: 'BBB', closes: steady },
    ],
    entries: [
      entryOf({ date: null, shares: '5', price: '100', entered: '2024-12-31' }),
      entryOf({ symbol: 'BBB', date: '2024-01-02', shares: '15', price: '100' }),
    ],
  });
  expect(text).toMatchObject({ endValue: '2400', netFlows: '2100', total: '300' });
  expect(returns.twr.value).toBeCloseTo(0.2, 12);
  expect(mwr.value).toBeCloseTo(0.2, 12);
  expect(leftOut).toEqual([{ symbol: 'AAA', reason: undatedReason }]);
  expect(covered).toBe(0.75);
});

test('a position without an exchange rate is left out instead of counting one to one', () => {
  const { leftOut, text } = figures({
    securities: [{ symbol: 'AAA', currency: 'THB', closes: steady }],
    entries: [entryOf({ date: '2024-01-02', shares: '5', price: '100', currency: 'THB' })],
  });
  expect(text.endValue).toBe('0');
  expect(leftOut).toEqual([{ symbol: 'AAA', reason: 'No rate from THB to USD is known on 2024-01-02.' }]);
});

describe('a price line', () => {
  const splitPeriods = createSplitPeriods([]);
  const line = (
    security: Partial<Parameters<typeof createPriceLine>[0]['security'] & object>,
    entries = [] as never[],
    manual = new Map<string, string>(),
  ) =>
    createPriceLine({
      security: {
        symbol: 'AAA',
        name: 'AAA',
        currency: 'USD',
        source: 'test',
        listing: { type: null, sector: null, industry: null, country: null },
        prices: {
          days: Int32Array.of(100, 101, 102, 103),
          closes: Float64Array.of(50, 51, 52, 53),
        },
        splits: [],
        adjustments: [],
        breaks: [],
        dividends: { payments: [], coverage: undefined },
        ...security,
      },
      quote: { price: 54, asOf: '1970-04-15T14:00:00Z' },
      manual,
      entries,
      splitPeriods,
      currency: 'USD',
      rates: testRates({}),
    });

  test('undoes what spin-offs took from the closes, because the shares did not change', () => {
    // Day 102 is 13 April 1970.
    const prices = line({ adjustments: [{ date: '1970-04-13', factor: '2' }] });
    expect([...prices.prices]).toEqual([100, 102, 52, 53, 54]);
  });

  test('adds a quote that is newer than the last close', () => {
    expect(line({}).at(200)).toEqual({ day: 104, price: 54, source: 'test' });
    expect(line({}).at(99)).toBeUndefined();
  });

  test('a manual price wins over a close', () => {
    const prices = line({}, [], new Map([['1970-04-12', '7']]));
    expect(prices.at(101)).toEqual({ day: 101, price: 7, source: 'your manual price' });
    expect(prices.at(102)).toEqual({ day: 102, price: 52, source: 'test' });
  });

  test.each([
    ['divides closes that an entered split has not adjusted', [100, 102, 52, 53], [50, 51, 52, 53]],
    ['keeps closes that are adjusted already', [50, 51, 52, 53], [50, 51, 52, 53]],
  ])('%s', (_name, closes, expected) => {
    const split = { kind: 'split', date: '1970-04-13', numerator: '2', denominator: '1' } as const;
    const days = Int32Array.of(100, 101, 102, 103);
    const prices = line({ prices: { days, closes: Float64Array.from(closes) } }, [entryOf(split)] as never[]);
    expect([...prices.prices].slice(0, 4)).toEqual(expected);
  });
});

test('a sale takes the lots that it names, as far as earlier sales have left them', () => {
  const lot = (id: string, date: string, price: string) => entryOf({ id, date, shares: '10', price });
  const sale = (date: string, lots: { transactionId: string; shares: string }[], shares: string) =>
    entryOf({ kind: 'sell', date, shares, price: '120', lots });
  const { text } = figures({
    method: 'specific',
    securities: [{ symbol: 'AAA', closes: steady }],
    entries: [
      lot('old', '2024-01-02', '50'),
      lot('new', '2024-02-01', '100'),
      sale('2024-03-01', [{ transactionId: 'new', shares: '6' }], '6'),
      // Four are left of the named lot; two more come from the oldest.
      sale('2024-04-01', [{ transactionId: 'new', shares: '6' }], '6'),
    ],
  });
  expect(text).toMatchObject({ realised: String(10 * 20 + 2 * 70), unrealised: String(8 * 70) });
});
