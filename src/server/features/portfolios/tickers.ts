import { v7 as uuidv7 } from 'uuid';
import type { NewTicker } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { changePortfolio, type PortfolioKey } from './portfolios.ts';

interface NewTickerRow {
  symbol: string;
  name: string;
  shares: string;
  buyPrice: string;
  notes: string;
}

/** Throws AppError 'limit_reached' when the portfolio holds more tickers than allowed. */
export async function checkTickerLimit(transaction: Db, portfolioId: string): Promise<void> {
  const { count } = await transaction
    .selectFrom('tickers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirstOrThrow();
  if (count <= limits.tickersPerPortfolio) return;
  throw new AppError('limit_reached', `A portfolio can hold at most ${limits.tickersPerPortfolio} tickers.`);
}

export function findTickerBySymbol(db: Db, portfolioId: string, symbol: string) {
  return db
    .selectFrom('tickers')
    .select(['id', 'shares', 'buy_price'])
    .where('portfolio_id', '=', portfolioId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
}

/** Inserts a ticker. Fails with a unique violation when the portfolio already has the symbol. */
export async function insertTicker(db: Db, portfolioId: string, ticker: NewTickerRow): Promise<void> {
  await db
    .insertInto('tickers')
    .values({
      id: uuidv7(),
      portfolio_id: portfolioId,
      symbol: ticker.symbol,
      name: ticker.name,
      shares: ticker.shares,
      buy_price: ticker.buyPrice,
      notes: ticker.notes,
      created_at: new Date().toISOString(),
    })
    .execute();
}

/** Adds a ticker. Throws AppError 'conflict' when the portfolio already has the symbol. */
export function addTicker(db: Db, key: PortfolioKey, ticker: NewTicker & { name: string }): Promise<void> {
  return changePortfolio(db, key, async (transaction) => {
    if (await findTickerBySymbol(transaction, key.portfolioId, ticker.symbol)) {
      throw new AppError('conflict', `${ticker.symbol} is already in this portfolio`);
    }
    await insertTicker(transaction, key.portfolioId, { ...ticker, notes: ticker.notes ?? '' });
    await checkTickerLimit(transaction, key.portfolioId);
  });
}

interface TickerUpdate {
  shares?: string | undefined;
  buyPrice?: string | undefined;
  notes?: string | undefined;
}

/** Updates the given fields of a ticker. Returns whether the portfolio has the ticker. */
export async function updateTicker(
  db: Db,
  portfolioId: string,
  tickerId: string,
  { shares, buyPrice, notes }: TickerUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickers')
    .set({
      ...(shares !== undefined && { shares }),
      ...(buyPrice !== undefined && { buy_price: buyPrice }),
      ...(notes !== undefined && { notes }),
    })
    .where('id', '=', tickerId)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a ticker. Returns whether the portfolio had the ticker. */
export async function deleteTicker(db: Db, portfolioId: string, tickerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tickers')
    .where('id', '=', tickerId)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
