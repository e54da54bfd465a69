import type { Pause } from '../pause.ts';
import { compareListings, type Searchable } from '../search-index.ts';
import { coreName } from '../search-text.ts';
import { isCompanyShare } from '../symbols.ts';
import { commonNames, doubtfulNames, rejectedNames, wellKnownNames } from './ambiguous-names.ts';
import { readWords, type Word } from './words.ts';

/**
 * What a text must show before a name counts: nothing, a word of finance nearby, a use as a name (`Target shares`), or
 * the ticker in parentheses.
 */
export type Proof = 'none' | 'finance-nearby' | 'used-as-name' | 'ticker';

export interface CompanyName {
  symbol: string;
  /** As written, word by word. */
  words: readonly string[];
  proof: Proof;
}

export interface NameIndex {
  /** By the folded words, separated by spaces. */
  byKey: ReadonlyMap<string, CompanyName>;
  /** The largest number of words in a name that starts with this word. */
  longest: ReadonlyMap<string, number>;
  /** The symbols of companies with several share classes, largest class first. */
  classes: ReadonlyMap<string, readonly string[]>;
}

export interface NameSources {
  listings: readonly Searchable[];
  /** Former and everyday names, former symbols (`kind` 'symbol'), and words that only mean it in a search ('search'). */
  names: readonly { symbol: string; name: string; kind: string }[];
  /** Lower-case words that the dictionary has. */
  commonWords: ReadonlySet<string>;
}

/** Single words count as names for the companies up to this rank by market value. */
const largestCompanies = 500;
/** Everyday words count as names, if used as such, up to this rank. */
const knownCompanies = 1_500;
const trimmable =
  /^(\w{4,}) (?:technology|technologies|systems|platforms|networks|pharmaceuticals|sciences|energy|petroleum|solutions|services|mining|wholesale|motors|semiconductor|automotive|global|software|entertainment)$/;
const shortAcronym = 3;
const fundNameMinWords = 3;

function proofOf(
  key: string,
  words: readonly string[],
  { rank, isCommon }: { rank: number; isCommon: (word: string) => boolean },
): Proof {
  const [first = ''] = words;
  const isLarge = rank < largestCompanies;
  if (wellKnownNames.has(key)) return 'none';
  if (words.length > 1) {
    if (doubtfulNames.has(key)) return 'finance-nearby';
    return isLarge || !key.split(' ').every(isCommon) ? 'none' : 'finance-nearby';
  }
  if (isCommon(key)) return rank < knownCompanies ? 'used-as-name' : 'ticker';
  if (doubtfulNames.has(key)) return 'finance-nearby';
  if (isLarge) return 'none';
  return first.length <= shortAcronym ? 'ticker' : 'finance-nearby';
}

/** The forms of a company's registered name: whole, without its legal form, and the first word alone. */
function formsOf(words: readonly Word[]): Word[][] {
  const whole = nameKey(words).replace(/ the$/, '');
  const core = coreName(whole);
  const from = whole.startsWith(core) ? 0 : 1;
  const take = (start: number, count: number) => words.slice(start, start + count);
  const forms = [take(0, whole.split(' ').length), take(from, core.split(' ').length)];
  return trimmable.test(core) ? [...forms, take(from, 1)] : forms;
}

const nameKey = (words: readonly Word[]) => words.map(({ folded }) => folded).join(' ');

/** Lists the share classes of companies that have several, by each of their symbols. */
function shareClasses(symbols: ReadonlyMap<number, readonly string[]>): Map<string, readonly string[]> {
  const several = [...symbols.values()].filter((classes) => classes.length > 1);
  return new Map(several.flatMap((classes) => classes.map((symbol) => [symbol, classes] as const)));
}

/** Ranks companies by size. Share classes of one company have one rank. */
function* ranked(
  listings: readonly Searchable[],
): Generator<{ symbol: string; words: Word[]; rank: number }> {
  const ranks = new Map<string, number>();
  for (const listing of listings.filter(({ type }) => isCompanyShare(type)).sort(compareListings)) {
    const words = readWords(listing.companyName);
    const core = coreName(nameKey(words));
    const rank = ranks.get(core) ?? ranks.size;
    ranks.set(core, rank);
    yield { symbol: listing.symbol, words, rank };
  }
}

const companiesBetweenPauses = 100;

/** Collects the names of listed companies and funds. Of companies with the same name, the largest has it. */
export async function indexNames(
  { listings, names, commonWords }: NameSources,
  pause: Pause,
): Promise<NameIndex> {
  const byKey = new Map<string, CompanyName>();
  const longest = new Map<string, number>();
  const byRank = new Map<number, string[]>();
  let read = 0;
  const isCommon = (word: string) => word.length === 1 || /^\d+$/.test(word) || commonWords.has(word);
  const extra = Map.groupBy(
    [...names.filter(({ kind }) => kind !== 'symbol' && kind !== 'search'), ...commonNames],
    ({ symbol }) => symbol,
  );

  function add(symbol: string, name: readonly Word[], rank: number): void {
    const key = nameKey(name);
    if (key.length < 2 || rejectedNames.has(key) || byKey.has(key)) return;
    const words = name.map(({ raw }) => raw);
    byKey.set(key, { symbol, words, proof: proofOf(key, words, { rank, isCommon }) });
    const [first = '', ...rest] = key.split(' ');
    longest.set(first, Math.max(longest.get(first) ?? 0, rest.length + 1));
  }

  for (const { symbol, words, rank } of ranked(listings)) {
    for (const form of formsOf(words)) add(symbol, form, rank);
    for (const { name } of extra.get(symbol) ?? []) add(symbol, readWords(name), rank);
    byRank.set(rank, [...(byRank.get(rank) ?? []), symbol]);
    read += 1;
    if (read % companiesBetweenPauses === 0) await pause();
  }
  for (const { symbol, companyName } of listings.filter(({ type }) => type === 'etf')) {
    const words = readWords(companyName);
    if (words.length >= fundNameMinWords) add(symbol, words, 0);
  }
  return { byKey, longest, classes: shareClasses(byRank) };
}
