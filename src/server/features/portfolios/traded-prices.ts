import { sql } from 'kysely';
import { inChunks } from '#domain/chunk.ts';
import { add, decimal, toText, zero } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { effectiveSplits, isSameSplit } from '#domain/ledger/effective-splits.ts';
import { priceDecimals } from '#domain/limits.ts';
import { sharesSince, tradedPrice } from '#domain/performance/price-line.ts';
import { isoDate } from '#domain/time.ts';
import { kindsWith } from '#domain/transaction-kinds.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import type { SecurityFacts } from '#server/ledger/ledger-change.ts';
import type { TickerRow } from '#server/ledger/portfolios.ts';
import { splitPeriodsOf } from '#server/ledger/positions.ts';
import type { TickerPrice } from '#server/ledger/tickers.ts';
import type { Db } from '#server/platform/db/schema.ts';

interface TickerFacts {
  known: TickerPrice;
  security: SecurityFacts;
  rates: Rates;
}

type EnteredSplit = Pick<LedgerEntry, 'kind' | 'date' | 'numerator' | 'denominator'>;

/** What a price depends on beside its source, by the id of the ticker. */
interface Traded {
  newest: ReadonlyMap<string, Awaited<ReturnType<typeof newestTrades>>[number]>;
  splits: ReadonlyMap<string, readonly EnteredSplit[]>;
  /** The shares that came in, of tickers without a trade after the day of their price. */
  arrivals: ReadonlyMap<string, readonly { date: string | null; shares: string | null }[]>;
}

/** Few enough for the parameters of a statement. */
const tickersAtOnce = 200;

/** Reads the newest purchase or sale of each ticker. */
const newestTrades = (db: Db, customerId: string, ids: readonly string[]) =>
  db
    .selectFrom('tickers')
    .innerJoin('transactions as trade', (join) =>
      join.onRef('trade.customer_id', '=', 'tickers.customer_id').on((on) =>
        on(
          'trade.id',
          '=',
          on
            .selectFrom('transactions as newest')
            .select('newest.id')
            .whereRef('newest.customer_id', '=', 'tickers.customer_id')
            .whereRef('newest.ticker_id', '=', 'tickers.id')
            .where(
              'newest.kind',
              'in',
              kindsWith(({ isTrade }) => isTrade),
            )
            .where('newest.source', '!=', 'opening')
            .where('newest.price', 'is not', null)
            .where('newest.date', 'is not', null)
            .orderBy('newest.date', 'desc')
            .orderBy('newest.day_order', 'desc')
            .limit(1),
        ),
      ),
    )
    .select([
      'tickers.id as tickerId',
      'tickers.currency as tickerCurrency',
      'trade.kind',
      'trade.date',
      'trade.price',
      'trade.currency',
      'trade.rate',
      'trade.rate_currency as rateCurrency',
    ])
    .where('tickers.customer_id', '=', customerId)
    .where('tickers.id', 'in', ids)
    .execute();

const enteredSplits = (db: Db, customerId: string, ids: readonly string[]) =>
  db
    .selectFrom('transactions')
    .select(['ticker_id as tickerId', 'kind', 'date', 'numerator', 'denominator'])
    .where('customer_id', '=', customerId)
    .where('ticker_id', 'in', ids)
    // A literal, so that SQLite finds the partial index.
    .where('kind', '=', sql.lit('split' as const))
    .execute();

/** Reads the shares that came in on a day or later. */
const arrivalsSince = (db: Db, customerId: string, ids: readonly string[], day: string) =>
  db
    .selectFrom('transactions')
    .select(['ticker_id as tickerId', 'date', 'shares'])
    .where('customer_id', '=', customerId)
    .where('ticker_id', 'in', ids)
    .where('date', '>=', day)
    .where(
      'kind',
      'in',
      kindsWith(({ held }) => held === 'more'),
    )
    .execute();

/** Returns the day of a price that transactions of the ticker may be newer than. */
function oldDay({ as_of }: TickerRow, { quote }: TickerPrice): string | undefined {
  const day = quote?.asOf.slice(0, 10);
  return day === undefined || as_of < day ? undefined : day;
}

const isInOwnCurrency = ({ currency, tickerCurrency }: { currency: string; tickerCurrency: string }) =>
  currency === tickerCurrency;

/** Reads what the prices of a customer's tickers depend on, for all that have transactions since the day of their price. */
export async function readTraded(
  db: Db,
  customerId: string,
  tickers: readonly { ticker: TickerRow; known: TickerPrice }[],
): Promise<Traded> {
  const days = new Map<string, string>();
  for (const { ticker, known } of tickers) {
    const day = oldDay(ticker, known);
    if (day !== undefined) days.set(ticker.id, day);
  }
  const newest: Awaited<ReturnType<typeof newestTrades>> = [];
  const splits: Awaited<ReturnType<typeof enteredSplits>> = [];
  const arrivals: Awaited<ReturnType<typeof arrivalsSince>> = [];
  for (const ids of inChunks([...days.keys()], tickersAtOnce)) {
    const trades = (await newestTrades(db, customerId, ids)).filter(
      ({ tickerId, date }) => (date ?? '') > (days.get(tickerId) ?? ''),
    );
    newest.push(...trades);
    // The price of a trade in another currency may have no rate.
    const priced = new Set(trades.filter(isInOwnCurrency).map(({ tickerId }) => tickerId));
    const others = ids.filter((id) => !priced.has(id));
    const since = others.map((id) => days.get(id) ?? '').sort()[0];
    splits.push(...(await enteredSplits(db, customerId, ids)));
    if (since !== undefined) arrivals.push(...(await arrivalsSince(db, customerId, others, since)));
  }
  return {
    newest: new Map(newest.map((trade) => [trade.tickerId, trade])),
    splits: Map.groupBy(splits, ({ tickerId }) => tickerId ?? ''),
    arrivals: Map.groupBy(arrivals, ({ tickerId }) => tickerId ?? ''),
  };
}

/** Converts a price that is older than splits to shares of today. The price of a source counts those that the source knows. */
function afterSplits(
  ticker: TickerRow,
  { known, security: { splits } }: TickerFacts,
  entered: readonly EnteredSplit[],
): TickerPrice {
  const { quote, priceSource } = known;
  const day = quote?.asOf.slice(0, 10);
  if (quote === undefined || day === undefined) return known;
  const all = ticker.as_of > day ? effectiveSplits(splits, entered) : splits;
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
export function currentPrice(ticker: TickerRow, facts: TickerFacts, traded: Traded): TickerPrice {
  const { security, rates } = facts;
  const entered = traded.splits.get(ticker.id) ?? [];
  const known = afterSplits(ticker, facts, entered);
  const day = oldDay(ticker, known);
  if (day === undefined) return known;
  const trade = traded.newest.get(ticker.id);
  const price =
    trade &&
    tradedPrice(
      { ...trade, entered: trade.date ?? '' },
      {
        splitPeriods: splitPeriodsOf(effectiveSplits(security.splits, entered)),
        currency: ticker.currency,
        rates,
      },
    );
  if (!trade || price === undefined) {
    const arrived = (traded.arrivals.get(ticker.id) ?? []).filter(({ date }) => (date ?? '') >= day);
    const newShares = arrived.reduce((sum, { shares }) => add(sum, decimal(shares ?? '0')), zero);
    return { ...known, newShares: toText(newShares) };
  }
  return {
    ...known,
    quote: { price, change: 0, changePercent: 0, asOf: trade.date ?? '' },
    priceSource: trade.kind === 'sell' ? 'sell' : 'buy',
  };
}
