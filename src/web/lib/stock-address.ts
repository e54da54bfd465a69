import { normaliseSymbol } from '#domain/symbols.ts';

/** Returns the path of the page of a stock; every spelling of a symbol leads to the same one. */
export const stockAddress = (symbol: string): string =>
  `/stocks/${encodeURIComponent(normaliseSymbol(symbol))}`;

/** The RSS feed of the news about a stock. */
export const stockFeedPath = (symbol: string): string => `${stockAddress(symbol)}/feed.xml`;

/** Returns the address of a comparison of companies. */
export const comparisonAddress = (symbols: readonly string[]): string =>
  `/stocks/compare?${new URLSearchParams({ symbols: symbols.join(',') })}`;
