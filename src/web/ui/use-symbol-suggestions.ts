import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SymbolMatch } from '../../contract/market.ts';
import { limits } from '../../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../../domain/symbols.ts';
import { type SymbolScope, searchQuery } from '../lib/market-queries.ts';
import { fallbacks } from '../lib/messages.ts';

export interface Suggestion {
  symbol: string;
  name: string;
  /** Where it is listed, or what it is. */
  note: string;
}

/** The text as it stood when the reader last paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), limits.suggestionDelayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const toSuggestion = ({ symbol, name, exchange, type }: SymbolMatch): Suggestion => ({
  symbol,
  name,
  note: type === 'etf' ? 'ETF' : exchange,
});

function typedSuggestion(text: string, found: readonly SymbolMatch[]): Suggestion[] {
  const symbol = normaliseSymbol(text);
  if (!isWellFormedSymbol(symbol) || found.some((match) => match.symbol === symbol)) return [];
  return [{ symbol, name: 'as typed, without a known price', note: '' }];
}

function statusOf(found: readonly SymbolMatch[] | undefined, failed: string | undefined): string {
  if (failed) return failed;
  if (!found) return 'Searching…';
  return found.length === 0 ? fallbacks.noCompany : '';
}

export interface SuggestionRules {
  /** Also the text itself, where it could be a symbol that nobody knows. */
  offerTyped?: boolean;
  /** Where is looked, and how many are shown. */
  scope?: SymbolScope;
  /** Told when the lookup fails. */
  failure?: string;
}

/** What the text may mean, asked for once the reader pauses and has typed enough. */
export function useSymbolSuggestions(text: string, typing: boolean, rules: SuggestionRules) {
  const { offerTyped = false, scope, failure = 'The search failed. Please try again.' } = rules;
  const wanted = text.trim();
  const settled = useSettled(wanted);
  const enough = typing && wanted.length >= limits.suggestionMinLength;
  const { data, isError } = useQuery({
    ...searchQuery(settled, scope),
    enabled: enough && settled === wanted,
  });
  if (!enough) return { suggestions: [], status: '' };
  const found = settled === wanted ? data : undefined;
  const suggestions = found
    ? [...found.map(toSuggestion), ...(offerTyped ? typedSuggestion(wanted, found) : [])]
    : [];
  return { suggestions, status: statusOf(found, isError && settled === wanted ? failure : undefined) };
}
