import { useQueries } from '@tanstack/react-query';
import type { market, Quote } from '../../../contract/market.ts';
import type { Ticker } from '../../../contract/portfolios.ts';
import { limits } from '../../../domain/limits.ts';
import type { Position } from '../../../domain/positions.ts';
import { apiQuery } from '../../lib/api-query.ts';

const refreshMs = 60_000;

/** All symbols in as few requests as the server's limit allows: one for a hundred. */
function requestsFor(tickers: readonly Ticker[]): string[] {
  const symbols = tickers.map(({ symbol }) => symbol).sort();
  const count = Math.ceil(symbols.length / limits.symbolsPerRequest);
  return Array.from({ length: count }, (_, index) =>
    symbols.slice(index * limits.symbolsPerRequest, (index + 1) * limits.symbolsPerRequest).join(','),
  );
}

function bySymbol<Row extends { symbol: string }>(answers: { data: Row[] | undefined }[]): Map<string, Row> {
  return new Map(answers.flatMap(({ data }) => data ?? []).map((row) => [row.symbol, row]));
}

/** The latest quotes of a portfolio's symbols, asked for anew every minute while the page is looked at. */
export function useQuotes(tickers: readonly Ticker[]): ReadonlyMap<string, Quote> {
  return useQueries({
    queries: requestsFor(tickers).map((symbols) => ({
      ...apiQuery<typeof market.quotes>('/market/quotes', { symbols }),
      refetchInterval: refreshMs,
    })),
    combine: bySymbol,
  });
}

/** The last quarter's closes of a portfolio's symbols. */
export function useSparklines(tickers: readonly Ticker[]): ReadonlyMap<string, { closes: number[] }> {
  return useQueries({
    queries: requestsFor(tickers).map((symbols) =>
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
