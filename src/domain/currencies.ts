/** The currencies that have or had published euro reference rates, and the euro. */
export const currencies = [
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
  'RUB',
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
export type Currency = (typeof currencies)[number];

/** Currencies that files and transactions may be in, but without published rates today. */
const withoutRates: ReadonlySet<string> = new Set<Currency>(['HRK', 'RUB']);

export const hasRates = (currency: string): boolean => !withoutRates.has(currency);

/** The currencies that figures and prices can be in. */
export const ratedCurrencies: readonly Currency[] = currencies.filter(hasRates);

/** Hundredths of a currency in which some exchanges quote. */
const minorUnits: Record<string, Currency> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS' };

/**
 * Reads a currency code as people and exchanges write it. `GBX` and `GBp` are pence, `ZAc` South African cents: `divisor`
 * is the number of quoted units in one unit of the currency. Undefined for an unknown code.
 */
export function readCurrency(text: string): { currency: Currency; divisor: 1 | 100 } | undefined {
  const code = text.trim() === 'GBp' ? 'GBX' : text.trim().toUpperCase();
  const minor = minorUnits[code];
  if (minor) return { currency: minor, divisor: 100 };
  const currency = currencies.find((known) => known === code);
  return currency && { currency, divisor: 1 };
}

/** Returns the unit that a currency code means, in the spelling of listings: `GBX` for `GBp`. Undefined for an unknown code. */
export function quotedUnit(text: string): string | undefined {
  const read = readCurrency(text);
  if (!read || read.divisor === 1) return read?.currency;
  return Object.keys(minorUnits).find((code) => minorUnits[code] === read.currency);
}
