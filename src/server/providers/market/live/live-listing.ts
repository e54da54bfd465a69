import type { SecurityData } from '#domain/security-data.ts';
import { type ListingType, listingTypes } from '#domain/symbols.ts';
import { exchangeAbroad, hasNoExchange } from '../exchanges.ts';
import type { Listing } from '../listing.ts';

const isListingType = (type: string | null): type is ListingType =>
  listingTypes.some((known) => known === type);

/** Describes a symbol that is not shipped by what a live source knows. */
export function liveListing({ symbol, name, currency, quotedIn = currency, listing }: SecurityData): Listing {
  const type = isListingType(listing.type) ? listing.type : 'stock';
  return {
    symbol,
    name,
    type,
    exchange: hasNoExchange(type) ? '' : (exchangeAbroad(symbol) ?? ''),
    mic: null,
    country: listing.country,
    currency: quotedIn,
    isin: null,
    marketCap: null,
    isPriced: true,
  };
}
