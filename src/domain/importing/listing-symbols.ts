import { exchangeSuffix } from '../symbols.ts';
import { coinExchange } from './coins.ts';
import type { SecurityHint } from './draft.ts';
import { splitExchange } from './exchanges.ts';

/** How sources name exchanges outside the United States, by the suffix of their symbols. */
const exchangeNames: Readonly<Record<string, string>> = {
  AS: 'XAMS AMS EAM AEB EURONEXTAMSTERDAM ENA',
  AX: 'XASX ASX CHIXAU',
  BR: 'XBRU BRU EBR EURONEXTBRUSSELS',
  CO: 'XCSE CSE CPH CPSE OMXCOPENHAGEN',
  DE: 'XETR XETRA IBIS IBIS2 ETR XET FWB2 GER',
  F: 'XFRA FRA FWB FSE',
  HE: 'XHEL HEL HSE OMXHELSINKI',
  HK: 'XHKG HKG HKEX SEHK',
  KS: 'XKRX KRX KSE KOSPI',
  L: 'XLON LSE LON LSEETF LONDON',
  LS: 'XLIS LIS ELI',
  MC: 'XMAD MAD BME BM SIBE',
  MI: 'XMIL MIL BIT BVME BVMEETF MTA ETFP',
  MX: 'XMEX MEX BMV MEXI',
  OL: 'XOSL OSL OSE OSLO',
  PA: 'XPAR PAR EPA SBF EURONEXTPARIS',
  ST: 'XSTO STO SFB SSE OMXSTOCKHOLM',
  SW: 'XSWX SWX EBS SIX VTX XVTX',
  T: 'XTKS TYO TSEJ JPX TKS TOKYO',
  TO: 'XTSE TSX TSE TOR TORONTO',
  V: 'XTSX TSXV CVE VENTURE',
  VI: 'XWBO VIE WBAG',
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
  return suffix && `${symbol.padStart(suffix === 'HK' ? hongKongDigits : 0, '0')}.${suffix}`;
}

/** Hong Kong's symbols are numbers, which many files write without the zeros before them. */
const hongKongDigits = 4;
