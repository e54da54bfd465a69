import { useQueries } from '@tanstack/react-query';
import type { market, Quote, Sparkline } from '#contract/market.ts';
import type { Ticker } from '#contract/portfolios.ts';
import { changePercent } from '#domain/percents.ts';
import type { Position } from '#domain/positions.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { bySymbol, requestsFor } from '#web/lib/market-queries.ts';

/** Returns the closes of the last quarter by symbol. */
export function useSparklines(tickers: readonly Ticker[]): ReadonlyMap<string, Sparkline> {
  return useQueries({
    queries: requestsFor(tickers.map(({ symbol }) => symbol)).map((symbols) =>
      apiQuery<typeof market.sparklines>('/market/sparklines', { symbols }),
    ),
    combine: bySymbol,
  });
}

export interface PricedTicker extends Ticker {
  position: Position;
}

/** Returns the currency in which most of the tickers have their prices: totals can only add one. */
export function mainCurrency(tickers: readonly Pick<Ticker, 'currency'>[]): string {
  const counts = Map.groupBy(tickers, ({ currency }) => currency);
  const [first] = [...counts].sort(([, a], [, b]) => b.length - a.length);
  return first?.[0] ?? 'USD';
}

/** Adds the current price to a ticker: the quote, otherwise the ticker's last price, otherwise none. */
export function priced(ticker: Ticker, quote: Quote | undefined): PricedTicker {
  const asOf = quote?.asOf ?? ticker.asOf;
  const lastPrice = quote?.price ?? ticker.lastPrice;
  const change = quote ? (quote.change ?? 0) : ticker.change;
  // In a ticker a change of 0 may mean that the change is unknown.
  const latest = quote ?? { ...ticker, price: lastPrice, change: change || null };
  return {
    ...ticker,
    lastPrice,
    change,
    changePercent: Number(changePercent(latest) ?? 0),
    asOf,
    position: {
      ...ticker.exact,
      price: asOf === null ? null : String(lastPrice),
      change: String(change),
    },
  };
}
