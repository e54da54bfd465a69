import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

export type TickerRow = Selectable<Schema['tickers']>;

/** A position and its owner, whom every statement on its rows names. */
export type TickerOfCustomer = Pick<TickerRow, 'id' | 'customer_id'>;

type StoredPortfolio = Omit<
  Selectable<Schema['portfolios']>,
  'customer_id' | 'transaction_count' | 'list_order' | 'deleted_at'
> & {
  tickers: TickerRow[];
};

/** Selects what a customer holds in any portfolio. */
export const openTickers = (db: Db, customerId: string) =>
  db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'tickers.customer_id')
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .where('tickers.is_closed', '=', 0);

/** Lists a customer's portfolios with their open positions, in the owner's order. */
export async function listPortfolios(db: Db, customerId: string): Promise<StoredPortfolio[]> {
  const portfolios = await db
    .selectFrom('portfolios')
    .select(['id', 'title', 'created_at', 'currency', 'cost_method', 'withholding_rate', 'record_dividends'])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .orderBy('list_order')
    .orderBy('id')
    .execute();
  const tickers = await openTickers(db, customerId).selectAll('tickers').orderBy('tickers.id').execute();
  const byPortfolio = Map.groupBy(tickers, ({ portfolio_id }) => portfolio_id);
  return portfolios.map((portfolio) => ({ ...portfolio, tickers: byPortfolio.get(portfolio.id) ?? [] }));
}

/** Thrown when portfolios have changed since a change of them was prepared. */
export class PortfoliosChanged extends Error {}

/**
 * Gives the customer's portfolios a new, unique version. On PostgreSQL this also locks the customer's row, so that
 * concurrent transactions of one customer run one after the other. Throws `PortfoliosChanged` unless they still have the
 * version `prepared`, if it is given.
 */
export async function lockCustomer(transaction: Db, customerId: string, prepared?: string): Promise<void> {
  const lock = transaction
    .updateTable('customers')
    .set({ portfolios_version: uuidv7() })
    .where('id', '=', customerId);
  const { numUpdatedRows } = await (prepared === undefined
    ? lock
    : lock.where('portfolios_version', '=', prepared)
  ).executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n && prepared !== undefined) throw new PortfoliosChanged();
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

interface NewPortfolio {
  title: string;
  /** The customer's reporting currency by default. */
  currency?: string | undefined;
}

const limitReached = (limit: number) =>
  new AppError(
    'limit_reached',
    `You can keep at most ${limit === 1 ? '1 portfolio' : `${limit} portfolios`}. Delete one to make room.`,
  );

/** Counts the portfolios of a customer and finds their last place in the list. */
async function countOwned(db: Db, customerId: string): Promise<{ count: number; last: number }> {
  const { count, last } = await db
    .selectFrom('portfolios')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('list_order').as('last')])
    .where('customer_id', '=', customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(count), last: last ?? 0 };
}

/** Adds a portfolio without transactions and returns it. Throws AppError 'limit_reached' above `limit`, also when requests race. */
export async function insertPortfolio(
  transaction: Db,
  customerId: string,
  { title, currency }: NewPortfolio,
  limit: number,
): Promise<OwnedPortfolio> {
  await lockCustomer(transaction, customerId);
  const { count, last } = await countOwned(transaction, customerId);
  if (count >= limit) throw limitReached(limit);
  const portfolio = {
    id: uuidv7(),
    currency: currency ?? (await reportingCurrency(transaction, customerId)),
  };
  await transaction
    .insertInto('portfolios')
    .values({
      ...portfolio,
      customer_id: customerId,
      title,
      created_at: isoTime(),
      list_order: last + 1,
    })
    .execute();
  return { ...portfolio, customerId, transactionCount: 0 };
}

/** Adds a portfolio in a transaction of its own. Throws like `insertPortfolio`. */
export async function createPortfolio(
  db: Db,
  customerId: string,
  portfolio: NewPortfolio,
  limit: number,
): Promise<void> {
  await db.transaction().execute((transaction) => insertPortfolio(transaction, customerId, portfolio, limit));
}

/** Puts the customer's portfolios into the order of the ids. Throws AppError 'conflict' unless these are all of them. */
export async function orderPortfolios(db: Db, customerId: string, ids: readonly string[]): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const owned = await transaction
      .selectFrom('portfolios')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .execute();
    const isComplete =
      owned.length === ids.length && new Set(ids).isSupersetOf(new Set(owned.map(({ id }) => id)));
    if (!isComplete)
      throw new AppError('conflict', 'Your portfolios have changed. Please reload the page and try again.');
    for (const [index, id] of ids.entries())
      await transaction
        .updateTable('portfolios')
        .set({ list_order: index + 1 })
        .where('customer_id', '=', customerId)
        .where('id', '=', id)
        .execute();
  });
}

/** Returns the currency in which a customer sees figures of all portfolios. */
export async function reportingCurrency(db: Db, customerId: string): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('currency')
    .where('id', '=', customerId)
    .executeTakeFirst();
  return row?.currency ?? 'USD';
}

export async function setReportingCurrency(db: Db, customerId: string, currency: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    await transaction.updateTable('customers').set({ currency }).where('id', '=', customerId).execute();
  });
}

const portfolioGone = () => new AppError('not_found', 'This portfolio no longer exists.');

/** A portfolio and its owner, whom every statement on its rows names. */
export interface PortfolioOfCustomer {
  id: string;
  customerId: string;
}

/** A portfolio that is being changed. */
export interface OwnedPortfolio extends PortfolioOfCustomer {
  currency: string;
  transactionCount: number;
}

export interface PortfolioKey {
  customerId: string;
  portfolioId: string;
  /** The version of the customer's portfolios for which the change was prepared. */
  prepared?: string | undefined;
}

/**
 * Runs `change` in a transaction, one per customer at a time. Throws AppError 'not_found' unless the customer owns the
 * portfolio.
 */
export async function changePortfolio<Result>(
  db: Db,
  { customerId, portfolioId, prepared }: PortfolioKey,
  change: (transaction: Db, portfolio: OwnedPortfolio) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId, prepared);
    const owned = await transaction
      .selectFrom('portfolios')
      .select(['id', 'currency', 'transaction_count'])
      .where('id', '=', portfolioId)
      .where('customer_id', '=', customerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!owned) throw portfolioGone();
    const { id, currency, transaction_count: transactionCount } = owned;
    return change(transaction, { id, customerId, currency, transactionCount });
  });
}

/** The columns of what an owner sets for a portfolio. */
export const settingColumns = [
  'title',
  'currency',
  'cost_method',
  'withholding_rate',
  'record_dividends',
] as const;
export type PortfolioSettings = Pick<Selectable<Schema['portfolios']>, (typeof settingColumns)[number]>;

/** The refusal to undo what was undone before, or is too old. */
export const undoGone = () =>
  new AppError('not_found', 'This can no longer be undone: it already was, or two minutes have passed.');

/**
 * Brings back a portfolio that was deleted at `since` or later. Throws AppError 'not_found' if there is none, and
 * 'limit_reached' above `limit`.
 */
export async function restoreDeleted(
  transaction: Db,
  { customerId, portfolioId }: PortfolioKey,
  { since, limit }: { since: string; limit: number },
): Promise<void> {
  await lockCustomer(transaction, customerId);
  if ((await countOwned(transaction, customerId)).count >= limit) throw limitReached(limit);
  const { numUpdatedRows } = await transaction
    .updateTable('portfolios')
    .set({ deleted_at: null })
    .where('id', '=', portfolioId)
    .where('customer_id', '=', customerId)
    .where('deleted_at', '>=', since)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw undoGone();
}
