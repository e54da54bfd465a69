import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import type { SymbolMatch } from '#contract/market.ts';
import { limits } from '#domain/limits.ts';
import { companyKey, orderListings, type ReaderHabits } from '#domain/listings/listing-order.ts';
import { exchangeSuffix, isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { listingText } from '../lib/listing-texts.ts';
import { type SymbolScope, searchQuery } from '../lib/market-queries.ts';
import { fallbacks } from '../lib/messages.ts';
import { useReaderHabits } from '../lib/reader-habits.ts';
import { useDebounced } from '../lib/use-debounced.ts';

export interface Suggestion {
  symbol: string;
  name: string;
  /** The exchange and the kind. */
  note: string;
  /** The currency of its prices, as quoted; null if unknown. Absent for what is not listed. */
  currency?: string | null;
  /** The same for all listings of a company. */
  company?: string;
  /** Whether it is only what was typed: no security has this symbol. */
  isTyped?: boolean;
}

/** The exchange and the kind. */
const toSuggestion = (match: SymbolMatch): Suggestion => ({
  symbol: match.symbol,
  name: match.name,
  note: listingText(match),
  currency: match.currency,
  company: companyKey(match),
});

function typedSuggestion(text: string, found: readonly SymbolMatch[]): Suggestion[] {
  const symbol = normaliseSymbol(text);
  if (!isWellFormedSymbol(symbol) || found.some((match) => match.symbol === symbol)) return [];
  return [{ symbol, name: 'as typed, no known price', note: '', isTyped: true }];
}

function statusOf(found: readonly SymbolMatch[] | undefined, failed: string | undefined): string {
  if (failed) return failed;
  if (!found) return 'Searching…';
  return found.length === 0 ? fallbacks.noCompany : '';
}

export interface SuggestionRules {
  /** Whether the input itself is offered when it is a well-formed but unknown symbol. */
  offerTyped?: boolean;
  /** The exchange to search and the number of suggestions. */
  scope?: SymbolScope;
  /** The message for a failed search. */
  failure?: string;
  /** The currency of the portfolio that it is for. */
  currency?: string | undefined;
  /** Securities that the search does not know, such as the customer's own; they come first. */
  own?: readonly Suggestion[] | undefined;
}

type OfferRules = SuggestionRules & { habits: ReaderHabits };

/** Returns the own securities whose symbol starts with the text or whose name contains it. */
function ownMatches(own: readonly Suggestion[], text: string): Suggestion[] {
  const [symbol, name] = [normaliseSymbol(text), text.toLowerCase()];
  return own.filter((one) => one.symbol.startsWith(symbol) || one.name.toLowerCase().includes(name));
}

/** Returns what is offered for a text once the search has found something. */
function offeredFor(query: string, found: readonly SymbolMatch[] | undefined, rules: OfferRules) {
  const { offerTyped = false, own = [], habits } = rules;
  const owned = ownMatches(own, query);
  const listed = orderListings(query, found ?? [], habits).groups.flat();
  const typed = offerTyped && found && owned.length === 0 ? typedSuggestion(query, found) : [];
  return { owned, suggestions: [...owned, ...listed.map(toSuggestion), ...typed] };
}

/**
 * Returns the security whose symbol was typed, or else the preferred one or the first; never what is only typed. A symbol
 * without an exchange means the listing of its company that the reader uses, which comes first.
 */
export function bestSuggestion(
  text: string,
  suggestions: readonly Suggestion[],
  preferred?: Suggestion,
): Suggestion | undefined {
  const known = suggestions.filter(({ isTyped }) => !isTyped);
  const symbol = normaliseSymbol(text);
  const exact = known.find((one) => one.symbol === symbol);
  const sameCompany = known.find((one) => exact?.company !== undefined && one.company === exact.company);
  return (
    (exchangeSuffix(symbol) ? exact : sameCompany) ??
    exact ??
    known.find((one) => one.symbol === preferred?.symbol) ??
    known[0]
  );
}

/** Returns suggestions for the text, after a debounce delay and a minimum length. */
export function useSymbolSuggestions(text: string, typing: boolean, asked: SuggestionRules) {
  const { scope, failure = 'The search failed. Please try again.' } = asked;
  const rules = { ...asked, habits: useReaderHabits(asked.currency) };
  const client = useQueryClient();
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  }, [text]);
  const query = text.trim();
  const debounced = useDebounced(query, limits.suggestionDelayMs);
  const isSearchable = typing && query.length >= limits.suggestionMinLength;
  const { data, isError } = useQuery({
    ...searchQuery(debounced, scope),
    enabled: isSearchable && debounced === query,
  });

  /** Waits for the suggestions and returns the best one, unless the text has changed by then. */
  async function findBest(): Promise<Suggestion | undefined> {
    const found = await client.fetchQuery(searchQuery(query, scope)).catch(() => undefined);
    return latest.current === text
      ? bestSuggestion(query, offeredFor(query, found, rules).suggestions)
      : undefined;
  }

  if (!isSearchable) return { suggestions: [], status: '', isSearching: false, findBest };
  const found = debounced === query ? data : undefined;
  const hasFailed = isError && debounced === query;
  const { owned, suggestions } = offeredFor(query, found, rules);
  const status = statusOf(found, hasFailed ? failure : undefined);
  return {
    suggestions,
    status: found && owned.length > 0 ? '' : status,
    isSearching: !found && !hasFailed,
    findBest,
  };
}
