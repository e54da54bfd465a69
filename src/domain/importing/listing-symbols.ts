import { readCurrency } from '../currencies.ts';
import { exchangeSuffix } from '../symbols.ts';
import { coinExchange } from './coins.ts';
import type { SecurityHint } from './draft.ts';
import { splitExchange } from './exchanges.ts';

/** How sources name exchanges outside the United States, by the suffix of their symbols. */
const exchangeNames: Readonly<Record<string, string>> = {
  AS: 'XAMS AMS EAM AEB EURONEXTAMSTERDAM ENA NV NL',
  AX: 'XASX ASX CHIXAU',
  BR: 'XBRU BRU EBR EURONEXTBRUSSELS ENEXTBE',
  CO: 'XCSE CSE CPH CPSE OMXCOPENHAGEN OMK DK',
  DE: 'XETR XETRA IBIS IBIS2 ETR XET FWB2 GER',
  F: 'XFRA FRA FWB FSE',
  HE: 'XHEL HEL HSE OMXHELSINKI HEX OMH FI',
  HK: 'XHKG HKG HKEX SEHK HKS',
  KS: 'XKRX KRX KSE KOSPI',
  L: 'XLON LSE LON LSEETF LONDON UK',
  LS: 'XLIS LIS ELI BVL LSB PT',
  MC: 'XMAD MAD BME BM SIBE ES',
  MI: 'XMIL MIL BIT BVME BVMEETF MTA ETFP IT',
  MX: 'XMEX MEX BMV MEXI',
  NZ: 'XNZE NZX NZE',
  OL: 'XOSL OSL OSE OSLO NO',
  PA: 'XPAR PAR EPA SBF EURONEXTPARIS FR',
  ST: 'XSTO STO SFB SSE OMXSTOCKHOLM SE',
  SI: 'XSES SGX SES',
  SW: 'XSWX SWX EBS SIX VTX XVTX ZU CH',
  T: 'XTKS TYO TSEJ JPX TKS TOKYO',
  TO: 'XTSE TSX TSE TOR TORONTO',
  TA: 'XTAE TASE TLV',
  V: 'XTSX TSXV CVE VENTURE',
  VI: 'XWBO VIE WBAG VSE',
  WA: 'XWAR WSE GPW PL',
};

const suffixes = new Map(
  Object.entries(exchangeNames).flatMap(([suffix, names]) =>
    names.split(' ').map((name) => [name, suffix] as const),
  ),
);

/** Suffixes that are the codes of other countries in files: Canada and Chile, not Cairo and Colombia. */
const countryCodes: ReadonlySet<string> = new Set(['CA', 'CL']);

/** Returns the suffix of the exchange that a file names; undefined for one that is not known. */
export function suffixOfExchange(exchange: string | null): string | undefined {
  const name = exchange?.toUpperCase().replace(/[^A-Z0-9]/g, '') ?? '';
  return suffixes.get(name) ?? (countryCodes.has(name) ? undefined : exchangeSuffix(`X.${name}`));
}

/**
 * Returns the symbol of the listing outside the United States, or of the coin in dollars, that a file names; undefined if
 * it names none.
 */
export function listingSymbol(hint: SecurityHint): string | undefined {
  const { symbol, exchange } = splitExchange(hint);
  if (!symbol) return undefined;
  if (exchange?.toUpperCase() === coinExchange) return `${symbol.split('-')[0]}-USD`;
  if (exchangeSuffix(symbol)) return symbol;
  const suffix = suffixOfExchange(exchange);
  return suffix && withSuffix(symbol, suffix);
}

const withSuffix = (symbol: string, suffix: string) =>
  `${symbol.padStart(suffix === 'HK' ? hongKongDigits : 0, '0')}.${suffix}`;

/** Where securities are quoted in a currency, by the suffixes of their symbols. */
const suffixesOfCurrency: Readonly<Record<string, string>> = {
  AUD: 'AX',
  CAD: 'TO V NE CN',
  CHF: 'SW',
  DKK: 'CO',
  EUR: 'DE AS PA MI MC BR LS HE IR VI F L SW',
  GBP: 'L',
  HKD: 'HK',
  JPY: 'T',
  KRW: 'KS KQ',
  MXN: 'MX',
  NOK: 'OL',
  SEK: 'ST',
  USD: 'L AS SW',
};

/** Returns the symbols that listings in a currency have if a file names them without an exchange. */
export function symbolsInCurrency(symbol: string, stated: string): string[] {
  const { currency } = readCurrency(stated) ?? { currency: '' };
  return (suffixesOfCurrency[currency] ?? '')
    .split(' ')
    .filter(Boolean)
    .map((suffix) => withSuffix(symbol, suffix));
}

/** Hong Kong's symbols are numbers, which many files write without the zeros before them. */
const hongKongDigits = 4;
