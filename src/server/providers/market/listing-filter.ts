import { readCurrency } from '#domain/currencies.ts';
import type { SecurityKind } from '#domain/symbols.ts';

/** Restricts a search. */
export interface ListingFilter {
  /** The name of an exchange, in any case. */
  exchange?: string | undefined;
  /** As quoted; a whole currency also means its hundredths: `GBP` finds prices in pence. */
  currency?: string | undefined;
  kinds?: readonly SecurityKind[] | undefined;
}

interface Filtered {
  exchange: string;
  currency: string | null;
  kind: SecurityKind;
}

/** Returns whether a listing is wanted; undefined if all are. */
export function listingFilter({
  exchange,
  currency,
  kinds,
}: ListingFilter): ((listing: Filtered | undefined) => boolean) | undefined {
  if (!exchange && !currency && !kinds) return undefined;
  const [place, unit] = [exchange?.trim().toUpperCase(), currency?.trim().toUpperCase()];
  const isQuotedIn = (quoted: string | null) =>
    quoted !== null && (quoted === unit || readCurrency(quoted)?.currency === unit);
  return (listing) =>
    listing !== undefined &&
    (!place || listing.exchange.toUpperCase() === place) &&
    (!unit || isQuotedIn(listing.currency)) &&
    (!kinds || kinds.includes(listing.kind));
}
