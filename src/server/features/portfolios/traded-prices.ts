import { add, decimal, toText, zero } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { isSameSplit } from '#domain/ledger/effective-splits.ts';
import { priceDecimals } from '#domain/limits.ts';
import { sharesSince, tradedPrice } from '#domain/performance/price-line.ts';
import { isoDate } from '#domain/time.ts';
import { kindsWith } from '#domain/transaction-kinds.ts';
import type { SecurityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { splitPeriodsOf, tickerSplitPeriods, tickerSplits } from '#server/ledger/positions.ts';
import type { TickerPrice } from '#server/ledger/tickers.ts';
import type { Db } from '#server/platform/db/schema.ts';

interface TickerFacts {
  known: TickerPrice;
  security: SecurityFacts;
  rates: Rates;
}

/** Reads the newest purchase or sale of a ticker after a day. */
const newestTrade = (db: Db, { id, customer_id }: TickerRow, day: string) =>
  db
    .selectFrom('transactions')
    .select(['kind', 'date', 'price', 'currency', 'rate', 'rate_currency as rateCurrency'])
    .where('customer_id', '=', customer_id)
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
async function broughtIn(db: Db, { id, customer_id }: TickerRow, day: string): Promise<string> {
  const rows = await db
    .selectFrom('transactions')
    .select('shares')
    .where('customer_id', '=', customer_id)
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

/** Converts a price that is older than splits to shares of today. The price of a source counts those that the source knows. */
async function afterSplits(
  db: Db,
  ticker: TickerRow,
  { known, security: { splits } }: TickerFacts,
): Promise<TickerPrice> {
  const { quote, priceSource } = known;
  const day = quote?.asOf.slice(0, 10);
  if (quote === undefined || day === undefined) return known;
  const all = ticker.as_of > day ? await tickerSplits(db, ticker, splits) : splits;
  const today = isoDate();
  const later = all.filter(
    (split) =>
      split.date > day &&
      (split.date <= today || split.date <= ticker.as_of) &&
      (priceSource === 'manual' || !splits.some((stored) => isSameSplit(stored, split))),
  );
  if (later.length === 0) return known;
  const ratio = sharesSince(splitPeriodsOf(later), day);
  const perShare = (money: number) => Number((money / ratio).toFixed(priceDecimals));
  const change = quote.change === null ? null : perShare(quote.change);
  return { ...known, quote: { ...quote, price: perShare(quote.price), change } };
}

/**
 * Returns the price of a ticker, in its currency. The newest purchase or sale counts, per share of today, if it is newer than
 * the last known price and no opening position; its day has no known change. A security without any other price has none by its
 * trades either.
 */
export async function currentPrice(db: Db, ticker: TickerRow, facts: TickerFacts): Promise<TickerPrice> {
  const { security, rates } = facts;
  const known = await afterSplits(db, ticker, facts);
  const day = known.quote?.asOf.slice(0, 10);
  if (day === undefined || ticker.as_of < day) return known;
  const trade = await newestTrade(db, ticker, day);
  const price =
    trade &&
    tradedPrice(
      { ...trade, entered: trade.date ?? '' },
      {
        splitPeriods: await tickerSplitPeriods(db, ticker, security.splits),
        currency: ticker.currency,
        rates,
      },
    );
  if (!trade || price === undefined) return { ...known, newShares: await broughtIn(db, ticker, day) };
  return {
    ...known,
    quote: { price, change: 0, changePercent: 0, asOf: trade.date ?? '' },
    priceSource: trade.kind === 'sell' ? 'sell' : 'buy',
  };
}
