import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Quote } from '#contract/market.ts';
import type { ExportedPortfolio, NewTicker, Ticker } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { changePortfolio, type PortfolioKey } from './portfolios.ts';

type Row = Selectable<Schema['tickers']>;

/** What a customer enters about a ticker. Amounts are exact decimal text. */
type TickerInput = NewTicker & { name: string };
type Changes = { [Field in keyof TickerInput]?: TickerInput[Field] | undefined };

/** Returns the columns of the given fields. The others are undefined, which leaves a column unchanged. */
const toColumns = ({ symbol, name, shares, buyPrice, notes }: Changes) => ({
  symbol,
  name,
  shares,
  buy_price: buyPrice,
  notes,
});

const toFields = ({ symbol, name, shares, buy_price, notes }: Row) => ({
  symbol,
  name,
  shares,
  buyPrice: buy_price,
  notes,
});

export function toTicker(row: Row, quote: Quote | undefined): Ticker {
  const { shares, buyPrice, ...fields } = toFields(row);
  return {
    _id: row.id,
    ...fields,
    shares: Number(shares),
    buyPrice: Number(buyPrice),
    exact: { shares, buyPrice },
    lastPrice: quote?.price ?? 0,
    change: quote?.change ?? 0,
    changePercent: quote?.changePercent ?? 0,
    asOf: quote?.asOf ?? null,
    currency: 'USD',
  };
}

export const toExported = (row: Row): ExportedPortfolio['tickers'][number] => ({
  ...toFields(row),
  addedAt: row.created_at,
});

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
export async function insertTicker(db: Db, portfolioId: string, ticker: TickerInput): Promise<void> {
  const keys = { id: uuidv7(), portfolio_id: portfolioId, created_at: isoTime() };
  const columns = toColumns({ ...ticker, notes: ticker.notes ?? '' }) as Omit<Row, keyof typeof keys>;
  await db
    .insertInto('tickers')
    .values({ ...keys, ...columns })
    .execute();
}

/** Adds a ticker. Throws AppError 'conflict' when the portfolio already has the symbol. */
export function addTicker(db: Db, key: PortfolioKey, ticker: TickerInput): Promise<void> {
  return changePortfolio(db, key, async (transaction) => {
    if (await findTickerBySymbol(transaction, key.portfolioId, ticker.symbol)) {
      throw new AppError('conflict', `${ticker.symbol} is already in this portfolio`);
    }
    await insertTicker(transaction, key.portfolioId, ticker);
    await checkTickerLimit(transaction, key.portfolioId);
  });
}

/** Updates the given fields of a ticker. Returns whether the portfolio has the ticker. */
export async function updateTicker(
  db: Db,
  portfolioId: string,
  tickerId: string,
  changes: Changes,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('tickers')
    .set(toColumns(changes))
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
