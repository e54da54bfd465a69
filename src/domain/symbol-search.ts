import { isWellFormedSymbol, type ListingType, normaliseSymbol } from './symbols.ts';
import { candidateRows, indexTrigrams, type TrigramIndex } from './trigrams.ts';

/** What a listing must tell to be found. `marketCap` in US dollars, null where unknown. */
export interface Searchable {
  symbol: string;
  companyName: string;
  exchange: string;
  type: ListingType;
  marketCap: number | null;
}

interface SortedKeys {
  readonly keys: readonly string[];
  readonly rows: Uint16Array;
}

/** Listings prepared for `search`. A row is a listing's place in `entries`, where the bigger company comes first. */
export interface SymbolSearchIndex<T extends Searchable> {
  readonly entries: readonly T[];
  /** ` symbol words of the name `, folded. */
  readonly texts: readonly string[];
  readonly symbols: SortedKeys;
  /** Names written as one word, so that `cocacola` and `att` find theirs. */
  readonly joinedNames: SortedKeys;
  readonly trigrams: TrigramIndex;
}

export interface SearchOptions {
  /** How many to answer at most. */
  limit: number;
  /** Only listings of this exchange, in any case of letters. */
  exchange?: string | undefined;
}

const joinedNameMinLength = 3;
const freeWordMinLength = 3;

/** Lower case, no marks on letters, no apostrophes, and a space for every other run of signs: `L'Oréal S.A.` → `loreal s a`. */
function fold(text: string): string {
  const plain = text.toLowerCase();
  const ascii = /^[\0-\x7f]*$/.test(plain) ? plain : plain.normalize('NFD').replace(/[\p{M}’‘´]/gu, '');
  return ascii
    .replace(/['`]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** The text folded. `and` says no more than `&`, so it only counts where it stands alone. */
function foldName(text: string): string {
  const folded = fold(text);
  return folded.includes('and') ? folded.replace(/\band /g, '').replace(/ and$/, '') : folded;
}

/** Negative where `a` goes before `b`: still traded, then the bigger market cap (unknown last), then the symbol. */
export function compareListings(a: Searchable, b: Searchable): number {
  const inactive = Number(a.type === 'inactive') - Number(b.type === 'inactive');
  return inactive || (b.marketCap ?? -1) - (a.marketCap ?? -1) || (a.symbol < b.symbol ? -1 : 1);
}

function sortKeys(keys: readonly string[], rows: readonly number[]): SortedKeys {
  const keyAt = (at: number) => keys[at] as string;
  const order = Uint16Array.from(keys, (_, at) => at).sort((a, b) =>
    keyAt(a) < keyAt(b) ? -1 : keyAt(a) > keyAt(b) ? 1 : 0,
  );
  return { keys: Array.from(order, keyAt), rows: order.map((at) => rows[at] as number) };
}

const signInside = /[a-z0-9][^a-z0-9\s]+[a-z0-9]/i;

/** The name in one word, and again from each further word on that has a sign inside (`Invesco S&P 500` → `sp500`). */
function joinedForms(name: string): string[] {
  const parts = signInside.test(name) ? name.split(' ') : [];
  const further = parts.flatMap((part, at) =>
    at > 0 && signInside.test(part) ? [parts.slice(at).join(' ')] : [],
  );
  return [name, ...further].map((form) => foldName(form).replaceAll(' ', ''));
}

export function prepareSearch<T extends Searchable>(listings: readonly T[]): SymbolSearchIndex<T> {
  const entries = listings.toSorted(compareListings);
  const symbols = entries.map(({ symbol }) => symbol.toLowerCase().replaceAll('-', ''));
  const texts = entries.map(({ companyName }, row) => ` ${symbols[row]} ${foldName(companyName)} `);
  const joinedNames = entries.map(({ companyName }) => joinedForms(companyName));
  return {
    entries,
    texts,
    symbols: sortKeys(symbols, [...entries.keys()]),
    joinedNames: sortKeys(
      joinedNames.flat(),
      joinedNames.flatMap((forms, row) => forms.map(() => row)),
    ),
    trigrams: indexTrigrams(texts),
  };
}

function firstAtOrAfter(keys: readonly string[], wanted: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rowsStartingWith({ keys, rows }: SortedKeys, prefix: string): Uint16Array {
  const start = firstAtOrAfter(keys, prefix);
  return rows.slice(start, firstAtOrAfter(keys, `${prefix}~`)).sort();
}

function rowsHolding<T extends Searchable>(
  { trigrams, texts }: SymbolSearchIndex<T>,
  patterns: readonly string[],
  accepts: (row: number) => boolean,
  limit: number,
): number[] {
  const found: number[] = [];
  for (const row of candidateRows(trigrams, patterns)) {
    if (!accepts(row) || !patterns.every((pattern) => (texts[row] as string).includes(pattern))) continue;
    if (found.push(row) >= limit) break;
  }
  return found;
}

/**
 * The listings that a person can mean, best first: the exact symbol; symbols that start like it; names with a word (or
 * several in a row) that starts like it; names that hold every word in any order; then any that have it inside. Among
 * equals the order of `compareListings`. Case, accents and punctuation don't matter. Empty for a query without a letter
 * or digit.
 */
export function search<T extends Searchable>(
  index: SymbolSearchIndex<T>,
  query: string,
  { limit, exchange }: SearchOptions,
): T[] {
  const phrase = foldName(query);
  if (!phrase) return [];
  const words = phrase.split(' ');
  const joined = words.join('');
  const wantedExchange = exchange?.trim().toUpperCase();
  const accepts = (row: number) =>
    !wantedExchange || index.entries[row]?.exchange.toUpperCase() === wantedExchange;
  const found = new Set<number>();
  const take = (rows: Iterable<number>) => {
    for (const row of rows) if (found.size < limit && accepts(row)) found.add(row);
    return found.size >= limit;
  };
  const holding = (patterns: string[]) => rowsHolding(index, patterns, accepts, limit);
  const tiers = [
    () =>
      rowsStartingWith(index.symbols, joined).filter((row) => index.texts[row]?.startsWith(` ${joined} `)),
    () => (isSymbolStart(query) ? rowsStartingWith(index.symbols, joined) : []),
    () =>
      [
        ...holding([` ${phrase}`]),
        ...(joined.length < joinedNameMinLength ? [] : rowsStartingWith(index.joinedNames, joined)),
      ].sort((a, b) => a - b),
    () => (words.length > 1 ? holding(words.map((word) => ` ${word}`)) : []),
    () =>
      holding(words.map((word) => (words.length > 1 && word.length < freeWordMinLength ? ` ${word}` : word))),
  ];
  tiers.some((rows) => take(rows()));
  return Array.from(found, (row) => index.entries[row] as T);
}

function isSymbolStart(query: string): boolean {
  return isWellFormedSymbol(normaliseSymbol(query).replace(/-$/, ''));
}
