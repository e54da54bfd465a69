import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber } from '#domain/days.ts';
import { costMethods, type LedgerEntry } from '#domain/transactions.ts';
import { entryOf, reportOf, type TestSecurity, testRates } from '#tests/support/ledger-histories.ts';
import { runsOf } from '#tests/support/scope.ts';
import { explain } from './explain.ts';
import { moneyNumber, moneyText } from './money.ts';
import { performanceOf } from './performance.ts';
import { positionHistory } from './position-history.ts';
import { realisedGains } from './realised.ts';

const period = { from: dayNumber('2016-01-01'), to: dayNumber('2026-06-30') };
/** Rates that no test enters. */
const rates = testRates({ EUR: (date) => 1.05 + (dayNumber(date) % 97) / 1000, GBP: () => 1.3 });
const closes = { '2024-01-02': 100, '2024-06-03': 100, '2024-12-31': 110 };
const dollars: TestSecurity = { symbol: 'AAA', closes };

interface Settings {
  securities?: readonly TestSecurity[];
  method?: (typeof costMethods)[number];
  base?: string;
  currency?: string;
}

function figuresOf(entries: readonly LedgerEntry[], settings: Settings = {}) {
  const { securities = [dollars], method = 'fifo', base = 'EUR', currency = 'EUR' } = settings;
  const report = reportOf([{ securities, method, currency, entries }], { base, rates });
  const result = performanceOf(report, period);
  const { gain } = result.figures;
  const parts = realisedGains(report);
  return {
    report,
    result,
    gain,
    realised: moneyNumber(gain.realised),
    currency: moneyNumber(gain.currency),
    total: moneyNumber(gain.total),
    forTax: moneyNumber(parts.reduce((sum, part) => sum + part.gain, 0n)),
  };
}

const at = (rate: string, fields: Partial<LedgerEntry>) => entryOf({ rate, rateCurrency: 'EUR', ...fields });
const buy = at('0.90', { date: '2024-01-02', shares: '10', price: '100' });
const sell = (shares: string, price: string, rate = '0.95') =>
  at(rate, { kind: 'sell', date: '2024-06-03', shares, price });

describe('a rate that is entered with a sale', () => {
  test.each([
    ['100', { realised: 0, currency: 50, total: 50, forTax: 50 }],
    // The example of docs/returns.md.
    ['110', { realised: 95, currency: 50, total: 145, forTax: 145 }],
  ])('converts proceeds and cost at a price of %s', (price, expected) => {
    expect(figuresOf([buy, sell('10', price)])).toMatchObject(expected);
  });

  test.each(costMethods)('converts each part of several lots with the method %s', (method) => {
    const second = at('0.80', { date: '2024-02-01', shares: '10', price: '100' });
    const found = figuresOf([buy, second, sell('5', '110'), sell('15', '120', '1.00')], { method });
    // (550 − 500) × 0.95 + (1,800 − 1,500) × 1.00, of 522.5 + 1,800 − 900 − 800.
    expect(found).toMatchObject({ realised: 347.5, total: 622.5, currency: 275, forTax: 622.5 });
  });

  test('converts the cost back if it leads to the currency of the security', () => {
    // As Trading 212 states them: dollars for one euro.
    const paid = (kind: 'buy' | 'sell', date: string, amount: string, rate: string) =>
      entryOf({ kind, date, shares: '10', price: null, amount, currency: 'EUR', rate, rateCurrency: 'USD' });
    const found = figuresOf([
      paid('buy', '2024-01-02', '245.454545', '1.10'),
      paid('sell', '2024-06-03', '252.336449', '1.07'),
    ]);
    expect(found.realised).toBeCloseTo(0, 5);
    expect(found.currency).toBeCloseTo(6.881904, 5);
  });

  test('counts in a third currency', () => {
    const third = { currency: 'GBP', rate: '1.2', rateCurrency: 'EUR' };
    const found = figuresOf([
      entryOf({ ...third, date: '2024-01-02', shares: '10', price: '100' }),
      entryOf({ ...third, kind: 'sell', date: '2024-06-03', shares: '10', price: '100' }),
    ]);
    expect(found.realised).toBeCloseTo(0, 6);
    expect(found).toMatchObject({ total: 0, forTax: 0 });
  });

  test('counts in a report of another currency than the portfolio’s', () => {
    const found = figuresOf([buy, sell('10', '100')], { base: 'USD' });
    expect(found.realised).toBeCloseTo(0, 9);
    expect(found.currency).toBeCloseTo(found.total, 9);
  });
});

