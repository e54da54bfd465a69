/** The attribute `type` of a numbered list, or none for bullets. */
export type Numbering = '1' | 'a' | 'A' | 'i' | 'I';

/** What stands before an item of a list: a bullet, or a number. */
export interface ListMarker {
  numbering: Numbering | undefined;
  /** The number of the item; 0 for bullets. */
  number: number;
}

export const bullet: ListMarker = { numbering: undefined, number: 0 };

const romanDigits = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }));
const romanNumber = /^m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;

function readRoman(text: string): number {
  const digits = [...text].map((digit) => romanDigits.get(digit) ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}

/** Reads a, b, …, z, aa or, as Word counts on, bb. */
function readLetters(text: string): number {
  const letter = text.charCodeAt(0) - 96;
  return text === text.charAt(0).repeat(text.length) ? letter + 26 * (text.length - 1) : 0;
}

const markerText = /^\(?([\da-z]{1,9}(?:\.[\da-z]{1,9}){0,8})([.):\]]?)$/i;

/** Returns a number as digits, letters or a Roman number say it; 0 if they do not say one. */
function readAs(numbering: Numbering, text: string): number {
  if (numbering === '1') return /^\d+$/.test(text) ? Number(text) : 0;
  const lower = text.toLowerCase();
  if (numbering === 'a' || numbering === 'A') return readLetters(lower);
  return romanNumber.test(lower) ? readRoman(lower) : 0;
}

/** The numberings that a text can have: `c` can be a letter and a Roman number. */
function numberingsOf(text: string): Numbering[] {
  if (/\d/.test(text)) return ['1'];
  return text === text.toLowerCase() ? ['a', 'i'] : ['A', 'I'];
}

/**
 * Reads the marker that a word processor writes before an item: `4.`, `(b)`, `iv)`, `2.1.`, `·`. `before` is the marker of the
 * item before it, `defined` the numbering that the document defines for the list.
 */
export function readMarker(text: string, before?: ListMarker, defined?: Numbering): ListMarker {
  const [, numbers = '', end] = markerText.exec(text.trim()) ?? [];
  const last = numbers.split('.').at(-1) ?? '';
  // Without a full stop, letters are bullets of Courier and Wingdings.
  if (last === '' || (end === '' && !defined && !/\d/.test(last))) return bullet;
  const markers = (defined ? [defined] : numberingsOf(last))
    .map((numbering) => ({ numbering, number: readAs(numbering, last) }))
    .filter(({ number }) => number > 0);
  const next = markers.find(
    ({ numbering, number }) => before?.numbering === numbering && before.number + 1 === number,
  );
  const first = last.toLowerCase() === 'i' ? markers.at(-1) : markers[0];
  return next ?? first ?? bullet;
}

const formats: Record<string, Numbering> = {
  decimal: '1',
  'alpha-lower': 'a',
  'alpha-upper': 'A',
  'roman-lower': 'i',
  'roman-upper': 'I',
  'lower-alpha': 'a',
  'lower-latin': 'a',
  'upper-alpha': 'A',
  'upper-latin': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

/** Returns the numbering that Word or CSS calls so. */
export const numberingOf = (name: string | undefined): Numbering | undefined => formats[name ?? ''];
