import {
  firstRows,
  readName,
  rowsContaining,
  type Searchable,
  type SearchRequest,
  type SymbolSearchIndex,
  symbolKey,
  wordStart,
} from './search-index.ts';
import { foldName, withoutFillers } from './search-text.ts';
import { rowsOfKey, rowsStartingWith } from './sorted-keys.ts';
import { corrections, type SpellingCorrection } from './spelling.ts';
import { isWellFormedSymbol, normaliseSymbol } from './symbols.ts';

export interface SearchOptions<T> {
  /** The maximum number of results. */
  limit: number;
  /** Restricts the search, that of `others` too. */
  accepts?: ((listing: T) => boolean) | undefined;
  /** Disables spelling corrections. */
  exact?: boolean;
}

/** Finds listings that are not in the index by symbol or by words, each the start of one. */
export type FindOthers<T> = (
  request: Pick<SearchRequest<never>, 'words' | 'symbol' | 'limit'> & { accepts?: (listing: T) => boolean },
) => readonly T[];

const joinedNameMinLength = 3;
const freeWordMinLength = 3;
const wholeNameMinLength = 4;
/** From this length on, a misspelt name is likelier than letters inside a word. */
const correctionFirstLength = 5;
const maxInterpretations = 24;

/** Single letters alone, as in `H&M`, start words of far too many names. */
const isWord = (word: string): boolean => word.length > 1;

/** Returns the pattern of a word: the letter of a class is a whole word, so that `class c` is not also `class a`. */
function wordOrClass(word: string, at: number, words: readonly string[]): string {
  const isClass = word.length === 1 && /^(class|series)$/.test(words[at - 1] ?? '');
  return isClass ? `${wordStart(word)} ` : wordStart(word);
}

/**
 * Finds matches from the start of a word: a symbol, a whole name, a symbol prefix, a name prefix, words in any order.
 */
function startingRows<T extends Searchable>(request: SearchRequest<T>): number[] {
  const { index, words, maySymbol } = request;
  const key = words.join('');
  // A tier repeats the rows of earlier tiers, so it needs room for both.
  const bounds = { accepts: request.accepts, limit: 2 * request.limit };
  return firstRows(request, [
    () => rowsOfKey(index.symbols, symbolKey(request.symbol), bounds),
    () => rowsOfKey(index.symbols, key, bounds),
    () => rowsOfKey(index.joinedNames, key, bounds),
    () => (maySymbol ? rowsStartingWith(index.symbols, key, bounds) : []),
    () =>
      [
        ...rowsContaining(request, [wordStart(words.join(' '))]),
        ...(key.length < joinedNameMinLength ? [] : rowsStartingWith(index.joinedNames, key, bounds)),
      ].sort((a, b) => a - b),
    () => (words.length > 1 && words.some(isWord) ? rowsContaining(request, words.map(wordOrClass)) : []),
  ]);
}

/** Finds the words anywhere in a name; short words of a longer query only at the start of a word. */
function rowsInside<T extends Searchable>(request: SearchRequest<T>): number[] {
  const isFree = (word: string) => request.words.length === 1 || word.length >= freeWordMinLength;
  return rowsContaining(
    request,
    request.words.map((word) => (isFree(word) ? word : wordStart(word))),
  );
}

/** Finds share classes that only the symbol names: `heico class a` is HEI-A. */
function rowsOfClass<T extends Searchable>(request: SearchRequest<T>): number[] {
  const { words, index, accepts } = request;
  const at = words.findIndex((word, place) => word.length === 1 && words[place - 1] === 'class');
  if (at < 2) return [];
  const ending = `-${words[at]?.toUpperCase()}`;
  return startingRows({
    ...request,
    words: words.toSpliced(at - 1, 2),
    accepts: (row) => accepts(row) && index.entries[row]?.symbol.endsWith(ending) === true,
  });
}

/** Finds the words as typed, or a share class or the words without fillers if that finds nothing. */
function typedRows<T extends Searchable>(request: SearchRequest<T>): number[] {
  const starting = startingRows(request);
  if (starting.length > 0) return starting;
  const classes = rowsOfClass(request);
  const words = withoutFillers(request.words);
  if (classes.length > 0 || words.length === 0 || words.length === request.words.length) return classes;
  return startingRows({ ...request, words });
}

