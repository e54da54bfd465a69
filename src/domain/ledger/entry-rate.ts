import { decimal, multiply, round, toText } from '../decimal.ts';
import { type Rates, rateDecimals } from '../exchange-rates.ts';
import type { LedgerEntry } from '../transactions.ts';

type Rated = Pick<LedgerEntry, 'currency' | 'rate' | 'rateCurrency' | 'date' | 'entered'>;

/**
 * Returns the units of `to` for one unit of a transaction's currency, as decimal text: the rate that was entered, and from
 * the currency to which it leads the published one of the day. Undefined if a published rate is needed and not known.
 */
export function entryRate(entry: Rated, to: string, rates: Rates): string | undefined {
  if (entry.currency === to) return '1';
  const day = entry.date ?? entry.entered;
  if (entry.rate === null) return rates.rate(entry.currency, to, day)?.rate;
  const from = entry.rateCurrency ?? to;
  if (from === to) return entry.rate;
  const published = rates.rate(from, to, day)?.rate;
  return published && toText(round(multiply(decimal(entry.rate), decimal(published)), rateDecimals));
}

/**
 * Returns the units of a security's currency for one unit of a transaction's, as decimal text: the rate that was entered if
 * it leads there, otherwise the published one of the day. Undefined if it is not known.
 */
export function securityRate(
  { currency, rate, rateCurrency, date, entered }: Rated,
  to: string,
  rates: Rates,
): string | undefined {
  if (currency === to) return '1';
  return (rateCurrency === to ? rate : null) ?? rates.rate(currency, to, date ?? entered)?.rate;
}
