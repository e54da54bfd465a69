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

interface NameIndexBuilder {
  index: NameIndex;
  /** Adds a listing. Of companies with the same name, the one that is added first has it: see `largestFirst`. */
  add(listing: Searchable): void;
}

export interface NameSources {
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

/** Sorts companies by size. Funds follow, whose names are less telling. */
export const largestFirst = (listings: readonly Searchable[]): Searchable[] => [
  ...listings.filter(({ type }) => isCompanyShare(type)).sort(compareListings),
  ...listings.filter(({ type }) => !isCompanyShare(type)),
];

/** Collects the names of listed companies and funds. */
export function buildNameIndex({ names, commonWords }: NameSources): NameIndexBuilder {
  const byKey = new Map<string, CompanyName>();
  const longest = new Map<string, number>();
  /** By name. Share classes of one company have one rank. */
  const companies = new Map<string, { rank: number; symbols: string[] }>();
  const classes = new Map<string, readonly string[]>();
  const isCommon = (word: string) => word.length === 1 || /^\d+$/.test(word) || commonWords.has(word);
  const extra = Map.groupBy(
    [...names.filter(({ kind }) => kind !== 'symbol' && kind !== 'search'), ...commonNames],
    ({ symbol }) => symbol,
  );

  function addName(symbol: string, name: readonly Word[], rank: number): void {
    const key = nameKey(name);
    if (key.length < 2 || rejectedNames.has(key) || byKey.has(key)) return;
    const words = name.map(({ raw }) => raw);
    byKey.set(key, { symbol, words, proof: proofOf(key, words, { rank, isCommon }) });
    const [first = '', ...rest] = key.split(' ');
    longest.set(first, Math.max(longest.get(first) ?? 0, rest.length + 1));
  }

  function addCompany(symbol: string, words: readonly Word[]): void {
    const core = coreName(nameKey(words));
    const company = companies.get(core) ?? { rank: companies.size, symbols: [] };
    companies.set(core, company);
    company.symbols.push(symbol);
    if (company.symbols.length > 1) for (const one of company.symbols) classes.set(one, company.symbols);
    for (const form of formsOf(words)) addName(symbol, form, company.rank);
    for (const { name } of extra.get(symbol) ?? []) addName(symbol, readWords(name), company.rank);
  }

  return {
    index: { byKey, longest, classes },
    add({ symbol, companyName, type }) {
      const words = readWords(companyName);
      if (isCompanyShare(type)) addCompany(symbol, words);
      else if (type === 'etf' && words.length >= fundNameMinWords) addName(symbol, words, 0);
    },
  };
}
