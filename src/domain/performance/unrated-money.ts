import type { Rates } from '../exchange-rates.ts';
import { entryRate } from '../ledger/entry-rate.ts';
import type { LedgerEntry } from '../transactions.ts';

interface Currencies {
  base: string;
  portfolioCurrency: string;
  rates: Rates;
}

/** Why money that belongs to no security is not part of the figures. */
export interface UnratedMoney {
  currency: string;
  to: string;
  date: string;
}

/** Returns the exchange rate that a transaction without a security lacks; undefined if it lacks none. */
function missingRate(
  entry: LedgerEntry,
  { base, portfolioCurrency, rates }: Currencies,
): UnratedMoney | undefined {
  const date = entry.date ?? entry.entered;
  const { currency } = entry;
  if (entryRate(entry, portfolioCurrency, rates) === undefined)
    return { currency, to: portfolioCurrency, date };
  const from = entry.rate === null ? currency : portfolioCurrency;
  const pairs = [portfolioCurrency, from].map((one) => ({ currency: one, to: base, date }));
  return pairs.find((pair) => pair.currency !== base && !rates.rate(pair.currency, base, date));
}

/** Separates money that cannot be converted, which is left out instead of counting one to one. */
export function separateUnrated(
  entries: readonly LedgerEntry[],
  currencies: Currencies,
): { rated: readonly LedgerEntry[]; unrated: readonly UnratedMoney[] } {
  const { base, portfolioCurrency } = currencies;
  const isForeign = base !== portfolioCurrency || entries.some(({ currency }) => currency !== base);
  if (!isForeign) return { rated: entries, unrated: [] };
  const missing = entries.map((entry) => missingRate(entry, currencies));
  return {
    rated: entries.filter((_, at) => missing[at] === undefined),
    unrated: missing.flatMap((one) => one ?? []),
  };
}

/** Says what is left out, once for each currency. */
export function unratedOmissions(unrated: readonly UnratedMoney[]): { symbol: string; reason: string }[] {
  const byCurrency = Map.groupBy(unrated, ({ currency }) => currency);
  return [...byCurrency.values()].flatMap(([first]) =>
    first
      ? [
          {
            symbol: 'Cash',
            reason: `No rate from ${first.currency} to ${first.to} is known on ${first.date}.`,
          },
        ]
      : [],
  );
}
