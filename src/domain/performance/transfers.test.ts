import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { entryOf, reportOf, type TestPortfolio, testRates } from '#tests/support/ledger-histories.ts';
import type { LedgerEntry } from '../transactions.ts';
import { moneyFloat, moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { realisedGains } from './realised.ts';
import { spinOffWarnings } from './spin-offs.ts';

const period = { from: dayNumber('2024-01-02'), to: dayNumber('2024-12-31') };
const figures = (...portfolios: TestPortfolio[]) => performanceOf(reportOf(portfolios), period);

const risenEuro = testRates({ EUR: (date) => (date < '2023-01-01' ? 1 / 0.8 : 1 / 0.9) });
const closes = { '2024-01-02': 100, '2024-05-24': 120, '2024-05-28': 150, '2024-12-31': 180 };
const stock = { symbol: 'AAA', closes };
const buy = entryOf({ date: '2024-01-02', shares: '10', price: '100' });
const out = entryOf({ kind: 'transfer_out', date: '2024-05-28', shares: '10' });
const into = entryOf({ kind: 'transfer_in', date: '2024-05-28', shares: '10', price: '100' });

describe('a transfer', () => {
  test('between two portfolios is no flow of both together', () => {
    const both = figures(
      { securities: [stock], entries: [buy, out] },
      { securities: [stock], entries: [into] },
    );
    const one = figures({ securities: [stock], entries: [buy] });
    expect(both.returns.twr.value).toBeCloseTo(one.returns.twr.value as number, 12);
    expect(both.mwr).toEqual(one.mwr);
    // Bought for 10 × 100, worth 10 × 180 at the end.
    expect(both.returns.twr.value).toBeCloseTo(0.8, 12);
    expect([both.figures.netFlows, both.figures.gain.total].map(moneyText)).toEqual(['1000', '800']);
  });

  const late = (date: string, fields: Partial<LedgerEntry> = {}) =>
    entryOf({ ...into, id: `late ${date} ${fields.shares}`, date, ...fields });
  const again = entryOf({ date: '2024-05-30', shares: '3', price: '150' });
  const rising = { ...stock, closes: { ...closes, '2024-06-03': 155, '2024-06-11': 160 } };
  const between = (date: string, ...more: LedgerEntry[]) =>
    figures(
      { securities: [rising], entries: [buy, out] },
      { securities: [rising], entries: [late(date), ...more] },
    );

  test.each(['2024-05-24', '2024-05-31', '2024-06-11'])(
    'that leaves one portfolio on 28 May and comes into another on %s is no flow of both',
    (date) => {
      const both = between(date);
      const one = figures({ securities: [rising], entries: [buy] });
      expect(both.returns.twr.value).toBeCloseTo(0.8, 12);
      expect(moneyText(both.figures.netFlows)).toBe('1000');
      expect(both.figures).toEqual(one.figures);
      expect(both.mwr).toEqual(one.mwr);
    },
  );

  test('leaves purchases without a date as they are', () => {
    const undated = entryOf({ date: null, shares: '1', price: '90', entered: '2024-05-28' });
    const report = reportOf([
      { securities: [stock], entries: [buy, out] },
      { securities: [stock], entries: [undated, late('2024-05-31')] },
    ]);
    expect(report.portfolios[1]?.positions[0]?.isUndated).toBe(true);
  });

  test('that comes in weeks later, or in another size, is a flow', () => {
    // Fifteen days later: 1,000 paid, 10 × 150 out, 10 × 160 in.
    expect(moneyText(between('2024-06-12').figures.netFlows)).toBe('1100');
    const other = entryOf({ ...into, id: 'other', date: '2024-05-31', shares: '9' });
    const both = figures(
      { securities: [stock], entries: [buy, out] },
      { securities: [stock], entries: [other] },
    );
    // 1,000 paid, 10 × 150 out, 9 × 150 in.
    expect(moneyText(both.figures.netFlows)).toBe('850');
  });

  test('moves on the last of both days if the security was bought in between', () => {
    const { returns, figures: sums } = between('2024-06-03', again);
    // 10 × 100 and 3 × 150 paid. With the days of both it would be 50 more: 10 × (155 − 150).
    expect(moneyText(sums.netFlows)).toBe('1450');
    expect(returns.twr.value).toBeCloseTo(0.8, 12);
  });

  test.each([
    ['as two lots', [late('2024-06-03', { shares: '4' }), late('2024-06-03', { shares: '6' })], []],
    ['after another purchase there', [late('2024-06-03'), again], [again]],
    ['after a split', [late('2024-06-12', { shares: '30', price: '30' })], []],
  ])('that comes in %s is no flow of both', (name, entries, bought) => {
    const splits = name === 'after a split' ? [{ date: '2024-06-10', numerator: '3', denominator: '1' }] : [];
    const securities = [{ ...stock, splits }];
    const both = figures({ securities, entries: [buy, out] }, { securities, entries });
    const one = figures({ securities, entries: [buy, ...bought] });
    expect(both.returns.twr.value).toBeCloseTo(one.returns.twr.value as number, 12);
    expect(both.figures.netFlows).toBe(one.figures.netFlows);
    expect(both.figures.gain.total).toBe(one.figures.gain.total);
  });

  test('of one share, which leaves each week for years, is no flow of both', () => {
    const weeks = Array.from({ length: 110 }, (_, week) => dayNumber('2022-01-04') + 7 * week);
    const all = entryOf({ date: '2022-01-03', shares: '110', price: '90' });
    const moves = weeks.map((day) => [
      entryOf({ kind: 'transfer_out', date: isoDay(day), shares: '1' }),
      entryOf({ kind: 'transfer_in', date: isoDay(day + 2), shares: '1', price: '90' }),
    ]);
    const [left, came] = [0, 1].map((side) => moves.map((move) => move[side] as LedgerEntry));
    const daily = {
      '2022-01-03': 90,
      ...Object.fromEntries(weeks.map((day) => [isoDay(day + 1), day % 97])),
    };
    const securities = [{ ...stock, closes: { ...daily, ...closes } }];
    const flowsOf = (...portfolios: TestPortfolio[]) =>
      performanceOf(reportOf(portfolios), { from: dayNumber('2022-01-03'), to: dayNumber('2024-12-31') })
        .flows;
    expect(
      flowsOf({ securities, entries: [all, ...(left ?? [])] }, { securities, entries: came ?? [] }),
    ).toEqual(flowsOf({ securities, entries: [all] }));
  });

  const half = entryOf({ kind: 'transfer_out', date: '2024-05-28', shares: '5' });

  test('out goes at the close and has no realised gain', () => {
    const portfolio = { securities: [stock], entries: [buy, half] };
    const { returns, figures: sums } = figures(portfolio);
    // 10 × 100 paid, 5 × 150 out, 5 × 180 left: 900 − 250.
    expect([sums.netFlows, sums.endValue, sums.gain.total].map(moneyText)).toEqual(['250', '900', '650']);
    expect(sums.gain.realised).toBe(0n);
    expect(realisedGains(reportOf([portfolio]))).toEqual([]);
    expect(returns.twr.value).toBeCloseTo(0.8, 12);
  });

  test('leaves the cash of a portfolio as it is', () => {
    const deposit = entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '2000' });
    const { cash, figures: sums } = figures({ securities: [stock], entries: [deposit, buy, half] });
    // 2,000 deposited, 10 × 100 paid from it, 5 × 150 out.
    expect([cash ?? 0n, sums.netFlows, sums.endValue].map(moneyText)).toEqual(['1000', '1250', '1900']);
  });

  test('in with a fee costs the fee', () => {
    const { figures: sums } = figures({ securities: [stock], entries: [{ ...into, fee: '5' }] });
    // Worth 10 × 150 when it comes in, 10 × 180 at the end.
    expect([sums.netFlows, sums.gain.total, sums.gain.fees].map(moneyText)).toEqual(['1505', '295', '5']);
  });

  test.each([
    ['before the first close', { '2024-06-03': 110 }, '700', '400', 1.75],
    ['not after the last one', { '2024-01-02': 110 }, '0', '1100', 0],
  ])('in has a price that counts %s', (_when, known, gain, paid, twr) => {
    const stated = entryOf({ kind: 'transfer_in', date: '2024-05-28', shares: '10', price: '40' });
    const { figures: sums, returns } = figures({
      securities: [{ symbol: 'AAA', closes: known }],
      entries: [stated],
    });
    // 10 × 40, which rise to 10 × 110; 10 × 110, which stay.
    expect([sums.gain.total, sums.netFlows].map(moneyText)).toEqual([gain, paid]);
    expect(returns.twr.value).toBeCloseTo(twr, 12);
  });

  test.each([
    ['after', '2024-05-28', '2024-01-02'],
    ['before', '2023-12-29', undefined],
  ])('in of shares without a day of purchase, %s a purchase, keeps its place', (_when, date, bought) => {
    const unknown = entryOf({ kind: 'transfer_in', date, shares: '10', price: '50' });
    const sale = entryOf({ kind: 'sell', date: '2024-12-31', shares: '10', price: '180' });
    const portfolio = { method: 'fifo', securities: [stock], entries: [buy, unknown, sale] } as const;
    const [part, ...others] = realisedGains(reportOf([portfolio]));
    expect([part?.bought, moneyText(part?.cost ?? 0n)]).toEqual([bought, bought ? '1000' : '500']);
    expect(others).toEqual([]);
  });

  test('of many shares on a day of +10 % leaves the return of the day', () => {
    const { returns } = figures({
      securities: [{ symbol: 'AAA', closes: { '2024-01-02': 100, '2024-05-28': 110 } }],
      entries: [buy, entryOf({ ...into, id: 'many', shares: '90' })],
    });
    expect(returns.twr.value).toBeCloseTo(0.1, 12);
  });

  test.each([
    ['with', [entryOf({ kind: 'deposit', symbol: null, date: '2024-01-02', amount: '2000' })]],
    ['without', []],
  ])('leaves the return of a day on which shares were bought below the close, %s cash', (_name, paid) => {
    const { returns } = figures({
      securities: [{ symbol: 'AAA', closes: { '2024-01-02': 100, '2024-05-28': 110 } }],
      entries: [
        ...paid,
        buy,
        entryOf({ date: '2024-05-28', shares: '10', price: '100' }),
        entryOf({ ...into, id: 'many', shares: '90', order: 1 }),
      ],
    });
    expect(returns.twr.value).toBeCloseTo(0.1, 12);
  });

  test('of what was spun off is no new money', () => {
    const { returns, figures: sums } = figures({
      securities: [
        { symbol: 'AAA', closes: { '2024-01-02': 84, '2024-05-28': 69.5 }, spinOffs: ['2024-05-28'] },
        { symbol: 'BBB', closes: { '2024-05-28': 60, '2024-12-31': 66 } },
      ],
      entries: [
        entryOf({ date: '2024-01-02', shares: '30', price: '84' }),
        entryOf({ kind: 'transfer_in', symbol: 'BBB', date: '2024-05-28', shares: '10', price: '20' }),
      ],
    });
    expect(returns.twr.value).toBeCloseTo((30 * 69.5 + 660) / (30 * 84) - 1, 12);
    expect(moneyText(sums.netFlows)).toBe('2520');
    const { total, unrealised, currency } = sums.gain;
    expect([unrealised, currency]).toEqual([total, 0n]);
  });

  test.each([
    ['2024-05-31', '2024-05-24', true],
    ['2024-06-04', '2024-05-24', true],
    // More than a week later, or traded for years before, it is a transfer like any other.
    ['2024-06-05', '2024-05-24', false],
    ['2024-05-31', '2023-01-02', false],
  ])(
    'on %s of a security that is traded since %s is what was spun off on 28 May: %s',
    (date, traded, isSpunOff) => {
      const report = reportOf([
        {
          securities: [
            { symbol: 'AAA', closes: { '2024-01-02': 84, '2024-05-28': 69.5 }, spinOffs: ['2024-05-28'] },
            { symbol: 'BBB', closes: { [traded]: 60, '2024-12-31': 66 } },
          ],
          entries: [
            entryOf({ date: '2024-01-02', shares: '30', price: '84' }),
            entryOf({ kind: 'transfer_in', symbol: 'BBB', date, shares: '10', price: '20' }),
          ],
        },
      ]);
      const { figures: sums } = performanceOf(report, period);
      expect(moneyText(sums.netFlows)).toBe(isSpunOff ? '2520' : '3120');
      const [portfolio] = report.portfolios;
      expect(portfolio && spinOffWarnings(portfolio, period)).toHaveLength(isSpunOff ? 0 : 1);
    },
  );

  test('of one security for another, a merger, has the return of both', () => {
    const { returns } = figures({
      securities: [stock, { symbol: 'BBB', closes: { '2024-05-28': 75, '2024-12-31': 80 } }],
      entries: [buy, out, entryOf({ ...into, id: 'merged', symbol: 'BBB', shares: '20', price: '50' })],
    });
    expect(returns.twr.value).toBeCloseTo(0.6, 12);
  });

  test('in has the holding period from the day on which the shares had been bought', () => {
    const entries = [
      entryOf({
        kind: 'transfer_in',
        date: '2023-06-01',
        acquiredOn: '2022-01-03',
        shares: '10',
        price: '80',
      }),
      entryOf({ kind: 'sell', date: '2023-12-01', shares: '10', price: '100' }),
    ];
    const [part] = realisedGains(reportOf([{ securities: [stock], entries }]));
    expect(part).toMatchObject({ bought: '2022-01-03', days: 697, isLongTerm: true });
    const unknown = [{ ...(entries[0] as (typeof entries)[0]), acquiredOn: null }, ...entries.slice(1)];
    const [undated] = realisedGains(reportOf([{ securities: [stock], entries: unknown }]));
    expect(undated).toMatchObject({ bought: undefined, days: undefined, isLongTerm: undefined });
  });

  test.each([
    ['the published rate', {}, 0.8],
    ['a rate that was entered', { rate: '0.7', rateCurrency: 'EUR' }, 0.7],
  ])('in costs what its shares cost on the day of their purchase, by %s', (_name, stated, rate) => {
    const entries = [
      entryOf({
        kind: 'transfer_in',
        date: '2023-06-01',
        acquiredOn: '2022-01-03',
        shares: '10',
        price: '80',
        fee: '5',
        ...stated,
      }),
      entryOf({ kind: 'sell', date: '2023-12-01', shares: '10', price: '100' }),
    ];
    const report = reportOf([{ currency: 'EUR', securities: [stock], entries }], {
      base: 'EUR',
      rates: risenEuro,
    });
    const [part] = realisedGains(report);
    expect(moneyFloat(part?.cost ?? 0n)).toBeCloseTo(800 * rate, 6);
    expect(moneyFloat(part?.proceeds ?? 0n)).toBeCloseTo(900, 6);
  });

  test('in of older shares comes first in, first out', () => {
    const entries = [
      buy,
      entryOf({
        kind: 'transfer_in',
        date: '2024-05-28',
        acquiredOn: '2020-01-03',
        shares: '10',
        price: '50',
      }),
      entryOf({ kind: 'sell', date: '2024-12-31', shares: '10', price: '180' }),
    ];
    const [part] = realisedGains(reportOf([{ method: 'fifo', securities: [stock], entries }]));
    expect(part).toMatchObject({ bought: '2020-01-03' });
  });
});

