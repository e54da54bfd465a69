import { v7 as uuidv7 } from 'uuid';
import type { Quote } from '#contract/market.ts';
import type { ExportedPortfolio, Ticker } from '#contract/portfolios.ts';
import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { PortfolioOfCustomer, TickerOfCustomer, TickerRow } from './portfolios.ts';
import type { PresentPosition } from './present-positions.ts';

const toFields = (
  { symbol, name, notes, group_name }: TickerRow,
  { shares, buyPrice }: Omit<PresentPosition, 'currency'>,
) => ({
  symbol,
  name,
  shares,
  buyPrice,
  notes,
  group: group_name,
});

/** The newest price of a holding, and where it comes from. */
export interface TickerPrice {
  quote: Pick<Quote, 'price' | 'change' | 'changePercent' | 'asOf'> | undefined;
  priceSource: Ticker['priceSource'];
  isOwn: boolean;
  newShares: string;
}

/** Returns a ticker in the shape of the API, with the shares and the price of today. */
export function toTicker(
  row: TickerRow,
  { currency, ...position }: PresentPosition,
  { quote, ...price }: TickerPrice,
): Ticker {
  const { shares, buyPrice, ...fields } = toFields(row, position);
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
    ...price,
    currency,
  };
}

export const toExported = (
  row: TickerRow,
  position: PresentPosition,
): ExportedPortfolio['tickers'][number] => ({
  ...toFields(row, position),
  addedAt: row.created_at,
});

/** Throws AppError 'limit_reached' when the portfolio holds more tickers than allowed. Closed positions have a limit of their own. */
export async function checkTickerLimit(transaction: Db, portfolio: PortfolioOfCustomer): Promise<void> {
  const { count } = await transaction
    .selectFrom('tickers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('is_closed', '=', 0)
    .executeTakeFirstOrThrow();
  if (count > limits.tickersPerPortfolio)
    throw new AppError(
      'limit_reached',
      `A portfolio can hold at most ${limits.tickersPerPortfolio} tickers.`,
    );
  const all = await transaction
    .selectFrom('tickers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .executeTakeFirstOrThrow();
  if (all.count > limits.positionsPerPortfolio)
    throw new AppError(
      'limit_reached',
      `A portfolio can have at most ${limits.positionsPerPortfolio} positions, closed ones included.`,
    );
}

export function findTickerBySymbol(
  db: Db,
  portfolio: PortfolioOfCustomer,
  symbol: string,
): Promise<TickerRow | undefined> {
  return db
    .selectFrom('tickers')
    .selectAll()
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
}

export function findTicker(
  db: Db,
  portfolio: PortfolioOfCustomer,
  id: string,
): Promise<TickerRow | undefined> {
  return db
    .selectFrom('tickers')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', portfolio.customerId)
    .where('portfolio_id', '=', portfolio.id)
    .executeTakeFirst();
}

/** Inserts a ticker without shares. Fails with a unique violation when the portfolio already has the symbol. */
export async function insertTicker(
  db: Db,
  portfolio: PortfolioOfCustomer,
  { symbol, name, currency }: { symbol: string; name: string; currency: string },
): Promise<TickerRow> {
  const row: TickerRow = {
    id: uuidv7(),
    customer_id: portfolio.customerId,
    portfolio_id: portfolio.id,
    symbol,
    name,
    shares: '0',
    buy_price: '0',
    notes: '',
    group_name: '',
    created_at: isoTime(),
    currency,
    cost: '0',
    as_of: '',
    counted_splits: '',
    is_closed: 1,
    revision: '',
  };
  await db.insertInto('tickers').values(row).execute();
  return row;
}

/** Updates the name, the notes or the group of a ticker. */
export async function describeTicker(
  db: Db,
  ticker: TickerOfCustomer,
  { group, ...texts }: { name?: string | undefined; notes?: string | undefined; group?: string | undefined },
): Promise<void> {
  const changes = { ...texts, group_name: group };
  if (Object.values(changes).every((value) => value === undefined)) return;
  await db
    .updateTable('tickers')
    .set(changes)
    .where('customer_id', '=', ticker.customer_id)
    .where('id', '=', ticker.id)
    .execute();
}

/** Lists the symbols of a portfolio's positions, closed ones included. */
export async function portfolioSymbols(db: Db, { customerId, id }: PortfolioOfCustomer): Promise<string[]> {
  const rows = await db
    .selectFrom('tickers')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .where('portfolio_id', '=', id)
    .execute();
  return rows.map(({ symbol }) => symbol);
}
