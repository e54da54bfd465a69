import { compareEntries, type LedgerEntry } from '#domain/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { PortfolioOfCustomer, TickerOfCustomer } from '../portfolios.ts';
import { readTransactionChunks } from '../read-chunks.ts';
import { entryColumns, toEntry } from '../transactions.ts';

/** A ticker, a whole portfolio, or the transactions of a portfolio that belong to no ticker. */
type Owner = { ticker: TickerOfCustomer } | { portfolio: PortfolioOfCustomer; withTickers: boolean };

function rowsOf(db: Db, owner: Owner) {
  const query = db.selectFrom('transactions').select([...entryColumns, 'ticker_id']);
  if ('ticker' in owner)
    return query.where('customer_id', '=', owner.ticker.customer_id).where('ticker_id', '=', owner.ticker.id);
  const ofPortfolio = query
    .where('customer_id', '=', owner.portfolio.customerId)
    .where('portfolio_id', '=', owner.portfolio.id);
  return owner.withTickers ? ofPortfolio : ofPortfolio.where('ticker_id', 'is', null);
}

/** Throws `Abandoned` when the client has left. */
async function* readRows(db: Db, owner: Owner) {
  for await (const rows of readTransactionChunks(rowsOf(db, owner), 'asc')) {
    stopIfAbandoned();
    yield rows;
  }
}

/** Reads the transactions of one ticker by date. */
export async function readTickerEntries(
  db: Db,
  ticker: TickerOfCustomer,
  symbol: string,
): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const rows of readRows(db, { ticker }))
    for (const row of rows) entries.push(toEntry(row, symbol));
  return entries.sort(compareEntries);
}

/** Reads the transactions of a portfolio that belong to no ticker, by date. */
export async function readAccountEntries(db: Db, portfolio: PortfolioOfCustomer): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for await (const rows of readRows(db, { portfolio, withTickers: false }))
    for (const row of rows) entries.push(toEntry(row, null));
  return entries.sort(compareEntries);
}

/** Reads the transactions of a portfolio by ticker id and date; those without a symbol have the id ''. */
export async function readPortfolioEntries(
  db: Db,
  portfolio: PortfolioOfCustomer,
  symbols: ReadonlyMap<string, string>,
): Promise<Map<string, LedgerEntry[]>> {
  const byTicker = new Map<string, LedgerEntry[]>();
  for await (const rows of readRows(db, { portfolio, withTickers: true })) {
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
