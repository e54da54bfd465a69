import { isWellFormedSymbol, normaliseSymbol } from './symbols.ts';

const part = /<[^>]*>|[^<]+/g;
/** Elements whose text stays as it is: links do not nest, and code is literal. */
const literal = /^<(\/?)(?:a|code|pre)\b/;
const mention =
  /(?<![\p{L}\p{N}$])\$([A-Z]{1,5}(?:[.-][A-Z])?)(?![\p{L}\p{N}])|(?<=\((?:NYSE|NASDAQ|Nasdaq|NYSE American|NYSE Arca): ?)([A-Z]{1,5}(?:[.-][A-Z])?)(?=\))/gu;

/**
 * Links `$AAPL` and the ticker in `(NASDAQ: AAPL)` to the pages of these stocks. `markup` must be sanitised: tags are
 * balanced, and `<` and `>` occur in tags only. The text outside the mentions is unchanged.
 */
export function linkTickers(markup: string, symbols: readonly string[]): string {
  if (symbols.length === 0) return markup;
  const known = new Set(symbols);
  let literals = 0;
  return markup.replace(part, (text) => {
    const tag = literal.exec(text);
    if (tag) literals += tag[1] === '/' ? -1 : 1;
    if (text.startsWith('<') || literals > 0) return text;
    return text.replace(mention, (written, cashtag?: string, listed?: string) => {
      const symbol = normaliseSymbol(cashtag ?? listed ?? '');
      if (!known.has(symbol) || !isWellFormedSymbol(symbol)) return written;
      return `<a href="/stocks/${symbol}">${written}</a>`;
    });
  });
}
