import { coreName, foldName, joined, laterForms } from './search-text.ts';
import { type SortedKeys, sortKeys } from './sorted-keys.ts';
import { indexWords, type Vocabulary } from './spelling.ts';
import type { ListingType } from './symbols.ts';
import { indexTrigrams, type TrigramIndex, visitCandidates } from './trigrams.ts';

/** The fields that make a listing searchable. `marketCap` in US dollars, null if unknown. */
export interface Searchable {
  symbol: string;
  companyName: string;
  exchange: string;
  type: ListingType;
  marketCap: number | null;
  /** Orders a listing without a market cap in US dollars: an estimate in dollars. */
  size?: number | null;
}

/** Additional search data that the listings lack. */
export interface SearchKnowledge {
  /** Former and everyday names, and former symbols. */
  names?: readonly { symbol: string; name: string }[];
  /** Symbols of funds, largest first, because listings have no fund sizes. */
  funds?: readonly string[];
}

/** Listings prepared for `search`. A row is an index into `entries`, which are sorted by size. */
export interface SymbolSearchIndex<T extends Searchable> {
  readonly entries: readonly T[];
  /** Per row: ` symbol words of the names `, folded. */
  readonly texts: readonly string[];
  readonly symbols: SortedKeys;
  /** Names without spaces, with and without their legal form, for queries like `cocacola` and `att`. */
  readonly joinedNames: SortedKeys;
  /** The exchanges of the listings, with their folded names. */
  readonly exchanges: readonly { name: string; folded: string }[];
  readonly trigrams: TrigramIndex;
  readonly vocabulary: Vocabulary;
}

const mainTypes: ReadonlySet<ListingType> = new Set([
  'stock',
  'adr',
  'etf',
  'mutual',
  'index',
  'coin',
  'metal',
  'currency',
]);

/** Ranks common stock and funds before other securities, and those before inactive listings. */
function typeOrder(type: ListingType): number {
  if (type === 'inactive') return 2;
  return mainTypes.has(type) ? 0 : 1;
}

type Sized = Pick<Searchable, 'symbol' | 'type' | 'marketCap'>;

/** Compares by type, then market cap (largest first, unknown last), then symbol. */
export function compareListings(a: Sized, b: Sized): number {
  return (
    typeOrder(a.type) - typeOrder(b.type) ||
    (b.marketCap ?? -1) - (a.marketCap ?? -1) ||
    (a.symbol < b.symbol ? -1 : 1)
  );
}

/** Estimates a fund's size in US dollars from its rank: a trillion for the largest, 20 billion for the hundredth. */
const fundSize = (rank: number): number => 1e12 / (rank + 1) ** 0.85;

/** Orders listings by type and size; `funds` are symbols of funds, largest first. */
export function largestFirst<T extends Searchable>(listings: readonly T[], funds: readonly string[]): T[] {
  const sizes = new Map(funds.map((symbol, rank) => [symbol, fundSize(rank)]));
  const sized = listings.map((listing) => ({
    listing,
    symbol: listing.symbol,
    type: listing.type,
    marketCap: listing.marketCap ?? listing.size ?? sizes.get(listing.symbol) ?? null,
  }));
  return sized.sort(compareListings).map(({ listing }) => listing);
}

/** Returns a symbol without its share class, exchange or currency, because people often leave them out. */
function rootOf(symbol: string): string[] {
  const plain = symbol.toLowerCase().replace('^', '');
  const [root = ''] = plain.split(/[-.=]/);
  return root === symbol.toLowerCase() ? [] : [root];
}

/** Returns the key of a symbol. The dot stays: `SHEL.L` is not `shell`. */
export const symbolKey = (symbol: string): string => symbol.toLowerCase().replaceAll('-', '');

/** Returns the searchable forms of a name: folded, and as keys with and without its legal form. */
export function readName(name: string): { folded: string; core: string; keys: string[] } {
  const folded = foldName(name);
  const whole = joined(folded);
  const core = joined(coreName(folded));
  return { folded, core, keys: [...(core === whole ? [] : [core]), whole, ...laterForms(name)] };
}

export function prepareSearch<T extends Searchable>(
  listings: readonly T[],
  { names = [], funds = [] }: SearchKnowledge = {},
): SymbolSearchIndex<T> {
  const entries = largestFirst(listings, funds);
  const more = Map.groupBy(names, ({ symbol }) => symbol);
  const symbols = entries.map(({ symbol }) => symbolKey(symbol));
  const read = entries.map(({ symbol, companyName }) =>
    [companyName, ...(more.get(symbol) ?? []).map(({ name }) => name)].map(readName),
  );
  const texts = read.map((each, row) => ` ${symbols[row]} ${each.map(({ folded }) => folded).join(' ')} `);
  const keys = read.map((each, row) => [
    ...each.flatMap((name) => name.keys),
    ...rootOf(entries[row]?.symbol ?? ''),
  ]);
  const words = read.flat().flatMap(({ folded, core }) => [...folded.split(' '), core]);
  return {
    entries,
    texts,
    symbols: sortKeys(symbols, [...entries.keys()]),
    joinedNames: sortKeys(
      keys.flat(),
      keys.flatMap((each, row) => each.map(() => row)),
    ),
    exchanges: [...new Set(entries.map(({ exchange }) => exchange))].map((name) => ({
      name,
      folded: ` ${foldName(name)} `,
    })),
    trigrams: indexTrigrams(texts),
    vocabulary: indexWords(words),
  };
}

/** A parsed query and the bounds of its result. */
export interface SearchRequest<T extends Searchable> {
  index: SymbolSearchIndex<T>;
  words: readonly string[];
  accepts: (row: number) => boolean;
  limit: number;
  /** The query as a symbol. */
  symbol: string;
  /** Whether the query can be the start of a symbol. */
  maySymbol: boolean;
}

/** Returns the pattern that finds a word or the start of one in `texts`. */
export const wordStart = (word: string): string => ` ${word}`;

/** Returns the first accepted rows whose text contains all patterns. */
export function rowsContaining<T extends Searchable>(
  { index: { trigrams, texts }, accepts, limit }: SearchRequest<T>,
  patterns: readonly string[],
): number[] {
  const found: number[] = [];
  visitCandidates(trigrams, patterns, (row) => {
    const matches = accepts(row) && patterns.every((pattern) => (texts[row] as string).includes(pattern));
    return matches && found.push(row) >= limit;
  });
  return found;
}

/** Collects distinct accepted rows from the tiers, best tier first, until the limit is reached. */
export function firstRows<T extends Searchable>(
  { accepts, limit }: SearchRequest<T>,
  tiers: readonly (() => Iterable<number>)[],
): number[] {
  const found = new Set<number>();
  for (const tier of tiers) {
    for (const row of tier()) if (found.size < limit && accepts(row)) found.add(row);
    if (found.size >= limit) break;
  }
  return [...found];
}
