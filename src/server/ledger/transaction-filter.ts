import type { z } from 'zod';
import type { TransactionFilter } from '#contract/transactions.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { PortfolioScope } from './portfolio-scope.ts';
import type { PortfolioOfCustomer } from './portfolios.ts';
import { readTransactionChunks } from './read-chunks.ts';
import type { TransactionRow } from './transactions.ts';

export type Filter = z.output<typeof TransactionFilter>;

/** Reads the transactions of one portfolio in chunks: newest first and those without a date last, or the other way. */
export const readPortfolio = (
  db: Db,
  portfolio: PortfolioOfCustomer,
  direction: 'asc' | 'desc' = 'desc',
): AsyncGenerator<TransactionRow[]> =>
  readTransactionChunks(
    db
      .selectFrom('transactions')
      .selectAll()
      .where('customer_id', '=', portfolio.customerId)
      .where('portfolio_id', '=', portfolio.id),
    direction,
  );

interface TickerNames {
  symbol: string;
  name: string;
}

/** Returns symbol and name of every position of the portfolios, closed ones included. */
export async function tickerNames(
  db: Db,
  { customerId, portfolios }: { customerId: string; portfolios: readonly { id: string }[] },
): Promise<Map<string, TickerNames>> {
  if (portfolios.length === 0) return new Map();
  const rows = await db
    .selectFrom('tickers')
    .select(['id', 'symbol', 'name'])
    .where('customer_id', '=', customerId)
    .where(
      'portfolio_id',
      'in',
      portfolios.map(({ id }) => id),
    )
    .execute();
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Returns a function that tells whether a row matches all filters but the kind. */
function matcher({ symbol, broker, from, to, search }: Filter, names: Map<string, TickerNames>) {
  const text = search?.toLowerCase();
  const brokerText = broker?.toLowerCase() ?? '';
  const contains = (value: string) => value.toLowerCase().includes(text ?? '');
  return (row: TransactionRow): boolean => {
    const ticker = row.ticker_id === null ? undefined : names.get(row.ticker_id);
    if (symbol !== undefined && ticker?.symbol !== symbol) return false;
    if (!row.broker.toLowerCase().includes(brokerText)) return false;
    if ((from !== undefined || to !== undefined) && row.date === null) return false;
    if (from !== undefined && (row.date ?? '') < from) return false;
    if (to !== undefined && (row.date ?? '') > to) return false;
    if (!text) return true;
    return contains(row.note) || (ticker !== undefined && (contains(ticker.symbol) || contains(ticker.name)));
  };
}

/**
 * Calls `visit` for each matching row of the portfolios, in chunks. Yields to the event loop in between. Throws `Abandoned`
 * when the client has left.
 */
export async function visitMatching(
  db: Db,
  scope: PortfolioScope,
  filter: Filter,
  visit: (row: TransactionRow) => void,
): Promise<void> {
  const matches = matcher(filter, await tickerNames(db, scope));
  for (const portfolio of scope.portfolios) {
    for await (const rows of readPortfolio(db, portfolio)) {
      stopIfAbandoned();
      for (const row of rows) if (matches(row)) visit(row);
    }
  }
}
