import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PriceHistory } from '#contract/market.ts';
import { type Currency, readCurrency } from '#domain/currencies.ts';
import { type PriceRange, rangeStart } from '#domain/price-ranges.ts';
import { historyQuery, profileQuery } from '#web/lib/market-queries.ts';
import { comparisonName } from '#web/lib/short-name.ts';
import { chartSeries } from '#web/ui/price-chart/chart-series.ts';
import type { ChartView } from './chart-address.ts';
import { historyWithin } from './history-window.ts';

interface ChartRequest {
  symbol: string;
  name: string;
  view: ChartView;
  range: PriceRange;
  /** The currency in which others are compared; undefined for an index without one. */
  currency: Currency | undefined;
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
const sameSymbol = (symbol: string) => (before: PriceHistory | undefined) =>
  before?.symbol === symbol ? before : undefined;

/** Returns the part of the closes that the chart shows; averages and own dates load all of them. */
function shownOf(history: PriceHistory, { dates }: ChartView, range: PriceRange): PriceHistory {
  if (dates) return historyWithin(history, dates);
  return history.asOf === null ? history : historyWithin(history, { from: rangeStart(range, history.asOf) });
}

/** Whether the compared lines are in the currency of the stock by themselves, converted to it, or in their own ones. */
export type ComparedCurrencies = 'same' | 'converted' | 'own';

function currenciesOf(histories: readonly (PriceHistory | undefined)[]): ComparedCurrencies {
  if (histories.some((history) => history?.convertedFrom)) return 'converted';
  const known = histories.flatMap(
    (history) => (history ? readCurrency(history.currency ?? 'USD') : undefined) ?? [],
  );
  return new Set(known.map(({ currency }) => currency)).size > 1 ? 'own' : 'same';
}

/** Loads the closes of a stock and of those it is compared with. */
export function useChartData({ symbol, name, view, range, currency, isEnabled }: ChartRequest) {
  const { compared, returns, dates, averages, hasTotal } = view;
  const names = useNames(compared, isEnabled);
  const isCompared = compared.length > 0;
  const loadsAll = dates !== undefined || (averages.length > 0 && !isCompared);
  const loadsDividends = isCompared ? returns === 'total' : hasTotal;
  const results = useQueries({
    queries: [symbol, ...compared].map((one) => ({
      ...historyQuery(one, loadsAll ? '20y' : range, {
        returns: loadsDividends ? 'total' : undefined,
        currency: one === symbol || view.isOwnCurrency ? undefined : currency,
      }),
      enabled: isEnabled,
      placeholderData: sameSymbol(one),
    })),
  });
  const loaded = results.map(({ data }) => data);
  const isLoaded = loaded.every((history) => history !== undefined);
  const isStale = results.some(({ isPlaceholderData }) => isPlaceholderData);
  const key = [
    ...loaded.map(
      (history) =>
        history &&
        `${history.symbol} ${history.currency} ${history.bars[0]?.date} ${history.asOf} ${history.reinvested !== undefined}`,
    ),
    range,
    dates?.from,
    dates?.to,
    averages,
    hasTotal,
    isStale,
  ].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with the histories, the view and the names, which are new objects in each render.
  const shown = useMemo(() => {
    const [known] = loaded;
    const [history, ...others] = loaded.map(
      (one) => one && (loadsAll && !isStale ? shownOf(one, view, range) : one),
    );
    if (!known || !history || !isLoaded) return undefined;
    const own = { symbol, name, history };
    const sources = others.flatMap((one) =>
      one ? [{ symbol: one.symbol, name: names.get(one.symbol) ?? one.symbol, history: one }] : [],
    );
    return {
      history,
      /** The stock alone, whatever it is compared with. */
      own: chartSeries(own, []),
      series: chartSeries(own, sources, { hasTotal, averages, known }),
    };
  }, [key, names, symbol, name, isLoaded]);
  return {
    history: shown?.history,
    own: shown?.own,
    series: shown?.series,
    names,
    currencies: currenciesOf(loaded),
    isLoaded,
    /** Whether what is shown belongs to the range before. */
    isStale,
    error: results.find(({ error }) => error)?.error ?? null,
    refetch: () => results.map(({ refetch }) => refetch()),
  };
}
