import { exchangeSuffix, type ListingType } from '#domain/symbols.ts';
import { exchangeAbroad, hasNoExchange } from '../exchanges.ts';
import { impliedType } from '../response-rows.ts';
import { currencyPair } from '../symbol-forms.ts';

/** The names of American exchanges by Yahoo's codes. Listings elsewhere name their exchange in the symbol. */
const american: Readonly<Record<string, string>> = {
  NMS: 'NASDAQ',
  NGM: 'NASDAQ',
  NCM: 'NASDAQ',
  NYQ: 'NYSE',
  ASE: 'AMEX',
  PCX: 'NYSE ARCA',
  BTS: 'CBOE BZX',
  PNK: 'OTC',
  OQB: 'OTC',
  OQX: 'OTC',
};

/** Abroad, funds have a number. Anything else is a share that has been halted for long, which Yahoo takes for a fund. */
const isFundSymbol = (symbol: string) =>
  exchangeSuffix(symbol) === undefined || /^\d[0-9A-Z]{7,9}\./.test(symbol);

/** The types of listings by Yahoo's `quoteType`. Of futures, those on gold and silver count as metals. */
const types: Readonly<Record<string, (symbol: string, name: string) => ListingType | undefined>> = {
  EQUITY: impliedType,
  ETF: () => 'etf',
  MUTUALFUND: (symbol, name) => (isFundSymbol(symbol) ? 'mutual' : impliedType(symbol, name)),
  MONEYMARKET: () => 'mutual',
  INDEX: () => 'index',
  CRYPTOCURRENCY: (symbol) => (currencyPair(symbol) ? 'coin' : undefined),
  CURRENCY: (symbol) => (currencyPair(symbol) ? 'currency' : undefined),
  FUTURE: (symbol) => (/^(GC|SI|PL|PA)=F$/.test(symbol) ? 'metal' : undefined),
};

export const typeOfMatch = (quoteType: string, symbol: string, name: string): ListingType | undefined =>
  types[quoteType]?.(symbol, name);

/** The codes of what trades on no exchange: mutual funds, coins, exchange rates and futures. */
const withoutExchange: ReadonlySet<string> = new Set(['NAS', 'CCC', 'CCY', 'CMX', 'NYM']);

/** Returns the name of a listing's exchange, empty where there is none; undefined for an unknown American one. */
export function yahooExchange(symbol: string, code: string, type?: ListingType): string | undefined {
  if (type && hasNoExchange(type)) return '';
  const isNowhere = withoutExchange.has(code) || symbol.startsWith('^');
  return exchangeAbroad(symbol) ?? american[code] ?? (isNowhere ? '' : undefined);
}
