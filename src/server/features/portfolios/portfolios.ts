import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/schema.ts';

export interface StoredTicker {
  id: string;
  portfolio_id: string;
  symbol: string;
  name: string;
  shares: string;
  buy_price: string;
  notes: string;
}

export interface StoredPortfolio {
  id: string;
  title: string;
  tickers: StoredTicker[];
}

/** A customer's portfolios with their tickers, oldest first. */
export async function listPortfolios(db: Db, customerId: string): Promise<StoredPortfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .leftJoin('tickers', 'tickers.portfolio_id', 'portfolios.id')
    .select([
      'portfolios.id as portfolio_id',
      'portfolios.title',
      'tickers.id',
      'tickers.symbol',
      'tickers.name',
      'tickers.shares',
      'tickers.buy_price',
      'tickers.notes',
    ])
    .where('portfolios.customer_id', '=', customerId)
    .orderBy('portfolios.id')
    .orderBy('tickers.id')
    .execute();
  const portfolios: StoredPortfolio[] = [];
  for (const { title, ...row } of rows) {
    let portfolio = portfolios.at(-1);
    if (portfolio?.id !== row.portfolio_id) {
      portfolio = { id: row.portfolio_id, title, tickers: [] };
      portfolios.push(portfolio);
    }
    if (row.id !== null) portfolio.tickers.push(row as StoredTicker);
  }
  return portfolios;
}

/**
 * Notes that a customer's portfolios change. On PostgreSQL this also locks the customer's row, so that what follows
 * in the same transaction is done by one request at a time.
 */
export async function claimCustomer(db: Db, customerId: string): Promise<void> {
  await db
    .updateTable('customers')
    .set({ portfolios_changed_at: new Date().toISOString() })
    .where('id', '=', customerId)
    .execute();
}

export async function countPortfolios(db: Db, customerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('portfolios')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPortfolio(db: Db, customerId: string, title: string): Promise<void> {
  await db
    .insertInto('portfolios')
    .values({ id: uuidv7(), customer_id: customerId, title, created_at: new Date().toISOString() })
    .execute();
}

/** Deletes the portfolio if it is the customer's; answers whether it was. */
export async function deletePortfolio(db: Db, customerId: string, portfolioId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('portfolios')
    .where('id', '=', portfolioId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function ownsPortfolio(db: Db, customerId: string, portfolioId: string): Promise<boolean> {
  const row = await db
    .selectFrom('portfolios')
    .select('id')
    .where('id', '=', portfolioId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return row !== undefined;
}
