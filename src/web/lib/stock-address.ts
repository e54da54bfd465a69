import { normaliseSymbol } from '#domain/symbols.ts';

/** Returns the path of the page of a stock; every spelling of a symbol leads to the same one. */
export const stockAddress = (symbol: string): string =>
  `/stocks/${encodeURIComponent(normaliseSymbol(symbol))}`;
