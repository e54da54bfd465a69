import { type Currency, readCurrency } from './currencies.ts';
import { unitsName } from './unit-names.ts';

/** An exchange rate as a security: units of the second currency for one of the first. */
export interface CurrencyPair {
  from: Currency;
  to: Currency;
}

const codeOf = (text: string): Currency | undefined => {
  const read = readCurrency(text);
  return read?.divisor === 1 ? read.currency : undefined;
};

function pairOf(from: Currency | undefined, to: Currency | undefined): CurrencyPair | undefined {
  return from && to && from !== to ? { from, to } : undefined;
}

/** Reads a symbol such as `EURUSD=X`; undefined for others. */
export function readPairSymbol(symbol: string): CurrencyPair | undefined {
  if (!symbol.endsWith('=X') || symbol.length !== 8) return undefined;
  return pairOf(codeOf(symbol.slice(0, 3)), codeOf(symbol.slice(3, 6)));
}

export const pairSymbol = ({ from, to }: CurrencyPair): string => `${from}${to}=X`;

/** `Euro in US dollars` */
export function pairName({ from, to }: CurrencyPair): string {
  const name = unitsName(from, 1);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} in ${unitsName(to, 2)}`;
}

/** What currencies are called in English, in the singular. */
const names: Partial<Record<Currency, string>> = {
  USD: 'buck, dollar, us dollar',
  EUR: 'euro',
  GBP: 'pound, sterling, british pound, pound sterling',
  CHF: 'franc, swiss franc',
  JPY: 'yen, japanese yen',
  CNY: 'yuan, renminbi, chinese yuan',
  AUD: 'australian dollar',
  CAD: 'canadian dollar',
  NZD: 'new zealand dollar',
  HKD: 'hong kong dollar',
  SGD: 'singapore dollar',
  TWD: 'taiwan dollar',
  SEK: 'swedish krona',
  NOK: 'norwegian krone',
  DKK: 'danish krone',
  PLN: 'zloty, polish zloty',
  HUF: 'forint, hungarian forint',
  CZK: 'koruna, czech koruna',
  TRY: 'lira, turkish lira',
  ILS: 'shekel',
  ZAR: 'rand, south african rand',
  BRL: 'real, brazilian real',
  MXN: 'mexican peso',
  INR: 'rupee, indian rupee',
  KRW: 'won, korean won',
  THB: 'baht, thai baht',
  RUB: 'rouble, ruble, russian ruble',
  AED: 'dirham, uae dirham',
  SAR: 'riyal, saudi riyal',
  KWD: 'kuwaiti dinar',
  VND: 'dong, vietnamese dong',
};
const byName = new Map(
  Object.entries(names).flatMap(([code, list]) => list.split(', ').map((name) => [name, code as Currency])),
);

const currencyNamed = (text: string): Currency | undefined =>
  codeOf(text) ?? byName.get(text.replace(/s$/, ''));

const longestQuery = 60;

/** Reads what people type for an exchange rate: `eurusd`, `EUR/USD`, `usd chf`, `euro to dollar`. */
export function readPairQuery(query: string): CurrencyPair | undefined {
  const text = query.trim().toLowerCase().replace(/=x$/, '');
  if (text.length > longestQuery) return undefined;
  if (/^[a-z]{6}$/.test(text)) return pairOf(codeOf(text.slice(0, 3)), codeOf(text.slice(3)));
  const words = text.split(/[^a-z]+/).filter((word) => !/^(?:|to|in|vs|against|per)$/.test(word));
  for (let at = 1; at < words.length; at += 1) {
    const pair = pairOf(
      currencyNamed(words.slice(0, at).join(' ')),
      currencyNamed(words.slice(at).join(' ')),
    );
    if (pair) return pair;
  }
  return undefined;
}
