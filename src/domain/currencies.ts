/** The currencies with published euro reference rates, and the euro. */
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
