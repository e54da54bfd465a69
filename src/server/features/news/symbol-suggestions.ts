import { limits } from '#domain/limits.ts';
import type { SymbolMentions } from '#domain/mentions/symbol-mentions.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', quot: '"', '#39': "'" };
const inlineTag = /<\/?(?:strong|em|u|s|code|a|sub|sup|mark|b|i|span)\b[^<>]*>/gi;

/** Returns the text of an editor's markup, a line for each block. Only for reading names in it, never for showing. */
function textOf(markup: string): string {
  return markup
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, '\n')
    .replace(/&(amp|lt|gt|nbsp|quot|#39);/g, (_entity, name: string) => entities[name] ?? '');
}

interface SuggestionSources {
  market: Pick<MarketProvider, 'profile'>;
  mentions: () => Promise<Pick<SymbolMentions, 'find'>>;
}

/** Finds the listed companies that an article names, in the order in which it does. */
export async function suggestSymbols(
  { market, mentions }: SuggestionSources,
  { title = '', description }: { title?: string | undefined; description: string },
): Promise<{ symbol: string; name: string }[]> {
  const found = (await mentions()).find(`${title}\n${textOf(description)}`);
  const symbols = found.slice(0, limits.symbolsPerArticle);
  return Promise.all(
    symbols.map(async (symbol) => {
      const profile = await market.profile(symbol, { waits: false });
      return { symbol, name: profile?.companyName ?? symbol };
    }),
  );
}
