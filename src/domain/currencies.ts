/** The currencies that have or had published euro reference rates, and the euro; those that readers use most come first. */
export const referenceCurrencies = [
  'USD',
  'EUR',
  'GBP',
  'CHF',
  'JPY',
  'AUD',
  'CAD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'ISK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'BGN',
  'HRK',
  'TRY',
  'ILS',
  'ZAR',
  'BRL',
  'MXN',
  'CNY',
  'HKD',
  'SGD',
  'KRW',
  'INR',
  'IDR',
  'MYR',
  'PHP',
  'THB',
] as const;

/** Currencies without reference rates of the European Central Bank today; their rates come from a second source. */
export const widerCurrencies = [
  'AMD',
  'ARS',
  'AZN',
  'BDT',
  'BND',
  'BOB',
  'BWP',
  'CLP',
  'COP',
  'CRC',
  'DOP',
  'EGP',
  'FJD',
  'GEL',
  'GHS',
  'GTQ',
  'IQD',
  'JMD',
  'KES',
  'KHR',
  'KWD',
  'KZT',
  'LKR',
  'MAD',
  'MKD',
  'MNT',
  'MOP',
  'MUR',
  'NAD',
  'NGN',
  'NPR',
  'PEN',
  'PKR',
  'PYG',
  'RSD',
  'RUB',
  'TND',
  'TTD',
  'TWD',
  'TZS',
  'UAH',
  'UGX',
  'UYU',
  'UZS',
  'VND',
  'ZMW',
] as const;

/** A currency that its central bank keeps at a fixed number of units for one unit of another. */
export interface Peg {
  to: 'USD' | 'EUR';
  units: string;
  /** The first day of this rate. */
  since: string;
}

/** Fixed currencies: their rates need no source and are known for the past. */
const fixed = {
  AED: { to: 'USD', units: '3.6725', since: '1997-11-02' },
  BAM: { to: 'EUR', units: '1.95583', since: '1999-01-01' },
  BHD: { to: 'USD', units: '0.376', since: '2001-01-01' },
  JOD: { to: 'USD', units: '0.709', since: '1995-10-23' },
  OMR: { to: 'USD', units: '0.3845', since: '1986-01-01' },
  QAR: { to: 'USD', units: '3.64', since: '2001-07-09' },
  SAR: { to: 'USD', units: '3.75', since: '1986-06-01' },
  XAF: { to: 'EUR', units: '655.957', since: '1999-01-01' },
  XOF: { to: 'EUR', units: '655.957', since: '1999-01-01' },
} as const satisfies Record<string, Peg>;
const pegs: ReadonlyMap<string, Peg> = new Map(Object.entries(fixed));
const fixedCurrencies = Object.keys(fixed) as (keyof typeof fixed)[];

/** Returns what a currency is fixed to; undefined for others. */
export const pegOf = (currency: string): Peg | undefined => pegs.get(currency);

/** All currencies: those with reference rates first, then the others by their code. */
export const currencies = [
  ...referenceCurrencies,
  ...[...widerCurrencies, ...fixedCurrencies].sort(),
] as const;
export type Currency = (typeof currencies)[number];

/** A currency that files and transactions may be in, but that has joined the euro. */
const withoutRates: ReadonlySet<string> = new Set<Currency>(['HRK']);

export const hasRates = (currency: string): boolean => !withoutRates.has(currency);

/** The currencies that figures and prices can be in. */
export const ratedCurrencies: readonly Currency[] = currencies.filter(hasRates);

/** The parts of a currency in which some exchanges quote, and how many of them are one unit. */
const minorUnits: Record<string, { currency: Currency; divisor: 100 | 1000 }> = {
  GBX: { currency: 'GBP', divisor: 100 },
  ZAC: { currency: 'ZAR', divisor: 100 },
  ILA: { currency: 'ILS', divisor: 100 },
  KWF: { currency: 'KWD', divisor: 1000 },
};
const known: ReadonlySet<string> = new Set(currencies);
const isCurrency = (code: string): code is Currency => known.has(code);

/**
 * Reads a currency code as people and exchanges write it. `GBX` and `GBp` are pence, `ZAc` South African cents, `KWF`
 * Kuwaiti fils: `divisor` is the number of quoted units in one unit of the currency. Undefined for an unknown code.
 */
export function readCurrency(text: string): { currency: Currency; divisor: 1 | 100 | 1000 } | undefined {
  const code = text.trim() === 'GBp' ? 'GBX' : text.trim().toUpperCase();
  const minor = Object.hasOwn(minorUnits, code) ? minorUnits[code] : undefined;
  return minor ?? (isCurrency(code) ? { currency: code, divisor: 1 } : undefined);
}

/** Returns the unit that a currency code means, in the spelling of listings: `GBX` for `GBp`. Undefined for an unknown code. */
export function quotedUnit(text: string): string | undefined {
  const read = readCurrency(text);
  if (!read || read.divisor === 1) return read?.currency;
  return Object.keys(minorUnits).find((code) => minorUnits[code]?.currency === read.currency);
}
