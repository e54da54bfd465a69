import type { Rates } from '#domain/exchange-rates.ts';
import { entryRate } from '#domain/ledger/entry-rate.ts';
import { commonKind } from '#domain/transaction-kinds.ts';
import type { PortfolioScope } from '#server/ledger/portfolio-scope.ts';
import type { PortfolioOfCustomer } from '#server/ledger/portfolios.ts';
import { readPortfolio, tickerNames } from '#server/ledger/transaction-filter.ts';
import { type TransactionRow, toEntry } from '#server/ledger/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { Spool } from './worksheet.ts';

/** A stored transaction with its security. */
export interface ExportedRow extends TransactionRow {
  symbol: string | null;
  name: string | null;
}

/** Returns a row as a program can have it that knows fewer kinds: of the kind that comes closest. */
export function inCommonKind(row: ExportedRow): ExportedRow {
  const kind = commonKind(row.kind);
  return kind === row.kind ? row : { ...row, kind, price: row.shares && (row.price ?? '0') };
}

/**
 * Returns a row for formats whose rates lead to the portfolio's currency, and that know fewer kinds: those of `known`, and
 * the common ones.
 */
export function asElsewhere(
  currency: string,
  stored: ExportedRow,
  rates: Rates,
  known: Partial<Record<ExportedRow['kind'], unknown>> = {},
): ExportedRow {
  const row = known[stored.kind] ? stored : inCommonKind(stored);
  if (row.rate === null || row.rate_currency === currency) return row;
  const rate = row.currency === currency ? null : entryRate(toEntry(row, row.symbol), currency, rates);
  return { ...row, rate: rate ?? null, rate_currency: currency };
}

/** A portfolio whose transactions are read while they are written. */
export interface PortfolioSource {
  id: string;
  title: string;
  currency: string;
  /** Reads the transactions in chunks, oldest first; those without a date come first. */
  rows(): AsyncGenerator<ExportedRow[]>;
}

/** A position that is open now. Shares and average price per share are decimal text. */
export interface ExportedHolding {
  portfolio: string;
  symbol: string;
  name: string;
  shares: string;
  price: string;
  currency: string;
}

/** Everything that a file can contain. */
export interface ExportSource {
  portfolios: readonly PortfolioSource[];
  holdings(): Promise<ExportedHolding[]>;
  /** The symbols of the customer's own securities, which no market lists. */
  ownSymbols(): Promise<ReadonlySet<string>>;
  /** Returns a function that finds the ISIN of a listed symbol; null if it is not certain. */
  isins(): Promise<(symbol: string) => string | null>;
  rates: Rates;
  /** The time of the export. */
  at: Date;
  /** Writes a stream to a temporary file. */
  spool: Spool;
  /** Runs the work of a format that reads everything before its file begins, when it is the customer's turn. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
}

async function* readRows(db: Db, portfolio: PortfolioOfCustomer): AsyncGenerator<ExportedRow[]> {
  const names = await tickerNames(db, { ...portfolio, portfolios: [portfolio] });
  for await (const rows of readPortfolio(db, portfolio, 'asc')) {
    // Nobody reads the rest.
    if (eventLoop.isAbandoned()) return;
    yield rows.map((row) => {
      const ticker = names.get(row.ticker_id ?? '');
      return { ...row, symbol: ticker?.symbol ?? null, name: ticker?.name ?? null };
    });
  }
}

/** Finds the portfolios of a scope with their titles. Reads no transactions yet. */
export async function exportedPortfolios(
  db: Db,
  { customerId, portfolios }: Pick<PortfolioScope, 'customerId' | 'portfolios'>,
): Promise<PortfolioSource[]> {
  const wanted = new Set(portfolios.map(({ id }) => id));
  const stored = await db
    .selectFrom('portfolios')
    .select(['id', 'title', 'currency'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  return stored
    .filter(({ id }) => wanted.has(id))
    .map((portfolio) => ({ ...portfolio, rows: () => readRows(db, { id: portfolio.id, customerId }) }));
}

export async function ownSymbols(db: Db, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('securities')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .execute();
  return new Set(rows.map(({ symbol }) => symbol));
}
