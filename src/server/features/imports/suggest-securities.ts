import type { ImportSecurity } from '#contract/imports.ts';
import { coinExchange } from '#domain/importing/coins.ts';
import type { SecurityHint } from '#domain/importing/draft.ts';
import { splitExchange } from '#domain/importing/exchanges.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

/** A security that was not found. */
export interface UnknownSecurity {
  hint: SecurityHint;
  currency: string | null;
}

/** What an unknown security may be, and the own security that it could become. */
export type SuggestedSecurity = Pick<ImportSecurity, 'suggestions' | 'proposal'>;

const maxSuggestions = 5;

/** Words that many names have in common. */
const commonWords =
  /^(the|and|of|inc|corp|co|company|plc|ag|se|sa|nv|ltd|limited|group|holdings?|etf|etc|ucits|fund|trust|class|common|stock|shares?|adr|ads|acc|dist|usd|eur|gbp)$/;
const wordsOf = (name: string) =>
  name
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word.length > 1 && !commonWords.test(word));

/** Returns whether a match is worth a suggestion: it has the symbol, or a word of the name that few names have. */
function isMeant(hint: SecurityHint, symbol: string, name: string): boolean {
  if (hint.symbol !== null && splitExchange(hint).symbol?.split('-')[0] === symbol.split('-')[0]) return true;
  const words = new Set(wordsOf(name));
  return (
    hint.name !== null &&
    wordsOf(hint.name)
      .slice(0, 2)
      .some((word) => words.has(word))
  );
}

/** Suggests listed securities for an unknown one. */
export async function suggestSecurities(
  market: Pick<MarketProvider, 'search'>,
  { hint }: UnknownSecurity,
  caller: MarketCaller,
): Promise<Pick<ImportSecurity, 'suggestions'>> {
  const found = new Map<string, string>();
  for (const query of [hint.name, hint.symbol]) {
    if (found.size > 0 || !query?.trim() || hint.exchange?.toUpperCase() === coinExchange) continue;
    const matches = await market.search(query, { limit: maxSuggestions, exact: true }, caller);
    for (const { symbol, name } of matches) if (isMeant(hint, symbol, name)) found.set(symbol, name);
  }
  return { suggestions: [...found].map(([symbol, name]) => ({ symbol, name })) };
}
