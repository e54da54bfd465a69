/** Words grouped by first letter and length, each with the set of its letters, so that most need no comparison. */
export interface Vocabulary {
  readonly words: readonly string[];
  readonly letters: Uint32Array;
  /** Start index of each group in `words`: see `groupOf`. */
  readonly starts: Uint16Array;
}

export interface SpellingCorrection {
  word: string;
  /** 2 for each wrong, missing, extra or swapped letter, plus 1 if only the start of the word matches. */
  cost: number;
}

const minWordLength = 3;
const maxWordLength = 40;
const minCorrectedLength = 4;
/** How many letters longer a word may be than its misspelt start. */
const maxCompletion = 4;
const maxCorrections = 6;
const firstLetters = 27;
const digit = 26;

function letterAt(word: string, at: number): number {
  const code = word.charCodeAt(at) - 97;
  return code < 0 ? digit : code;
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << letterAt(word, at);
  return letters;
}

function countBits(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

const groupOf = (letter: number, length: number): number => letter * (maxWordLength + 1) + length;

/** Indexes words made of a–z and 0–9. */
export function indexWords(all: Iterable<string>): Vocabulary {
  const groups: string[][] = Array.from({ length: groupOf(firstLetters, 0) }, () => []);
  for (const word of new Set(all))
    if (word.length >= minWordLength && word.length <= maxWordLength)
      groups[groupOf(letterAt(word, 0), word.length)]?.push(word);
  const words = groups.flat();
  const starts = new Uint16Array(groups.length + 1);
  for (const [index, group] of groups.entries()) starts[index + 1] = (starts[index] as number) + group.length;
  return { words, letters: Uint32Array.from(words, lettersOf), starts };
}

/** Three reused rows of the distance matrix; swapped letters need the row before the previous one. */
const rows = [0, 1, 2].map(() => new Uint8Array(maxWordLength + maxCompletion + 2));

/**
 * Computes the edit distances (optimal string alignment) from `typed` to every prefix of `word`. Returns undefined if
 * all exceed the limit.
 */
function measure(typed: string, word: string, limit: number): Uint8Array | undefined {
  const far = limit + 1;
  let [before, previous, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  const width = word.length;
  for (let j = 0; j <= width; j++) current[j] = j > limit ? far : j;
  for (let i = 1; i <= typed.length; i++) {
    [before, previous, current] = [previous, current, before];
    const from = Math.max(1, i - limit);
    const to = Math.min(width, i + limit);
    current[from - 1] = from === 1 && i <= limit ? i : far;
    const letter = typed.charCodeAt(i - 1);
    let least = current[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const other = word.charCodeAt(j - 1);
      let steps = (previous[j - 1] as number) + (letter === other ? 0 : 1);
      if (j < i + limit) steps = Math.min(steps, (previous[j] as number) + 1);
      steps = Math.min(steps, (current[j - 1] as number) + 1);
      if (i > 1 && j > 1 && letter === word.charCodeAt(j - 2) && typed.charCodeAt(i - 2) === other)
        steps = Math.min(steps, (before[j - 2] as number) + 1);
      current[j] = Math.min(steps, far);
      if (steps < least) least = steps;
    }
    if (to < width) current[to + 1] = far;
    if (least > limit) return undefined;
  }
  return current;
}

/** Returns the cost of correcting `typed` to `word` or a prefix of it; Infinity above the limit. */
function costOf(typed: string, word: string, limit: number): number {
  const distances = measure(typed, word, limit);
  if (!distances) return Infinity;
  const whole = word.length - typed.length <= limit ? (distances[word.length] as number) : limit + 1;
  if (whole <= limit) return 2 * whole;
  const last = Math.min(word.length - 1, typed.length + limit);
  for (let j = typed.length - limit; j <= last; j++)
    if ((distances[j] as number) <= limit) return 2 * (distances[j] as number) + 1;
  return Infinity;
}

interface Misspelling {
  typed: string;
  letters: number;
  limit: number;
  /** How many letters longer a word may be. */
  longer: number;
}

/** Adds the corrections among the words with one first letter. */
function collect(
  vocabulary: Vocabulary,
  first: number,
  misspelling: Misspelling,
  found: SpellingCorrection[],
): void {
  const { typed, letters, limit, longer } = misspelling;
  const shortest = Math.max(minWordLength, typed.length - limit);
  const longest = Math.min(maxWordLength, typed.length + longer);
  const from = vocabulary.starts[groupOf(first, shortest)] as number;
  const to = vocabulary.starts[groupOf(first, longest) + 1] as number;
  for (let at = from; at < to; at++) {
    const others = vocabulary.letters[at] as number;
    if (countBits(letters & ~others) > limit) continue;
    const word = vocabulary.words[at] as string;
    if (word.length <= typed.length + limit - 1 && countBits(others & ~letters) > limit) continue;
    const cost = costOf(typed, word, limit);
    if (cost > 0 && cost < Infinity) found.push({ word, cost });
  }
}

/** Finds corrections within the limit. Tries other first letters last, because those are seldom misspelt. */
function within(vocabulary: Vocabulary, typed: string, limit: number): SpellingCorrection[] {
  const found: SpellingCorrection[] = [];
  const letters = lettersOf(typed);
  const [first, second] = [letterAt(typed, 0), letterAt(typed, 1)];
  const misspelling = { typed, letters, limit, longer: limit === 1 ? maxCompletion : limit };
  for (const letter of new Set([first, second])) collect(vocabulary, letter, misspelling, found);
  if (found.length > 0 || limit > 1) return found;
  for (let letter = 0; letter < firstLetters; letter++)
    if (letter !== first && letter !== second)
      collect(vocabulary, letter, { ...misspelling, longer: limit }, found);
  return found;
}

/** Returns the nearest words to a misspelt one, at most one letter off, or two in words of six letters or more. */
export function corrections(vocabulary: Vocabulary, typed: string): SpellingCorrection[] {
  if (typed.length < minCorrectedLength || typed.length > maxWordLength) return [];
  for (const limit of typed.length < 6 ? [1] : [1, 2]) {
    const found = within(vocabulary, typed, limit);
    const least = Math.min(...found.map(({ cost }) => cost));
    if (found.length > 0) return found.filter(({ cost }) => cost === least).slice(0, maxCorrections);
  }
  return [];
}
