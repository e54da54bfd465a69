import { describe, expect, test } from 'vitest';
import { dayNumber, isoDay } from '#domain/days.ts';
import { costMethods, type LedgerEntry } from '#domain/transactions.ts';
import { entryOf, reportOf, type TestPortfolio, type TestSecurity } from '#tests/support/ledger-histories.ts';
import { explain, figureOf } from './explain.ts';
import { moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { realisedGains } from './realised.ts';
import { spinOffWarnings } from './spin-offs.ts';

const period = { from: dayNumber('2018-01-01'), to: dayNumber('2024-12-31') };

function historyOf(portfolio: TestPortfolio) {
  const report = reportOf([portfolio]);
  const result = performanceOf(report, period);
  const [owner] = report.portfolios;
  const lotsOf = (symbol: string) => {
    const history = owner?.positions.find(({ position }) => position.symbol === symbol);
    return history?.open.map(({ day, shares, cost, baseCost, fee }) => ({
      bought: day === null ? null : isoDay(day),
      shares: history.position.splitPeriods.toShares(shares, '9999-12-31'),
      cost: Number(moneyText(cost)).toFixed(2),
      isBase: cost === baseCost,
      ...(fee !== 0n && { fee: moneyText(fee) }),
    }));
  };
  const sold = realisedGains(report).map(({ bought, proceeds, cost, gain, isLongTerm }) => ({
    bought,
    proceeds: moneyText(proceeds),
    cost: moneyText(cost),
    gain: moneyText(gain),
    isLongTerm,
  }));
  return { report, result, owner, lotsOf, sold };
}

/** Checks that a portfolio gained what its prices did: the parts add up, and nothing came in or went out by an event. */
function checkTotals({ result, report }: ReturnType<typeof historyOf>): void {
  const { gain } = result.figures;
  const parts = gain.unrealised + gain.realised + gain.income + gain.currency - gain.fees - gain.taxes;
  expect(parts).toBe(gain.total);
  expect(gain.currency).toBe(0n);
  for (const figure of ['total', 'netFlows', 'realised', 'unrealised'] as const) {
    const { terms } = explain(figure, result, report, ({ method }) => method);
    expect(terms.reduce((sum, { amount }) => sum + amount, 0n)).toBe(figureOf(result, figure));
  }
}

const event = (kind: LedgerEntry['kind'], symbol: string, counterpart: string, more: Partial<LedgerEntry>) =>
  entryOf({ kind, symbol, counterpart, ...more });
const bought = (symbol: string, date: string, shares: string, price: string) =>
  entryOf({ symbol, date, shares, price });

describe('a spin-off', () => {
  // GE: one GE HealthCare for three shares, and one GE Vernova for four (Forms 8-K of 4 January 2023 and 2 April 2024). The
  // shares of the cost follow from the first closes of both companies, as 26 CFR § 1.358-2(a)(2)(iv) asks for.
  const portfolio = (method: (typeof costMethods)[number]): TestPortfolio => ({
    method,
    securities: [
      {
        symbol: 'GE',
        closes: {
          '2021-08-02': 100,
          '2023-01-03': 82,
          '2023-01-04': 66,
          '2024-04-01': 175,
          '2024-04-02': 140,
        },
      },
      { symbol: 'GEHC', closes: { '2023-01-04': 60, '2024-12-31': 80 } },
      { symbol: 'GEV', closes: { '2024-04-02': 132, '2024-12-31': 330 } },
    ],
    entries: [
      { ...bought('GE', '2021-08-02', '120', '100'), fee: '12' },
      bought('GE', '2022-10-03', '60', '64.50'),
      event('spin_off', 'GE', 'GEHC', { date: '2023-01-04', costShare: '0.2326' }),
      event('transfer_in', 'GEHC', 'GE', { date: '2023-01-04', shares: '60', price: '0' }),
      event('spin_off', 'GE', 'GEV', { date: '2024-04-02', costShare: '0.1907' }),
      event('transfer_in', 'GEV', 'GE', { date: '2024-04-02', shares: '45', price: '0' }),
      entryOf({ kind: 'sell', symbol: 'GEHC', date: '2024-12-31', shares: '60', price: '80' }),
    ],
  });

  test('of GE HealthCare and GE Vernova moves a share of each lot, with its day', () => {
    const history = historyOf(portfolio('fifo'));
    // 12,000 × 0.7674 × 0.8093 and 3,870 × 0.7674 × 0.8093.
    expect(history.lotsOf('GE')).toMatchObject([
      { bought: '2021-08-02', shares: '120', cost: '7452.68', isBase: true, fee: '7.45268184' },
      { bought: '2022-10-03', shares: '60', cost: '2403.49' },
    ]);
    // 12,000 × 0.7674 × 0.1907 and 3,870 × 0.7674 × 0.1907.
    expect(history.lotsOf('GEV')).toMatchObject([
      { bought: '2021-08-02', shares: '30', cost: '1756.12' },
      { bought: '2022-10-03', shares: '15', cost: '566.35' },
    ]);
    expect(history.sold).toEqual([
      { bought: '2021-08-02', proceeds: '3200', cost: '2793.9912', gain: '406.0088', isLongTerm: true },
      { bought: '2022-10-03', proceeds: '1600', cost: '900.162', gain: '699.838', isLongTerm: true },
    ]);
    checkTotals(history);
  });

  test.each(costMethods)('costs together what the shares did before with the method %s', (method) => {
    const history = historyOf({ ...portfolio(method), entries: portfolio(method).entries.slice(0, -1) });
    const all = ['GE', 'GEHC', 'GEV'].flatMap((symbol) => history.lotsOf(symbol) ?? []);
    expect(all.reduce((sum, { cost }) => sum + Number(cost), 0)).toBeCloseTo(15_870, 1);
    checkTotals(history);
  });

  test('is no flow of the portfolio, no loss, and needs no warning', () => {
    const securities: TestSecurity[] = [
      {
        symbol: 'GE',
        closes: { '2022-01-03': 100, '2023-01-03': 100, '2023-01-04': 80 },
        spinOffs: ['2023-01-04'],
      },
      { symbol: 'GEHC', closes: { '2023-01-04': 60 } },
    ];
    const buy = bought('GE', '2022-01-03', '3', '100');
    const entries = [
      buy,
      event('spin_off', 'GE', 'GEHC', { date: '2023-01-04', costShare: '0.2' }),
      event('transfer_in', 'GEHC', 'GE', { date: '2023-01-04', shares: '1', price: '0' }),
    ];
    const { result, owner } = historyOf({ securities, entries });
    expect(result.returns.twr.value).toBeCloseTo(0, 12);
    expect(moneyText(result.figures.netFlows)).toBe('300');
    expect(result.positions.map(({ twr }) => twr.value)).toEqual([
      expect.closeTo(0, 12),
      expect.closeTo(0, 12),
    ]);
    expect(owner && spinOffWarnings(owner, period)).toEqual([]);
    const alone = historyOf({ securities, entries: [buy] });
    expect(alone.owner && spinOffWarnings(alone.owner, period)).toHaveLength(1);
  });

  // AT&T: 0.241917 Warner Bros. Discovery for each share on 8 April 2022 (Form 8-K of 8 April 2022); brokers sell the fraction.
  test('of WarnerMedia leaves a fraction that is paid in cash', () => {
    const history = historyOf({
      method: 'fifo',
      securities: [
        { symbol: 'T', closes: { '2021-12-01': 22.8, '2022-04-08': 19.63, '2022-12-30': 18.41 } },
        { symbol: 'WBD', closes: { '2022-04-08': 24.43, '2022-12-30': 9.48 } },
      ],
      entries: [
        bought('T', '2021-12-01', '100', '22.80'),
        event('spin_off', 'T', 'WBD', { date: '2022-04-08', costShare: '0.2314' }),
        event('transfer_in', 'WBD', 'T', { date: '2022-04-08', shares: '24.1917', price: '0' }),
        entryOf({
          kind: 'cash_in_lieu',
          symbol: 'WBD',
          date: '2022-04-11',
          shares: '0.1917',
          amount: '4.69',
        }),
      ],
    });
    expect(history.lotsOf('T')).toMatchObject([{ bought: '2021-12-01', shares: '100', cost: '1752.41' }]);
    // 2,280 × 0.2314 × 24 ÷ 24.1917.
    expect(history.lotsOf('WBD')).toMatchObject([{ bought: '2021-12-01', shares: '24', cost: '523.41' }]);
    expect(history.sold).toMatchObject([{ bought: '2021-12-01', proceeds: '4.69', isLongTerm: false }]);
    checkTotals(history);
  });
});

describe('an exchange', () => {
  // Praxair: one Linde plc for each share on 31 October 2018 (Form 8-K of that day). Facebook: META since 9 June 2022.
  test.each([
    { kind: 'merger', from: 'PX', to: 'LIN', date: '2018-10-31', days: ['2018-02-01', '2019-02-01'] },
    { kind: 'symbol_change', from: 'FB', to: 'META', date: '2022-06-09', days: ['2021-07-01', '2022-07-01'] },
  ] as const)('of $from for $to keeps costs and days', ({ kind, from, to, date, days }) => {
    const [first, sale] = days;
    const history = historyOf({
      method: 'fifo',
      securities: [
        { symbol: from, closes: { [first]: 150, [date]: 164 } },
        { symbol: to, closes: { [date]: 164, [sale]: 170 } },
      ],
      entries: [
        bought(from, first, '10.5', '150.10'),
        event(kind, from, to, { date, shares: '10.5' }),
        event('transfer_in', to, from, { date, shares: '10.5', price: '0' }),
        entryOf({ kind: 'sell', symbol: to, date: sale, shares: '4', price: '170' }),
      ],
    });
    expect(history.lotsOf(from)).toEqual([]);
    expect(history.lotsOf(to)).toMatchObject([{ bought: first, shares: '6.5', cost: '975.65' }]);
    // Exactly a year is not long-term: the holding period includes the days with the former shares.
    expect(history.sold).toMatchObject([{ bought: first, cost: '600.4', gain: '79.6', isLongTerm: false }]);
    checkTotals(history);
  });

  // 26 CFR § 1.356-1(d), with the loss of another lot: cash of 25 for each share beside new shares worth 50.
  test('for shares and cash is taxed as far as there is a gain and cash, and never as a loss', () => {
    const history = historyOf({
      method: 'fifo',
      securities: [
        { symbol: 'OLD', closes: { '2023-01-03': 60, '2024-05-01': 75 } },
        { symbol: 'NEW', closes: { '2024-05-01': 100 } },
      ],
      entries: [
        bought('OLD', '2023-01-03', '10', '60'),
        bought('OLD', '2023-02-01', '10', '40'),
        bought('OLD', '2023-03-01', '10', '90'),
        event('merger', 'OLD', 'NEW', { date: '2024-05-01', shares: '30', amount: '750' }),
        event('transfer_in', 'NEW', 'OLD', { date: '2024-05-01', shares: '15', price: '0' }),
      ],
    });
    expect(history.sold.map(({ bought: day, gain }) => [day, gain])).toEqual([
      ['2023-01-03', '150'],
      ['2023-02-01', '250'],
    ]);
    // Basis less cash plus gain: 600 − 250 + 150, 400 − 250 + 250, 900 − 250.
    expect(history.lotsOf('NEW')).toMatchObject([
      { bought: '2023-01-03', shares: '5', cost: '500.00' },
      { bought: '2023-02-01', shares: '5', cost: '400.00' },
      { bought: '2023-03-01', shares: '5', cost: '650.00' },
    ]);
    checkTotals(history);
  });

  test('for cash alone is a sale', () => {
    const history = historyOf({
      method: 'fifo',
      securities: [{ symbol: 'OLD', closes: { '2023-01-03': 60, '2024-05-01': 75 } }],
      entries: [
        bought('OLD', '2023-01-03', '10', '60'),
        entryOf({ kind: 'merger', symbol: 'OLD', date: '2024-05-01', shares: '10', amount: '754.20' }),
      ],
    });
    expect(history.sold).toMatchObject([{ bought: '2023-01-03', gain: '154.2', isLongTerm: true }]);
    checkTotals(history);
  });
});
