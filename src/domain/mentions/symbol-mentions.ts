import type { Searchable } from '../search-index.ts';
import { givenNames, misleadingAfter, misleadingBefore } from './ambiguous-names.ts';
import { isNearFinance, isUsedAsName } from './evidence.ts';
import { markedTickers, tickerAfter } from './explicit-tickers.ts';
import type { CompanyName, NameIndex, NameSources } from './name-index.ts';
import { isWrittenAs, readWords, type Word } from './words.ts';

/** Text after this many characters is not read. */
const maxTextLength = 100_000;

export interface SymbolMentions {
  /** Returns the symbols of the companies and funds that a plain text names, each once, in order of appearance. */
  find(text: string): string[];
  /** Returns the symbol with those of the other share classes of its company: `GOOG` → `GOOGL`, `GOOG`. */
  classesOf(symbol: string): readonly string[];
}

interface Found {
  symbol: string;
  start: number;
}

function isMisleading(words: readonly Word[], from: number, to: number): boolean {
  const after = words[to];
  if (after && !after.isFirst && misleadingAfter.has(after.base)) return true;
  if (to - from > 1 || words[from]?.isFirst) return false;
  const before = words[from - 1]?.base ?? '';
  const name = words[from]?.base ?? '';
  return givenNames.has(before) || (misleadingBefore[name]?.has(before) ?? false);
}

function isProven(
  { symbol, proof }: CompanyName,
  text: string,
  words: readonly Word[],
  from: number,
  to: number,
): boolean {
  if (proof === 'none') return true;
  if (tickerAfter(text, words[to - 1]?.end ?? 0) === symbol) return true;
  if (proof === 'finance-nearby') return isNearFinance(words, from, to);
  return proof === 'used-as-name' && isUsedAsName(words, from, to);
}

/** Finds the longest name that starts at a word. Returns its number of words, and the symbol if it counts. */
function nameAt(
  { byKey, longest }: NameIndex,
  text: string,
  words: readonly Word[],
  from: number,
): { count: number; symbol: string | undefined } | undefined {
  const first = words[from] as Word;
  const most = Math.max(longest.get(first.folded) ?? 0, longest.get(first.base) ?? 0);
  for (let count = Math.min(most, words.length - from); count > 0; count--) {
    const part = words.slice(from, from + count);
    const last = part[count - 1] as Word;
    const start = part
      .slice(0, -1)
      .map(({ folded }) => `${folded} `)
      .join('');
    for (const end of new Set([last.folded, last.base])) {
      const name = byKey.get(start + end);
      if (!name || part.slice(1).some(({ isApart }) => isApart)) continue;
      if (!name.words.every((word, at) => isWrittenAs(part[at] as Word, word, count === 1))) continue;
      const counts =
        !isMisleading(words, from, from + count) && isProven(name, text, words, from, from + count);
      return { count, symbol: counts ? name.symbol : undefined };
    }
  }
  return undefined;
}

function namedCompanies(index: NameIndex, text: string): Found[] {
  const words = readWords(text);
  const found: Found[] = [];
  for (let at = 0; at < words.length; ) {
    const name = nameAt(index, text, words, at);
    if (name?.symbol !== undefined) found.push({ symbol: name.symbol, start: words[at]?.start ?? 0 });
    at += name?.count ?? 1;
  }
  return found;
}

/**
 * Prepares finding listed companies in texts (decision 55). Marked tickers count whenever they are listed, former ones
 * too; names count conservatively: an ambiguous one needs evidence, and a bare ticker never counts.
 */
export function createSymbolMentions(
  index: NameIndex,
  { listings, names }: { listings: readonly Searchable[] } & Pick<NameSources, 'names'>,
): SymbolMentions {
  const symbols = new Map(
    names.filter(({ kind }) => kind === 'symbol').map(({ symbol, name }) => [name, symbol]),
  );
  for (const { symbol, type } of listings) if (type !== 'inactive') symbols.set(symbol, symbol);
  return {
    classesOf: (symbol) => index.classes.get(symbol) ?? [symbol],
    find(text) {
      const read = text.slice(0, maxTextLength);
      const marked = markedTickers(read).flatMap(({ symbol, start }) => {
        const listed = symbols.get(symbol);
        return listed === undefined ? [] : [{ symbol: listed, start }];
      });
      const found = [...marked, ...namedCompanies(index, read)].sort((a, b) => a.start - b.start);
      return [...new Set(found.map(({ symbol }) => symbol))];
    },
  };
}
