import { beginsLike, canonicalWord } from './issuer-abbreviations.ts';

const legalForms = new Set(
  'INCORPORATED CORPORATION COMPANY LIMITED PLC LP LLC NV SA AG SE AB ASA SPA AS SAB SAA JSC'.split(' '),
);
/** Words other than the legal form that a name may end in and that do not identify the company. */
const remarks = new Set([
  ...'DE CV PUBLIC PUB SOCIEDAD ANONIMA NEW DEL MASS CALIF THE REIT FORMERLY'.split(' '),
  ...'COM COMMON STK STOCK SHS SHARES ORD ORDINARY ADR ADS AD SPONSORED SPON REGISTERED NYS'.split(' '),
]);
/** Words that filers add or omit. */
const optional = new Set(['HOLDINGS', 'GROUP', 'PLUS']);
const listingRemarks =
  /\b(?:trading under|american deposit[ao]ry|global deposit[ao]ry|subordinate voting|limited partnership|common units|new york registry)\b.*/i;
const classMark = /\b(?:CL|CLASS|SER|SERIES|S)\s+([A-Z])(?![A-Z])/;
/** A class run together with SHS: "CLASS ASHS". */
const gluedClassMark = /\bCLASS ([A-Z])SHS\b/;
/** Minimum length without optional words: Graham Corporation is not Graham Holdings, but ExxonMobil is unique. */
const minCoreLength = 9;
/** The SEC's list cuts names at 28 or 30 characters, some filers slightly earlier. */
const minCutNameLength = 20;

export interface IssuerName {
  /** In canonical spelling. */
  words: string[];
  legalForm: string | undefined;
  /**
   * The identifying words, joined (BIO RAD is BIO-RAD, JP MORGAN is JPMORGAN): as written, in canonical spelling, and, if
   * the result is long enough, without optional words.
   */
  keys: [string, string, string | undefined];
}

/** Returns the share class in a text: `A` in "COM CL A", "Class A" and "SER A GCI GROUP". */
export function classLetter(text: string): string | undefined {
  const plain = text.toUpperCase();
  return (gluedClassMark.exec(plain) ?? classMark.exec(plain))?.[1];
}

/** Joins adjacent initials: D R HORTON becomes DR HORTON, S A becomes SA. */
function joinInitials(words: readonly string[]): string[] {
  const joined: string[] = [];
  let afterInitial = false;
  for (const word of words) {
    const isInitial = /^[A-Z]$/.test(word);
    joined.push(isInitial && afterInitial ? (joined.pop() ?? '') + word : word);
    afterInitial = isInitial;
  }
  return joined;
}

function wordsOf(text: string): string[] {
  const words = text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll('+', ' PLUS ')
    .replace(/[\p{M}'’]/gu, '')
    .split(/[^A-Z0-9]+/)
    .filter((word) => word && word !== 'AND');
  return joinInitials(words[0] === 'THE' ? words.slice(1) : words);
}

function isTail(word: string): boolean {
  const canonical = canonicalWord(word);
  return legalForms.has(canonical) || remarks.has(canonical);
}

/** Removes trailing legal forms and remarks, but never the first word. */
function withoutTail(words: readonly string[]): string[] {
  return words.slice(
    0,
    Math.max(
      words.findLastIndex((word) => !isTail(word)),
      0,
    ) + 1,
  );
}

function toIssuerName(written: readonly string[]): IssuerName {
  const words = written.map(canonicalWord);
  const identifying = withoutTail(words);
  const core = identifying.filter((word, index) => index === 0 || !optional.has(word)).join('');
  return {
    words,
    legalForm: words.slice(identifying.length).find((word) => legalForms.has(word)),
    keys: [
      withoutTail(written).join(''),
      identifying.join(''),
      core.length >= minCoreLength ? core : undefined,
    ],
  };
}

function withoutClass(text: string): string {
  return text.replace(/\b(?:Class|Cl|Series|Ser)\s+(?:[A-Z]|\d)\b.*/i, ' ');
}

/** Parses the name of a listed company, without additions of its listing ("Class A", "American Depositary Shares", "(The)"). */
export function companyName(text: string): IssuerName {
  const plain = text.replace(/\([^)]*\)?/g, ' ').replace(listingRemarks, ' ');
  return toIssuerName(wordsOf(withoutClass(plain)));
}

/** Parses the name of an issuer in a 13F filing. */
export function filedName(text: string): IssuerName {
  return toIssuerName(wordsOf(withoutClass(text.replace(/ MTN BE\s*$/i, ''))));
}

/** Moves the first word to the end: SCHWAB CHARLES CORP is Charles Schwab. */
export function turnedName(name: IssuerName): IssuerName {
  const [first = '', ...others] = withoutTail(name.words);
  return toIssuerName([...others, first]);
}

/** Returns a matcher for whole names if the text may be cut within its last word (TAIWAN SEMICONDUCTOR MANUFAC). */
export function cutName(text: string): { firstWord: string; fits(whole: IssuerName): boolean } | undefined {
  const written = wordsOf(text.replace(/\s+ADR\s*$/i, ''));
  const words = written.slice(0, -1).map(canonicalWord);
  const [firstWord] = words;
  if (text.trim().length < minCutNameLength || !firstWord || words.length < 2) return undefined;
  const cut = written.at(-1) ?? '';
  return {
    firstWord,
    fits: (whole) =>
      words.every((word, index) => word === whole.words[index]) &&
      beginsLike(whole.words[words.length] ?? '', cut),
  };
}