/** Words of the names of exchanges that are no places. */
const exchangeWords = /^(?:stock|exchange|nasdaq|nyse|euronext|securities|bolsa|de|venture|national)$/;

/** Finds listings on an exchange that the last words name: `sony tokyo`, `alibaba hong kong`. */
function rowsAtPlace<T extends Searchable>(request: SearchRequest<T>): number[] {
  const { words, index, accepts } = request;
  for (const count of [2, 1].filter((fewer) => fewer < words.length)) {
    const place = words.slice(-count);
    if (place.some((word) => exchangeWords.test(word))) continue;
    const exchanges = index.exchanges.filter(({ folded }) => folded.includes(` ${place.join(' ')} `));
    if (exchanges.length === 0) continue;
    const names = new Set(exchanges.map(({ name }) => name));
    return typedRows({
      ...request,
      words: words.slice(0, -count),
      accepts: (row) => accepts(row) && names.has(index.entries[row]?.exchange ?? ''),
    });
  }
  return [];
}

interface Interpretation {
  words: readonly string[];
  cost: number;
}

const byCost = (a: Interpretation, b: Interpretation): number => a.cost - b.cost;

/** Combines the alternatives for each word, cheapest first. */
function combine(alternatives: readonly (readonly SpellingCorrection[])[]): Interpretation[] {
  let all: Interpretation[] = [{ words: [], cost: 0 }];
  for (const each of alternatives)
    all = all
      .flatMap(({ words, cost }) =>
        each.map((correction) => ({ words: [...words, correction.word], cost: cost + correction.cost })),
      )
      .sort(byCost)
      .slice(0, maxInterpretations);
  return all;
}

/** Finds the rows of the cheapest interpretations that match anything, largest listings first. */
function rowsOfInterpretations<T extends Searchable>(
  request: SearchRequest<T>,
  interpretations: readonly Interpretation[],
): number[] {
  const found = new Set<number>();
  let cheapest = Infinity;
  for (const { words, cost } of interpretations) {
    if (cost > cheapest) break;
    const whole = rowsOfKey(request.index.joinedNames, words.join(''), request);
    for (const row of [...rowsContaining(request, words.map(wordStart)), ...whole]) found.add(row);
    if (found.size > 0) cheapest = cost;
  }
  return [...found].sort((a, b) => a - b).slice(0, request.limit);
}

/** Corrects the words that start no name; if that finds nothing, any of the words, or all of them joined into one. */
function correctedRows<T extends Searchable>(request: SearchRequest<T>): number[] {
  const { words, index } = request;
  const corrected = (word: string) => corrections(index.vocabulary, word);
  const asTyped = (word: string): SpellingCorrection => ({ word, cost: 0 });
  const isKnown = (word: string) => rowsContaining({ ...request, limit: 1 }, [wordStart(word)]).length > 0;
  const likely = words.map((word) => (isKnown(word) ? [asTyped(word)] : corrected(word)));
  const rows = rowsOfInterpretations(request, combine(likely));
  if (rows.length > 0 || words.length === 1) return rows;
  const any = combine(words.map((word) => [asTyped(word), ...corrected(word)]));
  const asOne = corrected(words.join('')).map(({ word, cost }) => ({ words: [word], cost }));
  return rowsOfInterpretations(request, [...any, ...asOne].sort(byCost));
}

