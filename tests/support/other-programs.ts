import type { Transaction } from '#contract/transactions.ts';
import { add, decimal, round, toText } from '#domain/decimal.ts';
import type { ExportFormat } from '#domain/imports.ts';
import type { HistoryOptions } from './recorded-history.ts';

/** What a file of another program keeps of a transaction. */
interface Kept {
  kind: string;
  date: string;
  symbol: string | null;
  shares: string | null;
  /** Gross; of a transfer its price per share. */
  money: string | null;
  fee: string;
  tax: string;
  currency: string;
  rate: string | null;
  ratio: number | null;
  note: string;
}

/** Returns what every file could keep. */
export function keptOf({ exact, numerator, denominator, ...one }: Transaction): Kept {
  const { kind, symbol, currency, note } = one;
  return {
    kind,
    date: one.date ?? '2023-05-06',
    symbol,
    shares: exact.shares,
    money: exact.amount ?? exact.price,
    fee: exact.fee,
    tax: exact.tax,
    currency,
    rate: exact.rate,
    ratio: numerator && denominator ? numerator / denominator : null,
    note,
  };
}

/** A cost that a file has in a row of its own. */
const costRow = (one: Kept, kind: 'fee' | 'tax', symbol: string | null): Kept[] =>
  one[kind] === '0' ? [] : [{ ...one, kind, symbol, shares: null, money: one[kind], fee: '0', tax: '0' }];

/** Most files have a dash for nothing. */
const withoutDash = (one: Kept): Kept => (one.note === '-' ? { ...one, note: '' } : one);

const withoutDividendShares = (one: Kept): Kept => (one.kind === 'dividend' ? { ...one, shares: null } : one);

/** Ghostfolio has fees only, and names what is not about a security in the note. */
function inGhostfolio(one: Kept): Kept[] {
  const fee = toText(add(decimal(one.fee), decimal(one.tax)));
  const name = { interest: 'Interest', fee: 'Fee', tax: 'Tax' }[one.kind];
  const text = withoutDash(one).note;
  // A dividend without shares is one unit.
  const shares = one.kind === 'dividend' ? (one.shares ?? '1') : one.shares;
  if (!name) return [{ ...one, shares, fee, tax: '0', note: text }];
  const note = [[name, one.symbol].filter(Boolean).join(' '), text].filter(Boolean).join(': ');
  return [{ ...one, kind: one.kind === 'tax' ? 'fee' : one.kind, symbol: null, fee, tax: '0', note }];
}

function inOfx(whole: Kept): Kept[] {
  const one = withoutDash(whole);
  const kept = one.kind === 'tax' ? { ...one, symbol: null } : withoutDividendShares(one);
  if (/buy|sell|dividend/.test(one.kind)) return [kept];
  return [{ ...kept, fee: '0', tax: '0' }, ...costRow(one, 'fee', null), ...costRow(one, 'tax', null)];
}

function inWealthfolio(one: Kept): Kept[] {
  if (one.kind === 'dividend') return [withoutDividendShares(one)];
  return [{ ...one, tax: '0' }, ...costRow({ ...one, fee: '0' }, 'tax', one.symbol)];
}

/** Money has six decimals. */
function inPortfolioPerformance(one: Kept): Kept[] {
  const money = one.money && toText(round(decimal(one.money), 6));
  return [withoutDividendShares({ ...one, money })];
}

interface OtherProgram extends HistoryOptions {
  format: ExportFormat;
  keeps: string;
  kept: (one: Kept) => Kept[];
}

/** The programs that we export for, and what their files keep. */
export const otherPrograms: OtherProgram[] = [
  {
    format: 'ghostfolio',
    keeps: 'trades, income and costs in one currency, with taxes as fees',
    without: ['transfer_in', 'transfer_out', 'deposit', 'withdrawal', 'split', 'adjustment'],
    hasRates: false,
    kept: inGhostfolio,
  },
  {
    format: 'portfolio-performance',
    keeps: 'all but splits and adjustments, with rates, and dividends without shares',
    without: ['split', 'adjustment'],
    kept: inPortfolioPerformance,
  },
  {
    format: 'wealthfolio',
    keeps: 'all but adjustments in one currency, one a day, with taxes in rows of their own',
    without: ['adjustment'],
    hasRates: false,
    isDaily: true,
    kept: inWealthfolio,
  },
  {
    format: 'ofx',
    keeps: 'all but adjustments in one currency, with costs of cash and transfers in rows of their own',
    without: ['adjustment'],
    hasRates: false,
    kept: inOfx,
  },
];

/** Makes lists comparable that are in different orders. */
export const sortedKept = (kept: readonly Kept[]): string[] => kept.map((one) => JSON.stringify(one)).sort();
