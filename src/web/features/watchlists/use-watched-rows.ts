import { useQueries } from '@tanstack/react-query';
import type { market } from '#contract/market.ts';
import type { StockBrief, stocks } from '#contract/stocks.ts';
import type { WatchedItem } from '#contract/watchlists.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { bySymbol, requestsFor, useQuotes } from '#web/lib/market-queries.ts';
import { type WatchedRow, watchedRow } from './watched-figures.ts';

const briefsOf = (results: { data: { stocks: StockBrief[] } | undefined }[]) =>
  bySymbol(results.map(({ data }) => ({ data: data?.stocks })));

/** Returns watched securities with their quotes, their range of a year and the closes of three months. */
export function useWatchedRows(items: readonly WatchedItem[]) {
  const symbols = items.map(({ symbol }) => symbol);
  const requests = requestsFor(symbols);
  const quotes = useQuotes(symbols);
  const briefs = useQueries({
    queries: requests.map((text) => apiQuery<typeof stocks.brief>('/stocks/brief', { symbols: text })),
    combine: briefsOf,
  });
  const sparklines = useQueries({
    queries: requests.map((text) =>
      apiQuery<typeof market.sparklines>('/market/sparklines', { symbols: text }),
    ),
    combine: bySymbol,
  });
  const rows: WatchedRow[] = items.map((item) =>
    watchedRow(item, quotes.get(item.symbol), briefs.get(item.symbol)),
  );
  return { rows, closesOf: (symbol: string) => sparklines.get(symbol)?.closes };
}
