import { toText } from '#domain/decimal.ts';
import {
  createKnownTransactions,
  type KnownTransactions,
  type Recognised,
} from '#domain/importing/duplicates.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import { kindRules, type LedgerEntry } from '#domain/transactions.ts';
import { createPause } from '#server/platform/create-pause.ts';
import { portfoliosVersion, type TickerRow } from '../portfolios.ts';
import { readChunks } from '../read-chunks.ts';
import { entryColumns, toEntry } from '../transactions.ts';
import type { ImportContext } from './import-context.ts';

/** The transactions of a portfolio before an import. */
export interface StoredLedger {
  /** The version of the customer's portfolios that was read. */
  version: string;
  count: number;
  known: KnownTransactions;
  /** By symbol and in their order; those without a symbol are left out. */
  entries: ReadonlyMap<string, LedgerEntry[]>;
  tickers: ReadonlyMap<string, TickerRow>;
  /** Transactions by the id in their source. */
  byExternalId: ReadonlyMap<string, LedgerEntry>;
}

/** Returns what a transaction is recognised by. */
export function recognise(
  entry: Omit<LedgerEntry, 'order' | 'entered' | 'lots'>,
  externalId: string | null,
): Recognised {
  const hasMoney = kindRules[entry.kind].money !== 'none';
  return {
    id: entry.id,
    kind: entry.kind,
    date: entry.date,
    symbol: entry.symbol,
    shares: entry.shares,
    amount: hasMoney ? toText(grossAmount(entry)) : null,
    currency: entry.currency,
    ratio: entry.numerator === null ? null : `${entry.numerator}/${entry.denominator}`,
    externalId,
  };
}

/** Reads the transactions and positions of a portfolio, with pauses. */
export async function readStoredLedger({ db, customerId, portfolio }: ImportContext): Promise<StoredLedger> {
  const version = (await portfoliosVersion(db, customerId)) ?? '';
  const tickers = await db
    .selectFrom('tickers')
    .selectAll()
    .where('portfolio_id', '=', portfolio.id)
    .execute();
  const symbols = new Map(tickers.map(({ id, symbol }) => [id, symbol]));
  const known = createKnownTransactions();
  const entries = new Map<string, LedgerEntry[]>(tickers.map(({ symbol }) => [symbol, []]));
  const byExternalId = new Map<string, LedgerEntry>();
  const query = db
    .selectFrom('transactions')
    .select([...entryColumns, 'ticker_id', 'external_id'])
    .where('portfolio_id', '=', portfolio.id);
  const pause = createPause();
  let count = 0;
  for await (const rows of readChunks(query, 'asc')) {
    for (const row of rows) {
      const symbol = symbols.get(row.ticker_id ?? '') ?? null;
      const entry = toEntry(row, symbol);
      known.add(recognise(entry, row.external_id));
      if (row.external_id !== null) byExternalId.set(row.external_id, entry);
      if (symbol !== null) entries.get(symbol)?.push(entry);
    }
    count += rows.length;
    await pause();
  }
  return {
    version,
    count,
    known,
    entries,
    tickers: new Map(tickers.map((ticker) => [ticker.symbol, ticker])),
    byExternalId,
  };
}
