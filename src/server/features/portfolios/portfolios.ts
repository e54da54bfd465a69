import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../domain/app-error.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';

export type StoredTicker = Omit<Schema['tickers'], 'created_at'>;

export interface StoredPortfolio {
  id: string;
  title: string;
  tickers: StoredTicker[];
}

/** A customer's portfolios with their tickers, oldest first. */
export async function listPortfolios(db: Db, customerId: string): Promise<StoredPortfolio[]> {
  const rows = await db
    .selectFrom('portfolios')
    .select(['id', 'title'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const tickers = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .select([
      'tickers.id',
      'tickers.portfolio_id',
      'tickers.symbol',
      'tickers.name',
      'tickers.shares',
      'tickers.buy_price',
      'tickers.notes',
    ])
    .where('portfolios.customer_id', '=', customerId)
    .orderBy('tickers.id')
    .execute();
  const held = Map.groupBy(tickers, ({ portfolio_id }) => portfolio_id);
  return rows.map(({ id, title }) => ({ id, title, tickers: held.get(id) ?? [] }));
}

/**
 * Says that a customer's portfolios change, by a version that was never used before. On PostgreSQL this also locks the
 * customer's row, so that what follows in the same transaction is done by one request at a time.
 */
export async function claimCustomer(transaction: Db, customerId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set({ portfolios_version: uuidv7() })
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  // The account was deleted while the request was on its way.
  if (numUpdatedRows === 0n) throw new AppError('unauthenticated', 'Please log in.');
}

/** The version of a customer's portfolios: another one after every change of theirs. */
export async function portfoliosVersion(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('portfolios_version')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.portfolios_version;
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

/** Deletes a portfolio with its tickers. */
export async function deletePortfolio(transaction: Db, portfolioId: string): Promise<void> {
  await transaction.deleteFrom('portfolios').where('id', '=', portfolioId).execute();
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
