import { v7 as uuidv7 } from 'uuid';
import type { Db } from '../../platform/db/schema.ts';

export interface NewTickerRow {
  symbol: string;
  name: string;
  shares: string;
  buyPrice: string;
  notes: string;
}

export async function countTickers(db: Db, portfolioId: string): Promise<number> {
  const { count } = await db
    .selectFrom('tickers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirstOrThrow();
  return count;
}

export function findTickerBySymbol(db: Db, portfolioId: string, symbol: string) {
  return db
    .selectFrom('tickers')
    .select(['id', 'shares', 'buy_price'])
    .where('portfolio_id', '=', portfolioId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
}

/** Fails with a unique violation when the portfolio has the symbol. */
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

export interface TickerUpdate {
  shares?: string | undefined;
  buyPrice?: string | undefined;
  notes?: string | undefined;
}

/** Changes what is given of a ticker; answers whether the portfolio has it. */
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

export async function deleteTicker(db: Db, portfolioId: string, tickerId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tickers')
    .where('id', '=', tickerId)
    .where('portfolio_id', '=', portfolioId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
