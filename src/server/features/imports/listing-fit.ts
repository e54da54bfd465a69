import { readCurrency } from '#domain/currencies.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { isAmericanExchange } from '#domain/importing/exchanges.ts';
import { suffixOfExchange } from '#domain/importing/listing-symbols.ts';
import { coreName, foldName } from '#domain/search-text.ts';
import { exchangeSuffix } from '#domain/symbols.ts';
import type { Listing } from '#server/providers/market/listing.ts';

/** Symbols that the owner of an import holds in its portfolio, and in others. */
export interface HeldSymbols {
  here: readonly string[];
  elsewhere: readonly string[];
}

const wholeCurrency = (text: string | null) => readCurrency(text ?? '')?.currency;

/** Listings that cannot be held, or whose currency is not known, need an answer. */
export const canBeHeld = ({ type, currency }: Listing) =>
  type !== 'index' && type !== 'currency' && wholeCurrency(currency) !== undefined;

export const isQuotedIn = (listing: Listing, currency: string | null): boolean =>
  currency !== null && wholeCurrency(listing.currency) === wholeCurrency(currency);

/** What decides between the listings of one security. */
export interface Wanted {
  exchange: string | null;
  currency: string | null;
  held: HeldSymbols;
  /** Whether no source has prices of listings without shipped ones. */
  needsPrices: boolean;
}

function isAt({ symbol }: Listing, exchange: string | null): boolean {
  if (exchange === null) return false;
  const suffix = exchangeSuffix(symbol);
  return suffix === undefined ? isAmericanExchange(exchange) : suffix === suffixOfExchange(exchange);
}

/** Puts what the portfolio holds first, so that files which are imported again find it, and then what the file says. */
function fitOf(listing: Listing, { exchange, currency, held, needsPrices }: Wanted): number {
  const signs = [
    held.here.includes(listing.symbol),
    needsPrices && listing.isPriced,
    isAt(listing, exchange),
    isQuotedIn(listing, currency),
    held.elsewhere.includes(listing.symbol),
    listing.isPriced,
  ];
  return signs.reduce((fit, sign) => 2 * fit + (sign ? 1 : 0), 0);
}

/** Returns the listing of a security that fits best; the first among equals. */
export function bestFit(listings: readonly Listing[], wanted: Wanted): Listing | undefined {
  const fits = listings.map((listing) => ({ listing, fit: fitOf(listing, wanted) }));
  return fits.toSorted((a, b) => b.fit - a.fit)[0]?.listing;
}

const fundWords = /\b(?:index|etfs?|ucits|fund|units?)\b/g;
/** Returns a name without legal forms and words such as Index or ETF: what files leave out or add. */
export const plainName = (name: string): string =>
  coreName(foldName(name).replace(/ ord(?: .*)?$/, ''))
    .replace(fundWords, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const wordsOf = (text: string) =>
  plainName(text)
    .split(' ')
    .filter((word) => word.length > 2);

/** Whether two names have a word of three letters in common; undefined if one has no such word. */
export function haveCommonWord(one: string | null, other: string): boolean | undefined {
  const words = wordsOf(one ?? '');
  const others = new Set(wordsOf(other));
  if (words.length === 0 || others.size === 0) return undefined;
  return words.some((word) => others.has(word));
}

/** Whether a file's name of a security is one of a listing; undefined without a name. */
export const agrees = ({ name }: SecurityHint, listing: Listing): boolean | undefined =>
  haveCommonWord(name, listing.name);
