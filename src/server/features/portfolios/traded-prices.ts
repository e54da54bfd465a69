import { add, decimal, toText, zero } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { securityRate } from '#domain/ledger/entry-rate.ts';
import { sharesSince } from '#domain/performance/price-line.ts';
import { kindsWith } from '#domain/transaction-kinds.ts';
import type { SecurityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { tickerEras } from '#server/ledger/positions.ts';
import type { TickerPrice } from '#server/ledger/tickers.ts';
import type { Db } from '#server/platform/db/schema.ts';

interface TickerFacts {
  known: TickerPrice;
  security: SecurityFacts;
  rates: Rates;
}

/** Reads the newest purchase or sale of a ticker after a day. */
const newestTrade = (db: Db, { id }: TickerRow, day: string) =>
  db
    .selectFrom('transactions')
    .select(['kind', 'date', 'price', 'currency', 'rate', 'rate_currency as rateCurrency'])
    .where('ticker_id', '=', id)
    .where('date', '>', day)
    .where(
      'kind',
      'in',
      kindsWith(({ isTrade }) => isTrade),
    )
    .where('source', '!=', 'opening')
    .where('price', 'is not', null)
    .orderBy('date', 'desc')
    .orderBy('day_order', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Adds up the shares that came in on a day or later. */
async function broughtIn(db: Db, { id }: TickerRow, day: string): Promise<string> {
  const rows = await db
    .selectFrom('transactions')
    .select('shares')
    .where('ticker_id', '=', id)
    .where('date', '>=', day)
    .where(
      'kind',
      'in',
      kindsWith(({ held }) => held === 'more'),
    )
    .execute();
  return toText(rows.reduce((sum, { shares }) => add(sum, decimal(shares ?? '0')), zero));
}

/**
 * Returns the price of a ticker, in its currency. The newest purchase or sale counts, per share of today, if it is newer than
 * the last known price and no opening position; its day has no known change. A security without any other price has none by its
 * trades either.
 */
export async function currentPrice(
  db: Db,
  ticker: TickerRow,
  { known, security, rates }: TickerFacts,
): Promise<TickerPrice> {
  const day = known.quote?.asOf.slice(0, 10);
  if (day === undefined || ticker.as_of < day) return known;
  const trade = await newestTrade(db, ticker, day);
  const date = trade?.date ?? '';
  const rate = trade && securityRate({ ...trade, entered: date }, ticker.currency, rates);
  if (rate === undefined) return { ...known, newShares: await broughtIn(db, ticker, day) };
  const eras = await tickerEras(db, ticker.id, security.splits);
  const price = (Number(trade?.price) * Number(rate)) / sharesSince(eras, date);
  return {
    ...known,
    quote: { price, change: 0, changePercent: 0, asOf: date },
    priceSource: trade?.kind === 'sell' ? 'sell' : 'buy',
  };
}
