import { isAmericanExchange } from '../importing/exchanges.ts';
import { suffixOfExchange } from '../importing/listing-symbols.ts';
import { exchangeSuffix, isWellFormedSymbol, normaliseSymbol } from '../symbols.ts';

/** Bloomberg's codes of exchanges by suffix; `US` for those of the United States. */
const bloombergCodes: Readonly<Record<string, string>> = {
  AS: 'NA',
  AT: 'GA',
  AX: 'AU AT',
  BR: 'BB',
  CO: 'DC',
  DE: 'GY GR',
  F: 'GF',
  HE: 'FH',
  HK: 'HK',
  IR: 'ID',
  JK: 'IJ',
  JO: 'SJ',
  KL: 'MK',
  KS: 'KS KP',
  L: 'LN',
  LS: 'PL',
  MC: 'SM SQ',
  MI: 'IM',
  MX: 'MM MF',
  NS: 'IN IS',
  NZ: 'NZ',
  OL: 'NO',
  PA: 'FP',
  SA: 'BZ',
  SI: 'SP',
  ST: 'SS',
  SW: 'SW SE VX',
  T: 'JP JT',
  TA: 'IT',
  TO: 'CN CT',
  TW: 'TT',
  VI: 'AV',
  WA: 'PW',
  US: 'US UN UQ UW UP UA UR',
};

const suffixOfCode = new Map(
  Object.entries(bloombergCodes).flatMap(([suffix, codes]) =>
    codes.split(' ').map((code) => [code, suffix] as const),
  ),
);

/** Names that stand for several exchanges, or for others than files mean by them. */
const suffixesOfName: Readonly<Record<string, readonly string[]>> = {
  EURONEXT: ['PA', 'AS', 'BR', 'LS'],
  NEO: ['NE'],
  OMXCOP: ['CO'],
  OMXHEX: ['HE'],
  OMXSTO: ['ST'],
  TSE: ['TO', 'T'],
};

const prefixed = /^([A-Z]{2,12}):\s*([A-Z0-9][A-Z0-9._-]{0,14})$/;
const suffixed = /^([A-Z0-9][A-Z0-9._/-]{0,14})[ .]([A-Z]{2,6})(?: EQUITY)?$/;

function suffixesOf(exchange: string): readonly string[] {
  const several = suffixesOfName[exchange];
  if (several) return several;
  const suffix = suffixOfExchange(exchange);
  if (suffix) return [suffix];
  return isAmericanExchange(exchange) ? ['US'] : [];
}

/** Hong Kong's symbols are numbers of four digits, often written without the zeros before them. */
const padded = (symbol: string, suffix: string) => (suffix === 'HK' ? symbol.padStart(4, '0') : symbol);

/**
 * Returns the symbols that a text in the form of another service may mean, likeliest first: `ETR:SAP`, `SAP GY`,
 * `NYSE:BRK.B`, `0700 HK Equity`, `AAPL.US`. Empty for any other text. A symbol may lack the dash before its class.
 */
export function vendorSymbols(query: string): string[] {
  const text = query.trim().toUpperCase();
  if (!/[:. ]/.test(text) || exchangeSuffix(text)) return [];
  const [, name, named] = prefixed.exec(text) ?? [];
  const [, written, code = ''] = suffixed.exec(text) ?? [];
  const symbol = normaliseSymbol((named ?? written ?? '').replace('_', '-'));
  const bloomberg = suffixOfCode.get(code);
  const suffixes = [
    ...(bloomberg ? [bloomberg] : []),
    ...suffixesOf(name ?? code).filter((suffix) => suffix !== bloomberg),
  ];
  return suffixes
    .map((suffix) => (suffix === 'US' ? symbol : `${padded(symbol, suffix)}.${suffix}`))
    .filter(isWellFormedSymbol);
}
