import type { ListingType } from '#domain/symbols.ts';
import { exchangeAbroad } from '../exchanges.ts';
import { impliedType } from '../response-rows.ts';
import { currencyPair } from '../symbol-forms.ts';

/** The service's symbols of futures. */
const futures: Readonly<Record<string, string>> = { 'GC=F': 'GCUSD', 'SI=F': 'SIUSD' };

/** The service writes coins and exchange rates without marks: `BTCUSD`, `EURUSD`. */
export function toFmpSymbol(symbol: string): string {
  const pair = currencyPair(symbol);
  return pair ? pair.base + pair.currency : (futures[symbol] ?? symbol);
}

/** The types of search results by the service's exchanges that are none. */
const otherMarkets: Readonly<Record<string, ListingType | undefined>> = {
  CRYPTO: 'coin',
  INDEX: 'index',
  FOREX: undefined,
  COMMODITY: undefined,
};

const pairedSymbol = /^([A-Z0-9]{2,10})([A-Z]{3})$/;

interface FoundRow {
  symbol: string;
  exchange?: string | null | undefined;
  exchangeFullName?: string | null | undefined;
}

/** Returns the symbol, exchange and type of a search result; undefined for what is no listing, index or coin. */
export function foundListing(row: FoundRow, name: string) {
  const { symbol } = row;
  const market = row.exchange?.toUpperCase() ?? '';
  if (!(market in otherMarkets)) {
    const exchange = exchangeAbroad(symbol) ?? (row.exchange || row.exchangeFullName || '');
    return { symbol, exchange, type: impliedType(symbol, name) };
  }
  const type = otherMarkets[market];
  const own = type === 'coin' ? symbol.replace(pairedSymbol, '$1-$2') : symbol;
  if (!type || (type === 'coin' && !currencyPair(own))) return undefined;
  return { symbol: own, exchange: '', type };
}
