import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

type StoredPortfolio = Omit<Selectable<Schema['portfolios']>, 'customer_id'> & {
  tickers: Selectable<Schema['tickers']>[];
};

/** Lists a customer's portfolios with their tickers, oldest first. */
export async function listPortfolios(db: Db, customerId: string): Promise<StoredPortfolio[]> {
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['id', 'title', 'created_at', 'currency', 'cost_method', 'withholding_rate', 'record_dividends'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
  const tickers = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .selectAll('tickers')
    .where('portfolios.customer_id', '=', customerId)
    .orderBy('tickers.id')
    .execute();
  const byPortfolio = Map.groupBy(tickers, ({ portfolio_id }) => portfolio_id);
  return portfolios.map((portfolio) => ({ ...portfolio, tickers: byPortfolio.get(portfolio.id) ?? [] }));
}

/**
 * Gives the customer's portfolios a new, unique version. On PostgreSQL this also locks the customer's row, so that
 * concurrent transactions of one customer run one after the other.
 */
async function lockCustomer(transaction: Db, customerId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('customers')
    .set({ portfolios_version: uuidv7() })
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  // The account was deleted after the request was authenticated.
  if (numUpdatedRows === 0n) throw new AppError('unauthenticated', 'Please log in.');
}

/** Returns the version of a customer's portfolios, which differs after every change. */
export async function portfoliosVersion(db: Db, customerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('portfolios_version')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.portfolios_version;
}

/** Adds a portfolio. Throws AppError 'limit_reached' at the limit, also when requests race. */
export async function createPortfolio(db: Db, customerId: string, title: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const { count } = await transaction
      .selectFrom('portfolios')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    if (count >= limits.portfoliosPerCustomer)
      throw new AppError('limit_reached', `You can keep at most ${limits.portfoliosPerCustomer} portfolios.`);
    await transaction
      .insertInto('portfolios')
      .values({ id: uuidv7(), customer_id: customerId, title, created_at: isoTime() })
      .execute();
  });
}

export interface PortfolioKey {
  customerId: string;
  portfolioId: string;
}

/**
 * Runs `change` in a transaction, one per customer at a time. Throws AppError 'not_found' unless the customer owns the
 * portfolio.
 */
export async function changePortfolio(
  db: Db,
  { customerId, portfolioId }: PortfolioKey,
  change: (transaction: Db) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const owned = await transaction
      .selectFrom('portfolios')
      .select('id')
      .where('id', '=', portfolioId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst();
    if (!owned) throw new AppError('not_found', 'This portfolio no longer exists.');
    await change(transaction);
  });
}

/** Deletes a portfolio and its tickers. */
export function deletePortfolio(db: Db, key: PortfolioKey): Promise<void> {
  return changePortfolio(db, key, async (transaction) => {
    await transaction.deleteFrom('portfolios').where('id', '=', key.portfolioId).execute();
  });
}
