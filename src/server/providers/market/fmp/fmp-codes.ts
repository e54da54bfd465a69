import type { ListingType } from '#domain/symbols.ts';
import { exchangeAbroad } from '../exchanges.ts';
import { impliedType } from '../response-rows.ts';
import { currencyPair } from '../symbol-forms.ts';

/** The service's symbols of futures. */
const futures: Readonly<Record<string, string>> = {
  'GC=F': 'GCUSD',
  'SI=F': 'SIUSD',
  'PL=F': 'PLUSD',
  'PA=F': 'PAUSD',
};

/** The service writes coins and exchange rates without marks: `BTCUSD`, `EURUSD`. */
export function toFmpSymbol(symbol: string): string {
  const pair = currencyPair(symbol);
  return pair ? pair.base + pair.currency : (futures[symbol] ?? symbol);
}

const pairedSymbol = /^([A-Z0-9]{2,10})([A-Z]{3})$/;

/** The types and own symbols of search results by the service's exchanges that are none; undefined for unusable symbols. */
const otherMarkets: Readonly<
  Record<string, { type: ListingType; toOwn: (symbol: string) => string | undefined }>
> = {
  CRYPTO: { type: 'coin', toOwn: (symbol) => pairOf(symbol.replace(pairedSymbol, '$1-$2')) },
  INDEX: { type: 'index', toOwn: (symbol) => symbol },
  FOREX: { type: 'currency', toOwn: (symbol) => pairOf(`${symbol}=X`) },
  COMMODITY: {
    type: 'metal',
    toOwn: (symbol) => Object.keys(futures).find((own) => futures[own] === symbol),
  },
};

interface FoundRow {
  symbol: string;
  exchange?: string | null | undefined;
  exchangeFullName?: string | null | undefined;
}

/** Other names of American exchanges. */
const american: Readonly<Record<string, string>> = {
  PNK: 'OTC',
  OTCBB: 'OTC',
  BATS: 'CBOE BZX',
  CBOE: 'CBOE BZX',
};

/** Mutual funds have five letters, the last of which is X; the service puts them on NASDAQ. */
const mutualFund = /^[A-Z]{4}X$/;

/** Returns the name of a listing's exchange. */
export function fmpExchange({ symbol, exchange, exchangeFullName }: FoundRow): string {
  if (mutualFund.test(symbol)) return '';
  const name = exchange || exchangeFullName || '';
  return exchangeAbroad(symbol) ?? american[name.toUpperCase()] ?? name;
}

const pairOf = (symbol: string) => (currencyPair(symbol) ? symbol : undefined);

/** Returns the symbol, exchange and type of a search result; undefined for what cannot be held or compared with. */
export function foundListing(row: FoundRow, name: string) {
  const { symbol } = row;
  const market = row.exchange?.toUpperCase() ?? '';
  const other = Object.hasOwn(otherMarkets, market) ? otherMarkets[market] : undefined;
  if (!other) {
    const type = mutualFund.test(symbol) ? 'mutual' : impliedType(symbol, name);
    return { symbol, exchange: fmpExchange(row), type };
  }
  const own = other.toOwn(symbol);
  return own === undefined ? undefined : { symbol: own, exchange: '', type: other.type };
}
