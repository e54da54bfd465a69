import fc from 'fast-check';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { createSplitPeriods, type DatedRatio } from '#domain/ledger/split-periods.ts';
import { type Portfolio, portfolioHistory } from '#domain/performance/build-report.ts';
import { withPairedTransfers } from '#domain/performance/paired-transfers.ts';
import { createPriceLine } from '#domain/performance/price-line.ts';
import type { Report } from '#domain/performance/report.ts';
import type { DividendPayment, SecurityData } from '#domain/security-data.ts';
import { noFields } from '#domain/transaction-fields.ts';
import { type CostMethod, compareEntries, type LedgerEntry } from '#domain/transactions.ts';

/** Rates of tests: fixed numbers of US dollars, or a function of the day. */
export function testRates(dollars: Record<string, (date: string) => number | undefined>): Rates {
  const dollarsOf = (currency: string, date: string) => (currency === 'USD' ? 1 : dollars[currency]?.(date));
  return {
    rate(from, to, date) {
      const [a, b] = [dollarsOf(from, date), dollarsOf(to, date)];
      if (a === undefined || b === undefined) return undefined;
      return { rate: (a / b).toFixed(10), date, source: 'ecb' };
    },
    series(from, to) {
      const days = Int32Array.from({ length: 12_000 }, (_, at) => dayNumber('2000-01-01') + at);
      return {
        days,
        rates: Float64Array.from(days, (day) => {
          const date = isoDay(day);
          return Number(((dollarsOf(from, date) ?? 1) / (dollarsOf(to, date) ?? 1)).toFixed(10));
        }),
      };
    },
    version: () => 'test',
  };
}

const plain: LedgerEntry = {
  ...noFields,
  id: '',
  kind: 'buy',
  date: '2024-01-02',
  order: 0,
  symbol: 'AAA',
  currency: 'USD',
  entered: '2026-01-02',
};

let nextId = 0;

/** Makes a transaction of which only the given fields matter. */
export function entryOf(fields: Partial<LedgerEntry>): LedgerEntry {
  nextId += 1;
  return { ...plain, id: `entry-${String(nextId).padStart(6, '0')}`, ...fields };
}

export interface TestSecurity {
  symbol: string;
  currency?: string;
  /** Closes by date, adjusted for the splits. */
  closes: Record<string, number>;
  splits?: readonly DatedRatio[];
  /** Amounts per share of the day, ascending by ex-date. */
  dividends?: readonly DividendPayment[];
  spinOffs?: readonly string[];
}

export interface TestPortfolio {
  id?: string;
  currency?: string;
  method?: CostMethod;
  securities: readonly TestSecurity[];
  entries: readonly LedgerEntry[];
}

/** What a market provider would return about a security of a test. */
export function securityDataOf(security: TestSecurity): SecurityData {
  const { symbol, closes, splits = [], currency = 'USD', dividends = [] } = security;
  const dates = Object.keys(closes).sort();
  return {
    symbol,
    name: symbol,
    currency: currency as 'USD',
    source: 'test',
    listing: { type: 'stock', sector: null, industry: null, country: null },
    prices: {
      days: Int32Array.from(dates, dayNumber),
      closes: Float64Array.from(dates, (date) => closes[date] ?? Number.NaN),
    },
    splits: splits.map((split) => ({ ...split, symbol })),
    adjustments: [],
    breaks: [],
    dividends: { payments: dividends, coverage: undefined },
  };
}

function positionOf(
  security: TestSecurity,
  entries: readonly LedgerEntry[],
  { portfolioId, rates }: { portfolioId: string; rates: Rates },
) {
  const { symbol, splits = [], currency = 'USD' } = security;
  const splitPeriods = createSplitPeriods(splits);
  const own = entries.filter((entry) => entry.symbol === symbol);
  return {
    id: `${portfolioId} ${symbol}`,
    portfolioId,
    symbol,
    name: symbol,
    currency,
    entries: own,
    splitPeriods,
    spinOffs: security.spinOffs ?? [],
    prices: createPriceLine({
      security: securityDataOf(security),
      quote: undefined,
      manual: new Map(),
      entries: own,
      splitPeriods,
      currency,
      rates,
    }),
  };
}

