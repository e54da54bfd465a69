import { type Selectable, sql } from 'kysely';
import { compareEntries, type LedgerEntry } from '#domain/transactions.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

type Row = Selectable<Schema['transactions']>;

/** Small enough that reading a chunk delays other requests by two milliseconds at most. */
const rowsPerChunk = 250;

const columns = [
  'id',
  'ticker_id',
  'kind',
  'date',
  'day_order',
  'shares',
  'price',
  'amount',
  'fee',
  'tax',
  'currency',
  'rate',
  'numerator',
  'denominator',
  'lots',
  'created_at',
] as const;

type EntryRow = Pick<Row, (typeof columns)[number]>;

export function toEntry(row: EntryRow, symbol: string | null): LedgerEntry {
  return {
    id: row.id,
    kind: row.kind,
    date: row.date,
    order: row.day_order,
    symbol,
    shares: row.shares,
    price: row.price,
    amount: row.amount,
    fee: row.fee,
    tax: row.tax,
    currency: row.currency,
    rate: row.rate,
    numerator: row.numerator,
    denominator: row.denominator,
    lots: row.lots === null ? [] : JSON.parse(row.lots),
    entered: row.created_at.slice(0, 10),
  };
}

/** A ticker, a whole portfolio, or the transactions of a portfolio that belong to no ticker. */
type Owner = { tickerId: string } | { portfolioId: string; withTickers: boolean };

function rowsOf(db: Db, owner: Owner) {
  const query = db.selectFrom('transactions').select(columns);
  if ('tickerId' in owner) return query.where('ticker_id', '=', owner.tickerId);
  const ofPortfolio = query.where('portfolio_id', '=', owner.portfolioId);
  return owner.withTickers ? ofPortfolio : ofPortfolio.where('ticker_id', 'is', null);
}

/** Reads the transactions of a portfolio or a ticker in chunks, oldest first. Yields to the event loop in between. */
async function* readRows(db: Db, owner: Owner): AsyncGenerator<EntryRow[]> {
  yield await rowsOf(db, owner).where('date', 'is', null).orderBy('day_order').orderBy('id').execute();
  let last: EntryRow | undefined;
  for (;;) {
    await eventLoop.yieldIfNeeded();
    let query = rowsOf(db, owner).where('date', 'is not', null);
    if (last)
      query = query.where(
        sql<boolean>`(date, day_order, id) > (${last.date}, ${last.day_order}, ${last.id})`,
      );
    const rows = await query
      .orderBy('date')
      .orderBy('day_order')
      .orderBy('id')
      .limit(rowsPerChunk)
      .execute();
    yield rows;
    if (rows.length < rowsPerChunk) return;
    last = rows.at(-1);
  }
}

/** Reads the transactions of one ticker by date. */
export async function readTickerEntries(db: Db, tickerId: string, symbol: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const rows of readRows(db, { tickerId }))
    for (const row of rows) entries.push(toEntry(row, symbol));
  return entries.sort(compareEntries);
}

/** Reads the transactions of a portfolio that belong to no ticker, by date. */
export async function readAccountEntries(db: Db, portfolioId: string): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const rows of readRows(db, { portfolioId, withTickers: false }))
    for (const row of rows) entries.push(toEntry(row, null));
  return entries.sort(compareEntries);
}

/** Reads the transactions of a portfolio by ticker id and date; those without a symbol have the id ''. */
export async function readPortfolioEntries(
  db: Db,
  portfolioId: string,
  symbols: ReadonlyMap<string, string>,
): Promise<Map<string, LedgerEntry[]>> {
  const byTicker = new Map<string, LedgerEntry[]>();
  for await (const rows of readRows(db, { portfolioId, withTickers: true })) {
    for (const row of rows) {
      const key = row.ticker_id ?? '';
      const entries = byTicker.get(key);
      const entry = toEntry(row, symbols.get(key) ?? null);
      if (entries) entries.push(entry);
      else byTicker.set(key, [entry]);
    }
  }
  return byTicker;
}
