import { useQueries } from '@tanstack/react-query';
import type { market } from '#contract/market.ts';
import type { StockBrief, stocks } from '#contract/market-stocks.ts';
import type { WatchedItem } from '#contract/watchlists.ts';
import type { ApiError } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { bySymbol, requestsFor, useQuotes } from '#web/lib/market-queries.ts';
import { type WatchedRow, watchedRow } from './watched-figures.ts';

interface BriefResult {
  data: { stocks: StockBrief[] } | undefined;
  error: ApiError | null;
  refetch: () => unknown;
}

function briefsOf(results: readonly BriefResult[]) {
  const failed = results.filter(({ data, error }) => !data && error);
  return {
    briefs: bySymbol(results.map(({ data }) => ({ data: data?.stocks }))),
    error: failed[0]?.error ?? null,
    refetch: () => failed.map(({ refetch }) => refetch()),
  };
}

/** Returns watched securities with their quotes, their range of a year and the closes of three months. */
export function useWatchedRows(items: readonly WatchedItem[]) {
  const symbols = items.map(({ symbol }) => symbol);
  const requests = requestsFor(symbols);
  const quotes = useQuotes(symbols);
  const { briefs, error, refetch } = useQueries({
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
  return { rows, error, refetch, closesOf: (symbol: string) => sparklines.get(symbol)?.closes };
}
