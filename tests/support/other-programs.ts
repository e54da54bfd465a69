import type { Transaction } from '#contract/transactions.ts';
import { add, decimal, round, toText } from '#domain/decimal.ts';
import type { ExportFormat } from '#domain/imports.ts';
import { commonKind, isEvent, transactionKinds } from '#domain/transaction-kinds.ts';
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

/** Returns what every file could keep. Amounts have six decimals, so that prices follow from them up to the eighth. */
export function keptOf({ exact, numerator, denominator, ...one }: Transaction): Kept {
  const { symbol, currency, note } = one;
  const kind = commonKind(one.kind);
  const money = exact.amount ?? exact.price ?? (one.kind === 'bonus' ? '0' : null);
  return {
    kind,
    date: one.date ?? '2023-05-06',
    symbol,
    shares: exact.shares,
    money: money && toText(round(decimal(money), 6)),
    fee: exact.fee,
    tax: exact.tax,
    currency,
    rate: exact.rate,
    ratio: numerator && denominator ? numerator / denominator : null,
    note,
  };
}

/** Most files have a dash for nothing. */
const withoutDash = (one: Kept): Kept => (one.note === '-' ? { ...one, note: '' } : one);

const withoutDividendShares = (one: Kept): Kept => (one.kind === 'dividend' ? { ...one, shares: null } : one);

/** Ghostfolio has fees only; a dividend without shares is one unit. */
function inGhostfolio(one: Kept): Kept[] {
  const note = withoutDash(one).note;
  const shares = one.kind === 'dividend' ? (one.shares ?? '1') : one.shares;
  const fee = toText(add(decimal(one.fee), decimal(one.tax)));
  return [{ ...one, shares, fee, tax: '0', note }];
}

function inOfx(whole: Kept): Kept[] {
  const one = withoutDash(whole);
  const kept = one.kind === 'tax' ? { ...one, symbol: null } : withoutDividendShares(one);
  // The price of a transfer has no currency of its own.
  if (one.kind === 'transfer_in') return [{ ...one, currency: 'USD', rate: null }];
  return [kept];
}

const allButDividendShares = (one: Kept): Kept[] => [withoutDividendShares(one)];

interface OtherProgram extends HistoryOptions {
  format: ExportFormat;
  keeps: string;
  kept: (one: Kept) => Kept[];
}

const events = transactionKinds.filter(isEvent);

/** The programs that we export for, and what their files keep. */
export const otherPrograms: OtherProgram[] = [
  {
    format: 'ghostfolio',
    keeps: 'trades, income and costs in one currency, with withheld taxes as fees',
    without: [
      'transfer_in',
      'transfer_out',
      'deposit',
      'withdrawal',
      'split',
      'adjustment',
      'bonus',
      ...events,
    ],
    hasRates: false,
    kept: inGhostfolio,
  },
  {
    format: 'portfolio-performance',
    keeps: 'all but adjustments, with rates, and dividends without shares',
    without: ['adjustment', ...events],
    kept: allButDividendShares,
  },
  {
    format: 'wealthfolio',
    keeps: 'all but adjustments, one a day, with rates',
    without: ['adjustment', ...events],
    isDaily: true,
    kept: allButDividendShares,
  },
  {
    format: 'ofx',
    keeps: 'all but adjustments, with rates',
    without: ['adjustment', ...events],
    kept: inOfx,
  },
];

/** Makes lists comparable that are in different orders. */
export const sortedKept = (kept: readonly Kept[]): string[] => kept.map((one) => JSON.stringify(one)).sort();
