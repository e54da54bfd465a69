import type { WorldListing } from '#contract/market-stocks.ts';
import type { StockPageReply } from '../../stock-query.ts';

/** How far something is known about a listing, and what a reader can do about it. */
export interface KnownFact {
  state: 'known' | 'part' | 'unknown';
  what: string;
  text: string;
  /** A remark; with `to`, a link. */
  way: { text: string; to?: string } | null;
}

export interface KnownPage
  extends Pick<StockPageReply, 'trading' | 'splits' | 'dividends' | 'dividendCoverage' | 'holders'> {
  listing: WorldListing;
}

/** Where a customer enters what is not known. */
export const enterPath = (symbol: string) => `/portfolio/transactions?add=${encodeURIComponent(symbol)}`;
