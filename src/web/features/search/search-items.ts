import type { SearchResult } from '#contract/search.ts';
import { listingText } from '#web/lib/listing-texts.ts';

/** What one can select in the search. */
export interface SearchItem {
  /** Unique among all items. */
  id: string;
  kind: SearchResult['kind'] | 'page' | 'action';
  title: string;
  detail: string;
  quote: SearchResult['quote'];
  /** The symbol of a stock, and how its price is stated. */
  listing?: { symbol: string; currency: string | null };
  /** The path of the page, or what the action does. */
  target: string | (() => void);
  isRecent?: boolean;
}

export interface SearchGroup {
  /** Its heading. */
  value: string;
  items: SearchItem[];
  /** Whether the group stays first when the server's results arrive. */
  isSure?: boolean;
}

export const itemOf = ({ kind, key, title, detail, to, quote, listing }: SearchResult): SearchItem => ({
  id: `${kind}:${key}`,
  kind,
  title,
  detail: listing ? listingText(listing) : detail,
  quote,
  target: to,
  ...(listing && { listing: { symbol: listing.symbol, currency: listing.currency } }),
});