/** Finds companies whose whole name starts the query: `apple computer`, `nike shoes`. */
function rowsOfFirstWords<T extends Searchable>(request: SearchRequest<T>): number[] {
  for (let count = request.words.length - 1; count > 0; count--) {
    const key = request.words.slice(0, count).join('');
    if (key.length < wholeNameMinLength) break;
    const rows = rowsOfKey(request.index.joinedNames, key, request);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** Finds names with all words but one: `philips electronics` where the company is called Philips alone. */
function rowsWithoutOneWord<T extends Searchable>(request: SearchRequest<T>): number[] {
  const { words } = request;
  if (words.length < 2) return [];
  const fewer = words.map((_, at) => words.filter((_word, other) => other !== at));
  const telling = fewer.filter((rest) => rest.join('').length >= wholeNameMinLength);
  return firstRows(
    request,
    telling.toReversed().map((rest) => () => rowsContaining(request, rest.map(wordStart))),
  );
}

/** Finds what the words as typed do not start: letters inside names, and other spellings. */
function looseRows<T extends Searchable>(request: SearchRequest<T>, exact: boolean): number[] {
  const inside = () => rowsInside(request);
  if (exact) return inside();
  const corrected = () => {
    const rows = correctedRows(skipFillers(request));
    if (rows.length > 0) return rows;
    const whole = rowsOfFirstWords(request);
    return whole.length > 0 ? whole : rowsWithoutOneWord(skipFillers(request));
  };
  const isLong = request.words.join('').length >= correctionFirstLength;
  return firstRows(request, isLong ? [corrected, inside] : [inside, corrected]);
}

/** Orders those with the whole name first, unless a listing of the index has it too. */
function wholeNamesFirst<T extends Searchable>(request: SearchRequest<T>, others: readonly T[]) {
  const { index, words } = request;
  const key = words.join('');
  const isKnown =
    rowsOfKey(index.joinedNames, key, request).length > 0 ||
    rowsOfKey(index.symbols, symbolKey(key), request).length > 0;
  const isWhole = ({ companyName }: T) => !isKnown && readName(companyName).keys.includes(key);
  return { first: others.filter(isWhole), last: others.filter((other) => !isWhole(other)) };
}

/** Finds listings of the index by the words as typed, then others, then looser matches. */
function findEntries<T extends Searchable>(
  request: SearchRequest<T>,
  { exact, others }: { exact: boolean; others: (request: { limit: number }) => readonly T[] },
): T[] {
  const { limit, words, index } = request;
  const entriesOf = (rows: readonly number[]) => rows.map((row) => index.entries[row] as T);
  const typed = typedRows(request);
  if (typed.length >= limit) return entriesOf(typed);
  const { first, last } = wholeNamesFirst(request, others({ limit: limit - typed.length }));
  const found = [...first, ...entriesOf(typed), ...last];
  if (found.length >= limit) return found;
  if (found.length === 0)
    return words.length === 1 || words.some(isWord) ? entriesOf(looseRows(request, exact)) : [];
  return [...new Set([...found, ...entriesOf(rowsInside(request))])].slice(0, limit);
}

function skipFillers<T extends Searchable>(request: SearchRequest<T>): SearchRequest<T> {
  const words = withoutFillers(request.words);
  return words.length > 0 ? { ...request, words } : request;
}

const fundWords: readonly string[] = ['etf', 'etfs'];

/**
 * Finds listings, best match first: the exact symbol; a whole name, including former and everyday names; symbols with
 * this prefix; names with a word (or several in a row) with this prefix; names with all words in any order; names that
 * contain the words anywhere. `others` come before the last. If nothing starts with the query, uses the nearest spellings,
 * then all words but one, unless `exact` is set. The word `etf` puts funds first, a place at the end its exchange. Equal matches are in the order of `compareListings`, with fund sizes estimated from
 * `funds`. Ignores case, accents and punctuation. Returns nothing for a query without letters or digits.
 */
export function search<T extends Searchable>(
  index: SymbolSearchIndex<T>,
  query: string,
  { limit, accepts: isWanted, exact = false }: SearchOptions<T>,
  others: FindOthers<T> = () => [],
): T[] {
  const phrase = foldName(query);
  if (!phrase) return [];
  const accepts = (row: number) => !isWanted || isWanted(index.entries[row] as T);
  const words = phrase.split(' ');
  const request: SearchRequest<T> = {
    index,
    words,
    accepts,
    limit,
    maySymbol: isSymbolStart(query),
    symbol: normaliseSymbol(query),
  };
  const named = words.filter((word) => !fundWords.includes(word));
  const wantsFunds = named.length > 0 && named.length < words.length;
  const isFund = (row: number) => accepts(row) && index.entries[row]?.type === 'etf';
  const findOthers = (bounds: { limit: number }) =>
    others({ words, symbol: request.symbol, ...bounds, ...(isWanted && { accepts: isWanted }) });
  const found = findEntries(request, { exact, others: findOthers });
  const funds = wantsFunds ? typedRows({ ...request, words: named, accepts: isFund }) : [];
  const preferred = [...funds, ...rowsAtPlace(request)].map((row) => index.entries[row] as T);
  return [...new Set([...preferred, ...found])].slice(0, limit);
}

function isSymbolStart(query: string): boolean {
  return isWellFormedSymbol(normaliseSymbol(query).replace(/-$/, ''));
}
