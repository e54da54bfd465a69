import { useQueries } from '@tanstack/react-query';
import type { market, Quote } from '../../../contract/market.ts';
import type { Ticker } from '../../../contract/portfolios.ts';
import type { Position } from '../../../domain/positions.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { bySymbol, requestsFor } from '../../lib/quotes.ts';

/** The last quarter's closes of a portfolio's symbols. */
export function useSparklines(tickers: readonly Ticker[]): ReadonlyMap<string, { closes: number[] }> {
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

/** A ticker with the price that counts: the quote, else the last price that came with it, else 0. */
export function priced(ticker: Ticker, quote: Quote | undefined): PricedTicker {
  const lastPrice = quote?.price ?? ticker.lastPrice;
  const change = quote ? (quote.change ?? 0) : ticker.change;
  return {
    ...ticker,
    lastPrice,
    change,
    changePercent: quote ? (quote.changePercent ?? 0) : ticker.changePercent,
    asOf: quote?.asOf ?? ticker.asOf,
    position: { ...ticker.exact, price: String(lastPrice), change: String(change) },
  };
}