function toPortfolio(portfolio: TestPortfolio, at: number, rates: Rates): Portfolio {
  const { id = `portfolio ${at}`, currency = 'USD', method = 'average', securities } = portfolio;
  const entries = [...portfolio.entries].sort(compareEntries);
  return {
    id,
    currency,
    costMethod: method,
    positions: securities.map((security) => positionOf(security, entries, { portfolioId: id, rates })),
    accountEntries: entries.filter(({ symbol }) => symbol === null),
  };
}

/** Builds the report of portfolios from their transactions. */
export function reportOf(
  portfolios: readonly TestPortfolio[],
  { base = 'USD', rates = testRates({}) }: { base?: string; rates?: Rates } = {},
): Report {
  return {
    base,
    rates,
    portfolios: withPairedTransfers(portfolios.map((one, at) => toPortfolio(one, at, rates))).map(
      (portfolio) => portfolioHistory(portfolio, { base, rates }),
    ),
  };
}

const startDay = dayNumber('2016-01-04');
const hundredths = (value: number, decimals = 2) => (value / 10 ** decimals).toFixed(decimals);

/** A step of a generated history: it becomes a transaction that is possible at that point. */
const step = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'buy',
    'sell',
    'sell',
    'dividend',
    'fee',
    'transfer_in',
    'transfer_out',
    'adjustment',
    'interest',
  ),
  days: fc.integer({ min: 0, max: 5 }),
  symbol: fc.constantFrom('AAA', 'BBB', 'CCC'),
  /** In 10^-4 of what is held, or of a share. */
  part: fc.integer({ min: 1, max: 10_000 }),
  shares: fc.integer({ min: 1, max: 9_999_999 }),
  price: fc.integer({ min: 1, max: 99_999_999 }),
  fee: fc.integer({ min: 0, max: 999 }),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Converts steps to transactions, keeping count of the shares held, in units of 10^-4. */
function toEntries(steps: readonly Step[]): LedgerEntry[] {
  const held = new Map<string, number>();
  let day = startDay;
  return steps.flatMap(({ kind, days, symbol, part, shares, price, fee }, order) => {
    day += days;
    const before = held.get(symbol) ?? 0;
    const common = { date: isoDay(day), order, symbol, fee: hundredths(fee) };
    const takes = kind === 'sell' || kind === 'transfer_out';
    const units = takes ? Math.floor((before * part) / 10_000) : shares;
    if (kind === 'dividend' || kind === 'interest' || kind === 'fee')
      return [
        entryOf({
          ...common,
          kind,
          fee: '0',
          amount: hundredths(price),
          tax: kind === 'dividend' ? hundredths(fee) : '0',
        }),
      ];
    if (units === 0) return [];
    held.set(symbol, kind === 'adjustment' ? units : before + (takes ? -units : units));
    return [
      entryOf({
        ...common,
        kind: kind as LedgerEntry['kind'],
        shares: hundredths(units, 4),
        price: kind === 'transfer_out' ? null : hundredths(price, 4),
      }),
    ];
  });
}

/** Histories of up to `maxLength` transactions in three securities. */
export const histories = (maxLength: number) =>
  fc.array(step, { minLength: 1, maxLength, size: 'max' }).map(toEntries);

/** Seeds of `walk`. */
export const seeds = fc.integer({ min: 1, max: 1_000_000 });

/** Makes prices of the three securities on most days: a random walk that the seed determines. */
export function walk(seed: number): TestSecurity[] {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return ['AAA', 'BBB', 'CCC'].map((symbol) => {
    const closes: Record<string, number> = {};
    let price = 50 + 100 * random();
    for (let day = startDay - 10; day < startDay + 4_000; day += 1) {
      price = Math.max(1, price * (0.97 + 0.0605 * random()));
      if (random() < 0.7) closes[isoDay(day)] = Math.round(price * 100) / 100;
    }
    return { symbol, closes };
  });
}
