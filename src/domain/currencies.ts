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

/** Currencies that are fixed to the dollar or the euro (`pegs.ts`). */
export const fixedCurrencies = ['AED', 'BAM', 'BHD', 'JOD', 'OMR', 'QAR', 'SAR', 'XAF', 'XOF'] as const;

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
