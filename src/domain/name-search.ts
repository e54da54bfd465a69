import { coreName, foldName } from './search-text.ts';
import { corrections, indexWords, type Vocabulary } from './spelling.ts';

interface Entry<T> {
  item: T;
  /** Folded, each with a space at both ends. */
  names: readonly string[];
}

/** Names prepared for `searchNames`. */
export interface NameSearch<T> {
  entries: readonly Entry<T>[];
  vocabulary: Vocabulary;
}

/** Prepares up to some thousand items, each with its names, the main one first. */
export function prepareNames<T>(items: readonly T[], namesOf: (item: T) => readonly string[]): NameSearch<T> {
  const entries = items.map((item) => ({ item, names: namesOf(item).map((name) => ` ${foldName(name)} `) }));
  const words = entries.flatMap(({ names }) => names.flatMap((name) => name.trim().split(' ')));
  return { entries, vocabulary: indexWords(words) };
}

/** Returns how well a name fits, 0 for best; undefined if a word of the query starts no word of it. */
function rankIn(name: string, words: readonly string[]): number | undefined {
  if (!words.every((word) => name.includes(` ${word}`))) return undefined;
  const phrase = words.join(' ');
  if (coreName(name.trim()) === phrase || name === ` ${phrase} `) return 0;
  if (name.startsWith(` ${phrase}`)) return 1;
  return name.includes(` ${phrase}`) ? 2 : 3;
}

/** Finds the items with all words at starts of words, in one name or in all of them together. */
function matches<T>({ entries }: NameSearch<T>, words: readonly string[]): T[] {
  const found: { item: T; rank: number }[] = [];
  for (const { item, names } of entries) {
    const ranks = [...names, names.join('')].flatMap((name, at) => {
      const rank = rankIn(name, words);
      return rank === undefined ? [] : rank * 2 + Math.min(at, 1);
    });
    if (ranks.length > 0) found.push({ item, rank: Math.min(...ranks) });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ item }) => item);
}

/** Replaces the words that start no name by their nearest spelling. */
function correct<T>({ entries, vocabulary }: NameSearch<T>, words: readonly string[]): string[] {
  const isKnown = (word: string) =>
    entries.some(({ names }) => names.some((name) => name.includes(` ${word}`)));
  return words.map((word) => (isKnown(word) ? word : (corrections(vocabulary, word)[0]?.word ?? word)));
}

/**
 * Finds items by the starts of words in their names: those named exactly so first, then by their main name before others.
 * If nothing is found, words that are one letter off, or two in longer words, are corrected.
 */
export function searchNames<T>(search: NameSearch<T>, query: string, limit: number): T[] {
  const words = foldName(query).split(' ');
  if (words[0] === '') return [];
  const found = matches(search, words);
  return (found.length > 0 ? found : matches(search, correct(search, words))).slice(0, limit);
}
