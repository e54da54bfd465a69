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
import { type EntryRow, entryColumns, toEntry } from '../transactions.ts';
import type { ImportContext } from './import-context.ts';
import { createSharedTexts, type ShareText } from './shared-texts.ts';

/** The transactions of a portfolio before an import. */
export interface StoredLedger {
  /** The version of the customer's portfolios that was read. */
  version: string;
  count: number;
  known: KnownTransactions;
  /** By symbol and in their order; those without a symbol are left out. */
  entries: ReadonlyMap<string, LedgerEntry[]>;
  tickers: ReadonlyMap<string, TickerRow>;
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

/** Returns an entry as it is stored, with the texts that most entries repeat shared. */
function toSharedEntry(row: EntryRow, symbol: string | null, share: ShareText): LedgerEntry {
  const entry = toEntry(row, symbol);
  return {
    ...entry,
    kind: share(entry.kind),
    date: share(entry.date),
    shares: share(entry.shares),
    price: share(entry.price),
    currency: share(entry.currency),
    entered: share(entry.entered),
    lots: entry.lots.length === 0 ? noLots : entry.lots,
  };
}

const noLots: LedgerEntry['lots'] = [];

/**
 * Reads the transactions and positions of a portfolio, with pauses. Only a judge of rows needs to recognise transactions,
 * which takes more memory than the transactions do. `without` leaves out those of an import.
 */
export async function readStoredLedger(
  { db, customerId, portfolio }: ImportContext,
  { isRecognised, without }: { isRecognised: boolean; without?: string },
): Promise<StoredLedger> {
  const version = (await portfoliosVersion(db, customerId)) ?? '';
  const tickers = await db
    .selectFrom('tickers')
    .selectAll()
    .where('portfolio_id', '=', portfolio.id)
    .execute();
  const symbols = new Map(tickers.map(({ id, symbol }) => [id, symbol]));
  const known = createKnownTransactions();
  const entries = new Map<string, LedgerEntry[]>(tickers.map(({ symbol }) => [symbol, []]));
  const query = db
    .selectFrom('transactions')
    .select([...entryColumns, 'ticker_id', 'external_id', 'import_id'])
    .where('portfolio_id', '=', portfolio.id);
  const share = createSharedTexts();
  const pause = createPause();
  let count = 0;
  for await (const rows of readChunks(query, 'asc')) {
    for (const row of rows) {
      // Not left out by the query: a statement that skips 100,000 rows delays other requests.
      if (row.import_id !== null && row.import_id === without) continue;
      const symbol = symbols.get(row.ticker_id ?? '') ?? null;
      const entry = toSharedEntry(row, symbol, share);
      if (isRecognised) known.add(recognise(entry, row.external_id), true);
      if (symbol !== null) entries.get(symbol)?.push(entry);
      count += 1;
    }
    await pause();
  }
  return {
    version,
    count,
    known,
    entries,
    tickers: new Map(tickers.map((ticker) => [ticker.symbol, ticker])),
  };
}
