import { readCurrency } from '#domain/currencies.ts';
import { coinExchange } from '#domain/importing/coins.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { splitExchange } from '#domain/importing/exchanges.ts';
import { listingSymbol, suffixOfExchange } from '#domain/importing/listing-symbols.ts';
import { foldName } from '#domain/search-text.ts';
import { exchangeSuffix } from '#domain/symbols.ts';
import type { Listing } from '#server/providers/market/listing.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

type Listings = Pick<MarketProvider, 'listing' | 'listingsOf'>;

const wholeCurrency = (text: string | null) => readCurrency(text ?? '')?.currency;

/** Listings that cannot be held, or whose currency is not known, need an answer. */
const canBeHeld = ({ type, currency }: Listing) =>
  type !== 'index' && type !== 'currency' && wholeCurrency(currency) !== undefined;

/** Returns how well a listing fits: first the exchange of the file, then its currency, then whether it has prices. */
function fitOf(listing: Listing, { exchange }: { exchange: string | null }, currency: string | null): number {
  const isThere = exchange !== null && exchangeSuffix(listing.symbol) === suffixOfExchange(exchange);
  const isSame = currency !== null && wholeCurrency(listing.currency) === wholeCurrency(currency);
  return (isThere ? 4 : 0) + (isSame ? 2 : 0) + (listing.isPriced ? 1 : 0);
}

async function byIsin(listings: Listings, hint: SecurityHint, currency: string | null) {
  if (!hint.isin) return undefined;
  const found = (await listings.listingsOf(hint.isin.toUpperCase())).filter(canBeHeld);
  const place = splitExchange(hint);
  const fits = found.map((listing) => ({ listing, fit: fitOf(listing, place, currency) }));
  // The main listing comes first and wins among equals.
  return fits.toSorted((a, b) => b.fit - a.fit)[0]?.listing;
}

/** Whether a file's name of a security says something else than that of a listing: no word of three letters in common. */
function isOther({ name }: SecurityHint, listing: Listing): boolean {
  const wordsOf = (text: string) =>
    foldName(text)
      .split(' ')
      .filter((word) => word.length > 2);
  const words = wordsOf(name ?? '');
  const listed = new Set(wordsOf(listing.name));
  return words.length > 0 && listed.size > 0 && !words.some((word) => listed.has(word));
}

async function bySymbol(listings: Listings, hint: SecurityHint) {
  const symbol = hint.isin ? undefined : listingSymbol(hint);
  const found = symbol === undefined ? undefined : await listings.listing(symbol);
  if (!found || !canBeHeld(found)) return undefined;
  const isCoin = splitExchange(hint).exchange?.toUpperCase() === coinExchange;
  if (isCoin) return found.type === 'coin' ? found : undefined;
  return isOther(hint, found) ? undefined : found;
}

/** Finds the listing outside the United States, the coin or the fund that a file means. Undefined unless it is certain. */
export async function findListing(
  listings: Listings,
  hint: SecurityHint,
  currency: string | null,
): Promise<string | undefined> {
  const found = (await byIsin(listings, hint, currency)) ?? (await bySymbol(listings, hint));
  return found?.symbol;
}
