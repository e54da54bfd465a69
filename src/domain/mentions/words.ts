/** A word of a text or a name, for comparing names in texts. */
export interface Word {
  /** As written. */
  raw: string;
  /** Lower case without accents and apostrophes: `McDonald's` → `mcdonalds`. */
  folded: string;
  /** As `folded`, without a possessive ending: `Apple's` → `apple`. */
  base: string;
  /** The positions in the text: of the first character, and after the last. */
  start: number;
  end: number;
  /** Whether a sentence or clause ends between the word before and this one. */
  isFirst: boolean;
  /** Whether no name reaches from the word before to this one. */
  isApart: boolean;
}

const anyWord = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu;
const asciiWord = /[A-Za-z0-9]+(?:'[A-Za-z]+)*/g;
const ascii = /^[\0-\x7f]*$/;
const boundary = /[.!?;:|()[\]"“”\n—–]/;
// Names contain full stops and exclamation marks: Warner Bros. Discovery, Yum! Brands.
const hardBoundary = /[?;:|()[\]"“”\n—–,]/;
const possessive = /['’]s$/i;

function fold(text: string, isAscii: boolean): string {
  const lower = text.toLowerCase();
  if (!isAscii) return lower.normalize('NFD').replace(/[\p{M}'’]/gu, '');
  return lower.includes("'") ? lower.replaceAll("'", '') : lower;
}

/** Tells whether a clause ends in a gap. The full stop of an abbreviation such as U.S. or Amazon.com ends none. */
const endsClause = (gap: string, before: string) =>
  gap !== ' ' && boundary.test(gap) && !(gap.startsWith('.') && (gap === '.' || before.length === 1));

/** Splits a text into words. Drops `and`, as names also have `&`. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  const isAscii = ascii.test(text);
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(isAscii ? asciiWord : anyWord)) {
    const folded = fold(raw, isAscii);
    if (folded === 'and') continue;
    const gap = text.slice(end, index);
    const before = words.at(-1);
    words.push({
      raw,
      folded,
      base: raw.length > folded.length && possessive.test(raw) ? folded.slice(0, -1) : folded,
      start: index,
      end: index + raw.length,
      isFirst: before === undefined || endsClause(gap, before.raw),
      isApart: gap !== ' ' && hardBoundary.test(gap),
    });
    end = index + raw.length;
  }
  return words;
}

const isAllCaps = (text: string) => text === text.toUpperCase() && /\p{Lu}/u.test(text);
const connectors = new Set(['of', 'the', 'de', 'for', 'in', 'du', 'la']);
const shortName = 4;

/**
 * Tells whether a word is written like the word of a name: capitalised, a short name in capitals (`IBM`) in the same
 * capitals, and a name with a small first letter (`eBay`) exactly so.
 */
export function isWrittenAs(word: Pick<Word, 'raw'>, name: string, isOnlyWord: boolean): boolean {
  const raw = word.raw.length > 2 ? word.raw.replace(possessive, '') : word.raw;
  if (raw === name || connectors.has(raw)) return true;
  const first = raw.charAt(0);
  if (first !== first.toUpperCase()) return false;
  if (isAllCaps(name) && name.length <= shortName) return raw.toUpperCase() === raw;
  const isShouted = raw.length > 1 && isAllCaps(raw) && !isAllCaps(name);
  return !isShouted || !isOnlyWord || raw.length > shortName;
}