describe('an adjustment', () => {
  const lots = (shares: string, price: string) => {
    const report = reportOf([
      {
        method: 'fifo',
        securities: [stock],
        entries: [
          buy,
          entryOf({ date: '2024-05-24', shares: '10', price: '120' }),
          entryOf({ kind: 'adjustment', date: '2024-05-28', shares, price }),
        ],
      },
    ]);
    const { returns, figures: sums } = performanceOf(report, period);
    const open = report.portfolios[0]?.positions[0]?.open ?? [];
    return {
      returns,
      sums,
      open: open.map(({ day, cost }) => [day, moneyText(cost)]),
    };
  };
  const [first, second, third] = [dayNumber('2024-01-02'), dayNumber('2024-05-24'), dayNumber('2024-05-28')];

  test.each([
    // 24 × 120 less the 2,200 that the lots cost.
    ['120', ['1000', '1200', '680']],
    // 24 × 77 = 1,848 is less than that: 4 × 77 for the new lot, 20 × 77 = 1,540 for the others, 0.7 of what they cost.
    ['77', ['700', '840', '308']],
  ])('of more shares at an average of %s keeps the days of the lots and adds one', (price, costs) => {
    const { open, returns } = lots('24', price);
    expect(open).toEqual([first, second, third].map((day, at) => [day, costs[at]]));
    expect(returns.twr.value).toBeCloseTo(0.8, 12);
  });

  test('of fewer shares takes the oldest, and the rest costs what is stated', () => {
    expect(lots('15', '100').open).toEqual([
      [first, '441.1764705882352941'],
      [second, '1058.8235294117647059'],
    ]);
  });

  test('of the average price alone restates the costs', () => {
    const { open, sums, returns } = lots('20', '55');
    expect(open).toEqual([
      [first, '500'],
      [second, '600'],
    ]);
    expect(returns.twr.value).toBeCloseTo(0.8, 12);
    expect(moneyText(sums.netFlows)).toBe('2200');
    expect(moneyText(sums.gain.total)).toBe('1400');
    expect(sums.gain.unrealised).toBe(sums.gain.total);
  });
});
