import { currencies } from '#domain/currencies.ts';
import { exchangeSuffix } from '#domain/symbols.ts';

const known: ReadonlySet<string> = new Set(currencies);

/** Splits a coin with its currency (`BTC-USD`) or an exchange rate (`EURUSD=X`); undefined for other symbols. */
export function currencyPair(
  symbol: string,
): { base: string; currency: string; kind: 'coin' | 'rate' } | undefined {
  const rate = /^([A-Z]{3})([A-Z]{3})=X$/.exec(symbol);
  const coin = /^([A-Z0-9]{2,10})-([A-Z]{3})$/.exec(symbol);
  const [, base = '', currency = ''] = rate ?? coin ?? [];
  return known.has(currency) ? { base, currency, kind: rate ? 'rate' : 'coin' } : undefined;
}

/** Returns the currency in which a coin or an exchange rate is quoted; undefined for other symbols. */
export const pairedCurrency = (symbol: string): string | undefined => currencyPair(symbol)?.currency;

/** The numbers that Morningstar gives to funds of any country, which Yahoo uses as symbols. */
const fundNumber = /^0P[0-9A-Z]{8}$/;

/** Whether a symbol is of a listing, a fund or a future in the United States. */
export const isAmericanSymbol = (symbol: string): boolean =>
  !fundNumber.test(symbol) &&
  !symbol.startsWith('^') &&
  !symbol.endsWith('=X') &&
  exchangeSuffix(symbol) === undefined &&
  currencyPair(symbol) === undefined;
