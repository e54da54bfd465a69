import { useSearchParams } from 'react-router';
import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

/** How many symbols a stock is compared with at most. */
export const mostCompared = 2;

export type ChartStyle = 'line' | 'candles';

/** What the chart shows, as the query of the address says. */
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

/** Returns the query with the view written into it; what is the default is left out. */
export function withView(params: URLSearchParams, { range, compared, style }: ChartView): URLSearchParams {
  const next = new URLSearchParams(params);
  const write = (name: string, value: string | undefined) =>
    value ? next.set(name, value) : next.delete(name);
  write('range', range);
  write('with', compared.join(','));
  write('style', style === 'candles' ? style : undefined);
  return next;
}

const noParams = new URLSearchParams();

/** Holds the view in the address, so that it can be shared. The server renders the default view. */
export function useChartView(symbol: string) {
  const inBrowser = useInBrowser();
  const [params, setParams] = useSearchParams();
  const view = viewOf(inBrowser ? params : noParams, symbol);
  const change = (part: Partial<ChartView>) =>
    setParams((current) => withView(current, { ...viewOf(current, symbol), ...part }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
}
