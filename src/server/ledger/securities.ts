import { v7 as uuidv7 } from 'uuid';
import type { NewSecurity, Security } from '#contract/securities.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { LedgerSources } from './ledger-change.ts';
import { lockCustomer } from './portfolios.ts';
import { updatePosition } from './positions.ts';
import { deleteAddress, readAddresses, toAddress } from './price-addresses.ts';

/** Lists the symbols with manual prices. Skips from one to the next, because a symbol can have many prices. */
export async function pricedSymbols(db: Db, customerId: string): Promise<string[]> {
  const symbols: string[] = [];
  for (;;) {
    const next = await db
      .selectFrom('security_prices')
      .select('symbol')
      .where('customer_id', '=', customerId)
      .where('symbol', '>', symbols.at(-1) ?? '')
      .orderBy('symbol')
      .limit(1)
      .executeTakeFirst();
    if (!next) return symbols;
    symbols.push(next.symbol);
  }
}

async function priceSummary(db: Db, customerId: string, symbol: string) {
  const ofSymbol = db
    .selectFrom('security_prices')
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol);
  const newest = await ofSymbol.select(['date', 'price']).orderBy('date', 'desc').limit(1).executeTakeFirst();
  if (!newest) return { price: null, asOf: null, priceCount: 0 };
  const { count } = await ofSymbol
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { price: Number(newest.price), asOf: newest.date, priceCount: Number(count) };
}

/** Returns the names and currencies of listed symbols that the customer has positions of. */
async function positionFacts(db: Db, customerId: string) {
  const rows = await db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'tickers.customer_id')
    .select(['tickers.symbol', 'tickers.name', 'tickers.currency'])
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .orderBy('tickers.id')
    .execute();
  return new Map(rows.map((row) => [row.symbol, row]));
}

/** Lists the securities that a customer defined and the listed ones with manual prices, by symbol. */
export async function listSecurities(db: Db, customerId: string): Promise<Security[]> {
  const own = await db
    .selectFrom('securities')
    .select(['symbol', 'name', 'currency', 'type'])
    .where('customer_id', '=', customerId)
    .execute();
  const known = new Set(own.map(({ symbol }) => symbol));
  const held = await positionFacts(db, customerId);
  const listed = (await pricedSymbols(db, customerId))
    .filter((symbol) => !known.has(symbol))
    .map((symbol) => ({
      symbol,
      name: held.get(symbol)?.name ?? symbol,
      currency: held.get(symbol)?.currency ?? 'USD',
      type: 'listed',
    }));
  const all = [...own, ...listed].sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const addresses = await readAddresses(db, customerId);
  const securities: Security[] = [];
  for (const { type, ...security } of all)
    securities.push({
      ...security,
      type: type as Security['type'],
      ...(await priceSummary(db, customerId, security.symbol)),
      address: toAddress(addresses.get(security.symbol)),
    });
  return securities;
}

