import { decimal, divide, round, toText } from '#domain/decimal.ts';
import {
  createKnownTransactions,
  type KnownTransactions,
  type Recognised,
} from '#domain/importing/duplicates.ts';
import { grossAmount } from '#domain/ledger/replay.ts';
import { commonKind, isDistribution, kindRules } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import { portfoliosVersion, type TickerRow } from '#server/ledger/portfolios.ts';
import { readTransactionChunks } from '#server/ledger/read-chunks.ts';
import { type EntryRow, entryColumns, toEntry } from '#server/ledger/transactions.ts';
import type { ImportContext } from './import-context.ts';
import { createSharedTexts, type ShareText } from './shared-texts.ts';

/** The transactions of a portfolio before an import. */
export interface StoredLedger {
  /** The version of the customer's portfolios that was read. */
  version: string;
  count: number;
  /** How many lots its sales name. */
  lots: number;
  known: KnownTransactions;
  /** By symbol and in their order; those without a symbol are left out. */
  entries: ReadonlyMap<string, LedgerEntry[]>;
  tickers: ReadonlyMap<string, TickerRow>;
}

/** Files of other programs round money to as many decimals. */
const keptDecimals = 6;
const ratioDecimals = 10;

/** Returns the new shares for an old one: 3 for 2 is 1.5 for 1. */
const ratioOf = ({ numerator, denominator }: Pick<LedgerEntry, 'numerator' | 'denominator'>) =>
  numerator === null || denominator === null
    ? null
    : toText(divide(decimal(numerator), decimal(denominator), ratioDecimals));

/** Returns what a transaction is recognised by. */
export function recognise(
  entry: Omit<LedgerEntry, 'order' | 'entered' | 'lots'>,
  externalId: string | null,
): Recognised {
  const kind = commonKind(entry.kind);
  const hasMoney = kindRules[kind].money !== 'none';
  return {
    id: entry.id,
    kind,
    date: entry.date,
    symbol: entry.symbol,
    // Some files state the shares of a dividend, others do not.
    shares: isDistribution(kind) ? null : entry.shares,
    amount: hasMoney ? toText(round(grossAmount(entry), keptDecimals)) : null,
    currency: entry.currency,
    ...(kind === 'transfer_in' && entry.counterpart !== null && { isCarried: true }),
    ratio: ratioOf(entry),
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
 * Reads the transactions and positions of a portfolio. Only the classification of rows recognises
 * transactions, which takes more memory than the transactions do. `without` leaves out those of an import.
 */
export async function readStoredLedger(
  { db, customerId, portfolio }: ImportContext,
  { isRecognised, without }: { isRecognised: boolean; without?: string },
): Promise<StoredLedger> {
  const version = (await portfoliosVersion(db, customerId)) ?? '';
  const tickers = await db
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('portfolio_id', '=', portfolio.id)
    .execute();
  const symbols = new Map(tickers.map(({ id, symbol }) => [id, symbol]));
  const known = createKnownTransactions();
  const entries = new Map<string, LedgerEntry[]>(tickers.map(({ symbol }) => [symbol, []]));
  const query = db
    .selectFrom('transactions')
    .select([...entryColumns, 'ticker_id', 'external_id', 'import_id'])
    .where('customer_id', '=', customerId)
    .where('portfolio_id', '=', portfolio.id);
  const share = createSharedTexts();
  let [count, lots] = [0, 0];
  for await (const rows of readTransactionChunks(query, 'asc')) {
    for (const row of rows) {
      // Not left out by the query: a statement that skips 100,000 rows delays other requests.
      if (row.import_id !== null && row.import_id === without) continue;
      const symbol = symbols.get(row.ticker_id ?? '') ?? null;
      const entry = toSharedEntry(row, symbol, share);
      if (isRecognised)
        known.add({ ...recognise(entry, row.external_id), enteredOn: entry.entered.slice(0, 10) }, true);
      if (symbol !== null) entries.get(symbol)?.push(entry);
      count += 1;
      lots += entry.lots.length;
    }
  }
  return {
    version,
    count,
    lots,
    known,
    entries,
    tickers: new Map(tickers.map((ticker) => [ticker.symbol, ticker])),
  };
}
