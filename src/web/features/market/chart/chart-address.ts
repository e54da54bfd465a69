import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';

/** The maximum number of symbols that a stock is compared with. */
export const mostCompared = 2;

export type ChartStyle = 'line' | 'candles';

/** The settings of the chart in the query of the address. */
export interface ChartView {
  /** Undefined for the default range of the stock. */
  range: PriceRange | undefined;
  compared: readonly string[];
  style: ChartStyle;
}

/** Reads the view of the chart of a symbol: `?range=1y&with=AMD,INTC`. Ignores invalid parts. */
export function viewOf(params: URLSearchParams, symbol: string): ChartView {
  const compared = (params.get('with') ?? '').split(',').map(normaliseSymbol);
  const valid = compared.filter((one) => isWellFormedSymbol(one) && one !== symbol);
  return {
    range: priceRanges.find((range) => range === params.get('range')?.toLowerCase()),
    compared: [...new Set(valid)].slice(0, mostCompared),
    style: params.get('style') === 'candles' ? 'candles' : 'line',
  };
}

/** Returns the parameters of the address for a view. Defaults are undefined. */
export const paramsOf = ({ range, compared, style }: ChartView) => ({
  range,
  with: compared.join(',') || undefined,
  style: style === 'candles' ? style : undefined,
});

/** Holds the view in the address, so that it can be shared. The server renders the default view. */
export function useChartView(symbol: string) {
  const { search, change } = usePageSearch();
  const view = viewOf(search, symbol);
  return { view, change: (part: Partial<ChartView>) => change(paramsOf({ ...view, ...part })) };
}