/** Whether the customer defined a security of this symbol. */
export async function isOwn(db: Db, customerId: string, symbol: string): Promise<boolean> {
  const row = await db
    .selectFrom('securities')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the currency of a security that the customer defined. Throws AppError 'not_found' for any other symbol. */
export async function ownCurrency(db: Db, customerId: string, symbol: string): Promise<string> {
  const row = await db
    .selectFrom('securities')
    .select('currency')
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  if (!row) throw securityGone();
  return row.currency;
}

/** Returns the portfolios with a position of a symbol, closed ones included, and the positions. */
async function positionsOf(db: Db, customerId: string, symbol: string) {
  return db
    .selectFrom('tickers')
    .innerJoin('portfolios', 'portfolios.id', 'tickers.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'tickers.customer_id')
    .selectAll('tickers')
    .select(['portfolios.currency as portfolio_currency', 'portfolios.transaction_count'])
    .where('portfolios.customer_id', '=', customerId)
    .where('tickers.symbol', '=', symbol)
    .execute();
}

/** Whether a portfolio of the customer has transactions of a symbol. */
export async function isUsed(db: Db, customerId: string, symbol: string): Promise<boolean> {
  return (await positionsOf(db, customerId, symbol)).length > 0;
}

/** Throws AppError 'limit_reached' when the customer has more securities than allowed. */
export async function checkSecurityLimit(db: Db, customerId: string): Promise<void> {
  const own = await db
    .selectFrom('securities')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .execute();
  const symbols = new Set([...own.map(({ symbol }) => symbol), ...(await pricedSymbols(db, customerId))]);
  const { securitiesPerCustomer: most } = limits;
  if (symbols.size > most)
    throw new AppError(
      'limit_reached',
      `You can keep at most ${most} own securities and symbols with manual prices, and this would make ${symbols.size}. Add ${symbols.size - most} fewer, or delete some that you no longer need.`,
    );
}

/** Defines a security that the customer, who is locked, does not have. Its positions follow its currency from now on. */
async function insertSecurity(
  transaction: Db,
  sources: LedgerSources,
  customerId: string,
  { symbol, name, currency, type }: NewSecurity,
): Promise<void> {
  await transaction
    .insertInto('securities')
    .values({ id: uuidv7(), customer_id: customerId, symbol, name, currency, type, created_at: isoTime() })
    .execute();
  const positions = await positionsOf(transaction, customerId, symbol);
  for (const row of positions) {
    const { portfolio_currency, transaction_count: transactionCount, ...ticker } = row;
    const portfolio = { id: ticker.portfolio_id, customerId, currency: portfolio_currency, transactionCount };
    await transaction
      .updateTable('tickers')
      .set({ currency })
      .where('customer_id', '=', customerId)
      .where('id', '=', ticker.id)
      .execute();
    await updatePosition(
      { transaction, sources, customerId, portfolio, saved: new Set(), added: [] },
      { ...ticker, currency },
    );
  }
}

/**
 * Defines securities within a transaction that has locked the customer, and leaves out those that the customer has. Throws
 * AppError 'limit_reached'.
 */
export async function addSecurities(
  transaction: Db,
  sources: LedgerSources,
  customerId: string,
  securities: readonly NewSecurity[],
): Promise<void> {
  if (securities.length === 0) return;
  for (const security of securities)
    if (!(await isOwn(transaction, customerId, security.symbol)))
      await insertSecurity(transaction, sources, customerId, security);
  await checkSecurityLimit(transaction, customerId);
}

/**
 * Defines a security. Positions that were entered under its symbol follow its currency from now on. Throws AppError
 * 'conflict' if the customer has it already, and 'limit_reached'.
 */
export async function createSecurity(
  db: Db,
  sources: LedgerSources,
  customerId: string,
  security: NewSecurity,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if (await isOwn(transaction, customerId, security.symbol))
      throw fieldError(
        'symbol',
        `You already have a security with the symbol ${security.symbol}.`,
        'conflict',
      );
    await addSecurities(transaction, sources, customerId, [security]);
  });
}

/**
 * Deletes a security with its prices, or the manual prices of a listed symbol. Throws AppError 'not_found', and
 * 'conflict' while a portfolio has transactions of the customer's own security.
 */
export async function deleteSecurity(db: Db, customerId: string, symbol: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const own = await isOwn(transaction, customerId, symbol);
    if (own && (await isUsed(transaction, customerId, symbol)))
      throw new AppError('conflict', `${symbol} is in your portfolios: delete its transactions first.`);
    const { numDeletedRows } = await transaction
      .deleteFrom('security_prices')
      .where('customer_id', '=', customerId)
      .where('symbol', '=', symbol)
      .executeTakeFirst();
    if (!own && numDeletedRows === 0n) throw securityGone();
    await deleteAddress(transaction, customerId, symbol);
    await transaction
      .deleteFrom('securities')
      .where('customer_id', '=', customerId)
      .where('symbol', '=', symbol)
      .execute();
  });
}

export const securityGone = () => new AppError('not_found', 'This security does not exist.');