describe('a rate that is entered', () => {
  const last = sell('10', '110', '1.00');
  const other = { symbol: 'BBB', closes: { '2024-03-01': 50, '2024-06-03': 50 } };
  const event = (kind: LedgerEntry['kind'], fields: Partial<LedgerEntry>) => [
    at('0.70', { kind, counterpart: 'BBB', date: '2024-03-01', ...fields }),
    at('0.60', {
      kind: 'transfer_in',
      symbol: 'BBB',
      counterpart: 'AAA',
      date: '2024-03-01',
      shares: '10',
      price: '0',
    }),
  ];
  const sold = { ...last, symbol: 'BBB', id: 'sold' };
  const cases: [string, LedgerEntry[], number][] = [
    // The local gain of each transaction at its rate.
    [
      'cash in lieu',
      [
        buy,
        at('0.70', { kind: 'cash_in_lieu', date: '2024-03-01', shares: '1', amount: '110' }),
        sell('9', '110'),
      ],
      7 + 85.5,
    ],
    [
      'a return of capital',
      [buy, at('0.70', { kind: 'return_of_capital', date: '2024-03-01', amount: '300' }), last],
      400,
    ],
    [
      'a return of more than the cost',
      [buy, at('0.70', { kind: 'return_of_capital', date: '2024-03-01', amount: '1500' }), last],
      350 + 1100,
    ],
    [
      'a merger for cash',
      [buy, at('0.70', { kind: 'merger', date: '2024-03-01', shares: '10', amount: '1200' })],
      140,
    ],
    [
      'a merger for shares and cash',
      [buy, ...event('merger', { shares: '10', amount: '600' }), sold],
      70 + 600,
    ],
    [
      'a merger for shares and cash at a loss',
      [buy, ...event('merger', { shares: '10', amount: '300' }), sold],
      400,
    ],
    ['a spin-off', [buy, ...event('spin_off', { costShare: '0.25' }), last, sold], 350 + 850],
    ['a change of symbol', [buy, ...event('symbol_change', { shares: '10' }), sold], 100],
    [
      'bonus shares',
      [buy, entryOf({ kind: 'bonus', date: '2024-03-01', shares: '10' }), sell('20', '60')],
      190,
    ],
    [
      'a loss that a later purchase replaces',
      [buy, at('0.70', { date: '2024-05-20', shares: '10', price: '80' }), sell('10', '70'), last],
      100 - 95,
    ],
    [
      'a transfer in that was bought earlier',
      [
        at('0.90', {
          kind: 'transfer_in',
          date: '2024-01-02',
          acquiredOn: '2023-05-02',
          shares: '10',
          price: '60',
        }),
        last,
      ],
      500,
    ],
  ];

  test.each(cases)('counts for %s', (name, entries, realised) => {
    const found = figuresOf(entries, { securities: [dollars, other] });
    expect(found.realised).toBeCloseTo(realised, 9);
    if (name.startsWith('a transfer')) return;
    expect(found.realised + found.currency).toBeCloseTo(found.total, 9);
    expect(found.forTax).toBeCloseTo(found.total, 9);
  });

  test('is named by the explanation, with proceeds and cost', () => {
    const { report, result } = figuresOf([buy, sell('4', '110'), sell('6', '100', '0.9')]);
    const found = explain('realised', result, report, () => 'fifo');
    expect(found.terms.map(({ amount, detail }) => [moneyText(amount), detail])).toEqual([
      ['38', '418.00 − 400.00 × 0.95'],
      ['0', '540.00 − 600.00 × 0.9'],
    ]);
    expect(found.rates).toEqual([
      { from: 'USD', to: 'EUR', date: '2024-06-03', rate: '0.95', source: 'entered' },
      { from: 'USD', to: 'EUR', date: '2024-06-03', rate: '0.9', source: 'entered' },
    ]);
  });
});

const step = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'sell', 'cash_in_lieu', 'return_of_capital', 'dividend', 'fee'),
  /** In per cent of what is held. */
  part: fc.integer({ min: 1, max: 99 }),
  price: fc.integer({ min: 1, max: 200 }),
  fee: fc.integer({ min: 0, max: 9 }),
  rate: fc.integer({ min: 60, max: 130 }).map((hundredths) => (hundredths / 100).toFixed(2)),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Converts steps to transactions of a security that end with a sale of everything. */
function toEntries(steps: readonly Step[]): LedgerEntry[] {
  let held = 1000;
  const taken = (part: number) => Math.max(0, Math.floor((held * part) / 100));
  const entries = steps.map(({ kind, part, price, fee, rate }, order) => {
    const trades = kind === 'buy' || kind === 'sell' || kind === 'cash_in_lieu';
    const shares = kind === 'buy' ? part : Math.min(held - 1, taken(part));
    if (trades) held += kind === 'buy' ? shares : -shares;
    const size = trades
      ? { shares: String(shares), price: String(price) }
      : { amount: String(price * (kind === 'return_of_capital' ? 100 : 1)) };
    return at(rate, {
      ...size,
      kind: kind as LedgerEntry['kind'],
      date: '2024-06-03',
      order,
      fee: String(fee),
    });
  });
  const isPossible = ({ shares }: LedgerEntry) => shares !== '0';
  const first = at('0.91', { date: '2024-01-02', shares: '1000', price: '50', fee: '3' });
  return [
    first,
    ...entries.filter(isPossible),
    at('1.07', { ...sell(String(held), '99'), date: '2024-12-31' }),
  ];
}

test('with rates entered, gains are those of the security at the rate of each sale, and the rest is currency', () => {
  const disposals: readonly LedgerEntry['kind'][] = ['sell', 'cash_in_lieu', 'return_of_capital'];
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.constantFrom(...costMethods), (steps, method) => {
      const { report, gain, realised, currency, total, forTax } = figuresOf(toEntries(steps), { method });
      const [portfolio] = report.portfolios;
      const position = portfolio?.positions[0]?.position;
      if (!portfolio || !position) throw new Error('The report has no position.');
      let [expected, tradeCosts] = [0, 0];
      const settings = { base: 'EUR', portfolioCurrency: 'EUR', method, rates };
      positionHistory(position, settings, (entry, before, after) => {
        const gross = Number(entry.amount ?? Number(entry.shares) * Number(entry.price));
        const cost = moneyNumber(before.cost - after.cost);
        if (disposals.includes(entry.kind)) expected += (gross - cost) * Number(entry.rate);
        if (entry.shares !== null) tradeCosts += Number(entry.fee) * Number(entry.rate);
      });
      expect(realised).toBeCloseTo(expected, 6);
      const ofOwning = moneyNumber(gain.income - gain.fees - gain.taxes);
      expect(realised + currency + ofOwning).toBeCloseTo(total, 6);
      expect(forTax + ofOwning + tradeCosts).toBeCloseTo(total, 6);
    }),
    { numRuns: runsOf(50) },
  );
});
