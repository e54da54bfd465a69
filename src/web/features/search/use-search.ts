import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SymbolMatch } from '#contract/market.ts';
import type { search } from '#contract/search.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { switchColourScheme, useColourScheme } from '#web/lib/colour-scheme.ts';
import { preferenceText } from '#web/lib/listing-texts.ts';
import { useLogOut } from '#web/lib/log-out.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { messageOf } from '#web/lib/messages.ts';
import { useReaderHabits } from '#web/lib/reader-habits.ts';
import { useSession } from '#web/lib/session.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { type Place, placesFor } from './places.ts';
import { useRecent } from './recent-items.ts';
import { applicable, isForListings, kindsOfTab, noFilter, type SearchFilter } from './search-filter.ts';
import { groupsBeforeTyping, groupsFor, suggestionFor, symbolOf } from './search-groups.ts';
import type { SearchGroup } from './search-items.ts';
import { groupStocks, listingsIn } from './stock-groups.ts';

const delayMs = 150;
export const maxQueryLength = 100;

export interface Search {
  groups: SearchGroup[];
  /** Whether the results of the text are still to come; those of an earlier text may be shown. */
  isWaiting: boolean;
  failure: string | undefined;
  /** Says that the text names a company without a listing. */
  hint: string | undefined;
  /** Another spelling of the text. */
  suggestion: string | undefined;
  /** The listings found, before filters by exchange and currency. */
  listings: readonly SymbolMatch[];
  filter: SearchFilter;
  setFilter: (filter: SearchFilter) => void;
  /** How many more listings were found than are shown. */
  more: number;
  showMore: () => void;
  /** Says why listings come first; empty if there is nothing to say. */
  note: string;
  /** The day of the newest prices. */
  newest: string | null;
  retry: () => void;
  /** Searches at once, without the delay after typing. */
  hurry: () => void;
}

function usePlaces(): Place[] {
  const isCustomer = useSession().state === 'customer';
  const isDark = useColourScheme() === 'dark';
  const { mutate: logOut } = useLogOut();
  return placesFor({ isCustomer, isDark, switchColours: switchColourScheme, logOut });
}

function useGroupsBeforeTyping(places: readonly Place[]): SearchGroup[] {
  const recent = useRecent();
  const quotes = useQuotes(recent.filter(({ kind }) => kind === 'stock').map(symbolOf));
  return groupsBeforeTyping(
    recent,
    (item) => (item.kind === 'stock' ? (quotes.get(symbolOf(item)) ?? null) : null),
    places,
  );
}

/** Says why a well-known company is not found. */
function unlistedHint({ name, market }: { name: string; market: string | null }): string {
  if (market === null) return `${name} is in private hands: its shares are not traded on an exchange.`;
  return `${name} is traded in ${market}, but Holdwise does not know this listing.`;
}

/** Searches stocks, investors and articles on the server, and pages and actions in the browser. */
export function useSearch(text: string): Search {
  const query = text.trim().slice(0, maxQueryLength);
  const debounced = useDebounced(query, delayMs);
  const [immediate, setImmediateQuery] = useState('');
  const asked = immediate === query ? query : debounced;
  const places = usePlaces();
  const before = useGroupsBeforeTyping(places);
  const [chosen, setFilter] = useState(noFilter);
  const [allShownFor, setAllShownFor] = useState('');
  const habits = useReaderHabits();
  const kinds = kindsOfTab[chosen.tab];
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...apiQuery<typeof search.all>('/search', { query: asked, ...(kinds && { kind: kinds.join(',') }) }),
    enabled: asked !== '' && asked === query,
    placeholderData: keepPreviousData,
    retry: 1,
  });
  const isCurrent = asked === query && (error !== null || (data !== undefined && !isPlaceholderData));
  const isFailed = isCurrent && error !== null;
  const found = isCurrent && !isFailed ? data : undefined;
  const unlisted = found?.unlisted;
  const results = isFailed ? [] : (data?.results ?? []);
  const listings = listingsIn(results);
  const filter = applicable(chosen, listings);
  const stocks = groupStocks(query, results, { filter, habits, showsAll: allShownFor === query });
  const others = isForListings(filter) ? [] : places;
  const isTyped = query !== '';
  return {
    groups: isTyped
      ? groupsFor(query, { results: isForListings(filter) ? [] : results, stocks: stocks.groups }, others)
      : before,
    listings,
    filter,
    setFilter,
    more: isTyped ? stocks.more : 0,
    showMore: () => setAllShownFor(query),
    note: isTyped && stocks.preferred ? preferenceText(stocks.preferred) : '',
    newest: data?.asOf ?? null,
    isWaiting: isTyped && !isCurrent,
    failure: isFailed ? messageOf(error, 'The search failed. Please try again.') : undefined,
    hint: unlisted ? unlistedHint(unlisted) : undefined,
    suggestion: found && !unlisted ? suggestionFor(query, found.results) : undefined,
    retry: () => void refetch(),
    hurry: () => setImmediateQuery(query),
  };
}
