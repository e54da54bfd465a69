import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { type ReturnKind, returnKinds } from '#domain/returns/total-return.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { keptSearch } from '#web/lib/kept-search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { type AverageDays, averageDays } from '#web/ui/price-chart/moving-average.ts';
import type { ChartWindow } from './history-window.ts';

/** The maximum number of symbols that a stock is compared with. */
export const mostCompared = 2;

export type ChartStyle = 'line' | 'candles';

/** The settings of the chart in the query of the address. */
export interface ChartView {
  /** Undefined for the default range of the stock. */
  range: PriceRange | undefined;
  /** Own dates, which replace the range. */
  dates: ChartWindow | undefined;
  compared: readonly string[];
  style: ChartStyle;
  /** Whether a comparison counts dividends. */
  returns: ReturnKind;
  /** Whether the lines of a comparison are each in the currency of their exchange. */
  isOwnCurrency: boolean;
  isLog: boolean;
  /** Whether a second line reinvests the dividends of the stock. */
  hasTotal: boolean;
  averages: readonly AverageDays[];
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isDay = (text: string): boolean => isoDay.test(text) && !Number.isNaN(Date.parse(text));

/** Returns own dates; undefined unless the first is a day before the last. */
function datesOf(params: URLSearchParams): ChartWindow | undefined {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? undefined];
  if (!isDay(from) || (to !== undefined && !(isDay(to) && from < to))) return undefined;
  return { from, to };
}

/** Reads the view of the chart of a symbol: `?range=1y&with=AMD,INTC&scale=log`. Ignores invalid parts. */
export function chartViewOf(params: URLSearchParams, symbol: string): ChartView {
  const compared = (params.get('with') ?? '').split(',').map(normaliseSymbol);
  const valid = compared.filter((one) => isWellFormedSymbol(one) && one !== symbol);
  return {
    dates: datesOf(params),
    range: priceRanges.find((range) => range === params.get('range')?.toLowerCase()),
    compared: [...new Set(valid)].slice(0, mostCompared),
    style: params.get('style') === 'candles' ? 'candles' : 'line',
    returns: returnKinds.find((returns) => returns === params.get('returns')) ?? 'total',
    isOwnCurrency: params.get('currency') === 'own',
    isLog: params.get('scale') === 'log',
    hasTotal: params.get('dividends') === 'reinvested',
    averages: averageDays.filter((days) => (params.get('averages') ?? '').split(',').includes(String(days))),
  };
}

/** Returns the parameters of the address for a view. Defaults are undefined. */
export const paramsOf = ({
  dates,
  compared,
  style,
  returns,
  isOwnCurrency,
  isLog,
  hasTotal,
  averages,
  ...view
}: ChartView) => ({
  range: dates ? undefined : view.range,
  from: dates?.from,
  to: dates?.to,
  with: compared.join(',') || undefined,
  style: style === 'candles' ? style : undefined,
  returns: compared.length > 0 && returns === 'price' ? returns : undefined,
  currency: compared.length > 0 && isOwnCurrency ? 'own' : undefined,
  scale: isLog ? 'log' : undefined,
  dividends: hasTotal ? 'reinvested' : undefined,
  averages: averages.join(',') || undefined,
});

// Own dates and comparisons are about one stock.
const keptView = keptSearch('holdwise-chart', ['range', 'style', 'scale', 'dividends', 'averages']);

/**
 * Holds the view in the address, so that it can be shared, and keeps it for the next stock. The server renders the default
 * view.
 */
export function useChartView(symbol: string) {
  const { search, change } = usePageSearch(keptView);
  const view = chartViewOf(search, symbol);
  return { view, change: (part: Partial<ChartView>) => change(paramsOf({ ...view, ...part })) };
}
