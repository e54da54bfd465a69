import type { SymbolMatch } from '#contract/market.ts';
import type { SecurityKind } from '#domain/symbols.ts';

export const searchTabs = ['All', 'Shares', 'Funds', 'Coins', 'Indices'] as const;
export type SearchTab = (typeof searchTabs)[number];

/** The kinds that a tab asks the server for; `All` also finds investors, articles and pages. */
export const kindsOfTab: Readonly<Record<SearchTab, readonly SecurityKind[] | undefined>> = {
  All: undefined,
  Shares: ['share', 'receipt'],
  Funds: ['ETF', 'fund'],
  Coins: ['coin'],
  Indices: ['index'],
};

/** What the reader restricts the results to; empty for any. */
export interface SearchFilter {
  tab: SearchTab;
  exchange: string;
  currency: string;
}

export const noFilter: SearchFilter = { tab: 'All', exchange: '', currency: '' };

type Filtered = Pick<SymbolMatch, 'exchange' | 'currency'>;

/** Returns the values that occur, in alphabetical order. */
export const choicesIn = (listings: readonly Filtered[], field: keyof Filtered): string[] =>
  [...new Set(listings.flatMap((listing) => listing[field] || []))].sort();

/** Leaves out a choice that does not occur any more, after another text was typed. */
export const applicable = (filter: SearchFilter, listings: readonly Filtered[]): SearchFilter => ({
  ...filter,
  exchange: choicesIn(listings, 'exchange').includes(filter.exchange) ? filter.exchange : '',
  currency: choicesIn(listings, 'currency').includes(filter.currency) ? filter.currency : '',
});

export const matchesFilter = (listing: Filtered, { exchange, currency }: SearchFilter): boolean =>
  (exchange === '' || listing.exchange === exchange) && (currency === '' || listing.currency === currency);

/** Whether only listings are shown. */
export const isForListings = ({ tab, exchange, currency }: SearchFilter): boolean =>
  tab !== 'All' || exchange !== '' || currency !== '';
