import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { History } from '#contract/market.ts';
import type { PriceRange } from '#domain/price-ranges.ts';
import { historyQuery, profileQuery } from '#web/lib/market-queries.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { chartSeries } from './chart-series.ts';

interface ChartRequest {
  symbol: string;
  name: string;
  compared: readonly string[];
  range: PriceRange;
  /** Whether the chart is on screen. */
  isEnabled: boolean;
}

/** Returns the names of the compared symbols, without their legal form. */
function useNames(symbols: readonly string[], isEnabled: boolean): ReadonlyMap<string, string> {
  return useQueries({
    queries: symbols.map((symbol) => ({ ...profileQuery(symbol), enabled: isEnabled })),
    combine: (results) =>
      new Map(
        results
          .flatMap(({ data }) => data ?? [])
          .map(({ symbol, companyName }) => [symbol, comparisonName({ symbol, name: companyName })]),
      ),
  });
}

/** Keeps the history of the range before while one of the same symbol loads. */
const sameSymbol = (symbol: string) => (before: History | undefined) =>
  before?.symbol === symbol ? before : undefined;

/** Loads the closes of a stock and of those it is compared with. */
export function useChartData({ symbol, name, compared, range, isEnabled }: ChartRequest) {
  const names = useNames(compared, isEnabled);
  const results = useQueries({
    queries: [symbol, ...compared].map((one) => ({
      ...historyQuery(one, range),
      enabled: isEnabled,
      placeholderData: sameSymbol(one),
    })),
  });
  const histories = results.map(({ data }) => data);
  const isLoaded = histories.every((history) => history !== undefined);
  const key = histories.map(
    (history) => history && `${history.symbol} ${history.bars[0]?.date} ${history.asOf}`,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the histories and names, which are new arrays.
  const series = useMemo(() => {
    const [own, ...others] = histories;
    if (!own || !isLoaded) return undefined;
    const sources = others.flatMap((history) =>
      history ? [{ symbol: history.symbol, name: names.get(history.symbol) ?? history.symbol, history }] : [],
    );
    return chartSeries({ symbol, name, history: own }, sources);
  }, [key.join(), names, symbol, name, isLoaded]);
  return {
    history: histories[0],
    series,
    names,
    isLoaded,
    /** Whether what is shown belongs to the range before. */
    isStale: results.some(({ isPlaceholderData }) => isPlaceholderData),
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => results.map(({ refetch }) => refetch()),
  };
}
