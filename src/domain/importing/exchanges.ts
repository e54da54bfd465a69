import { isWellFormedSymbol, normaliseSymbol } from '../symbols.ts';
import type { SecurityHint } from './draft.ts';

/** How sources name the exchanges of the United States. */
const americanExchanges = new Set(
  `US USA XNAS XNYS XASE ARCX BATS BATO XNGS XNCM XNMS OTCM PINX IEXG NASDAQ NYSE NYSEARCA NYSEAMERICAN ARCA AMEX ASE
  NMS NGM NCM NAS NYQ NYS PCX BTS CBOE NSDQ NDQ NYSEARC NASD PINK OTC N O Q ISLAND`.split(/\s+/),
);

/** Whether an exchange is American, or none is named. */
export const isAmericanExchange = (exchange: string | null): boolean =>
  !exchange || americanExchanges.has(exchange.toUpperCase().replace(/[^A-Z]/g, ''));

const suffixed = /^(.+?)[.:]([A-Za-z]{2,6})$/;

/** Joins a share class (`INVE B`), and drops the dot with which London ends short symbols (`BP.`). */
const joinedClass = (symbol: string) =>
  symbol
    .trim()
    .replace(/ ([A-Z])$/, '-$1')
    .replace(/\.$/, '');

/** Splits a suffix such as `.DE` or `:xlon` from a symbol, unless the source has named the exchange. */
export function splitExchange({ symbol, exchange }: Pick<SecurityHint, 'symbol' | 'exchange'>): {
  symbol: string | null;
  exchange: string | null;
} {
  const [, plain, suffix] = (symbol && !exchange && suffixed.exec(symbol)) || [];
  const read = plain && suffix ? { symbol: plain, exchange: suffix } : { symbol, exchange };
  const normalised = read.symbol && normaliseSymbol(joinedClass(read.symbol));
  return { ...read, symbol: normalised && isWellFormedSymbol(normalised) ? normalised : null };
}

const maxKeyLength = 500;

/** Returns the text under which the answer about a security is remembered; null if the file does not name it. */
export function securityKey({ symbol, exchange, isin, cusip, name }: SecurityHint): string | null {
  const key = isin
    ? `isin:${isin.toUpperCase()}`
    : symbol
      ? `symbol:${exchange ?? ''}:${symbol}`
      : cusip
        ? `cusip:${cusip}`
        : name && `name:${name}`;
  return key ? key.slice(0, maxKeyLength).toWellFormed() : null;
}
