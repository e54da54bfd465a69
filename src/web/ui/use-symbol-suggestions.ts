import { useQuery } from '@tanstack/react-query';
import type { SymbolMatch } from '#contract/market.ts';
import { limits } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { type SymbolScope, searchQuery } from '../lib/market-queries.ts';
import { fallbacks } from '../lib/messages.ts';
import { useDebounced } from '../lib/use-debounced.ts';

export interface Suggestion {
  symbol: string;
  name: string;
  /** The exchange, or the type of a security that is not a share. */
  note: string;
  /** Whether it is only what was typed: no security has this symbol. */
  isTyped?: boolean;
}

/** Labels of securities that are not common shares. */
const typeNames: Partial<Record<SymbolMatch['type'], string>> = {
  etf: 'ETF',
  fund: 'Closed-end fund',
  shell: 'Blank check',
  note: 'Note',
  preferred: 'Preferred',
  unit: 'Unit',
  warrant: 'Warrant',
  right: 'Right',
  mutual: 'Mutual fund',
  index: 'Index',
  coin: 'Coin',
  metal: 'Metal',
};

/** The exchange or the kind, and the currency if it is not the US dollar. */
function toSuggestion({ symbol, name, exchange, type, currency }: SymbolMatch): Suggestion {
  const isAbroad = currency !== 'USD';
  const place = isAbroad ? exchange || typeNames[type] : (typeNames[type] ?? exchange);
  return { symbol, name, note: [place, isAbroad && currency].filter(Boolean).join(' · ') };
}

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
  /** Securities that the search does not know, such as the customer's own; they come first. */
  own?: readonly Suggestion[] | undefined;
}

/** Returns the own securities whose symbol starts with the text or whose name contains it. */
function ownMatches(own: readonly Suggestion[], text: string): Suggestion[] {
  const [symbol, name] = [normaliseSymbol(text), text.toLowerCase()];
  return own.filter((one) => one.symbol.startsWith(symbol) || one.name.toLowerCase().includes(name));
}

/** Returns suggestions for the text, after a debounce delay and a minimum length. */
export function useSymbolSuggestions(text: string, typing: boolean, rules: SuggestionRules) {
  const { offerTyped = false, own = [], scope, failure = 'The search failed. Please try again.' } = rules;
  const query = text.trim();
  const debounced = useDebounced(query, limits.suggestionDelayMs);
  const isSearchable = typing && query.length >= limits.suggestionMinLength;
  const { data, isError } = useQuery({
    ...searchQuery(debounced, scope),
    enabled: isSearchable && debounced === query,
  });
  if (!isSearchable) return { suggestions: [], status: '' };
  const found = debounced === query ? data : undefined;
  const owned = ownMatches(own, query);
  const typed = offerTyped && found && owned.length === 0 ? typedSuggestion(query, found) : [];
  const suggestions = [...owned, ...(found ?? []).map(toSuggestion), ...typed];
  const status = statusOf(found, isError && debounced === query ? failure : undefined);
  return { suggestions, status: found && owned.length > 0 ? '' : status };
}
