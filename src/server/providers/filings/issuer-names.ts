import { beginsLike, canonicalWord } from './issuer-words.ts';

const legalForms = new Set(
  'INCORPORATED CORPORATION COMPANY LIMITED PLC LP LLC NV SA AG SE AB ASA SPA AS SAB SAA JSC'.split(' '),
);
/** What a name may end in beside its legal form that says nothing about who it is. */
const remarks = new Set([
  ...'DE CV PUBLIC PUB SOCIEDAD ANONIMA NEW DEL MASS CALIF THE REIT FORMERLY'.split(' '),
  ...'COM COMMON STK STOCK SHS SHARES ORD ORDINARY ADR ADS AD SPONSORED SPON REGISTERED NYS'.split(' '),
]);
/** Words that filers leave out or add as they like. */
const optional = new Set(['HOLDINGS', 'GROUP', 'PLUS']);
const listingRemarks =
  /\b(?:trading under|american deposit[ao]ry|global deposit[ao]ry|subordinate voting|limited partnership|common units|new york registry)\b.*/i;
const classMark = /\b(?:CL|CLASS|SER|SERIES|S)\s+([A-Z])(?![A-Z])/;
/** "CLASS ASHS": a class and the word for shares run together. */
const gluedClassMark = /\bCLASS ([A-Z])SHS\b/;
/** Graham Corporation is not Graham Holdings, but there is one ExxonMobil. */
const shortestCore = 9;
/** The SEC's list cuts names at 28 or 30 characters; some filers a little earlier. */
const shortestCutName = 20;

export interface IssuerName {
  /** Each in its one spelling. */
  words: string[];
  legalForm: string | undefined;
  /**
   * The words that tell it from others, run together (BIO RAD is BIO-RAD, JP MORGAN is JPMORGAN): as written, each word
   * in its one spelling, and, of names that have enough left, without the words that come and go.
   */
  keys: [string, string, string | undefined];
}

/** The class that a text names: `A` in "COM CL A", "Class A" and "SER A GCI GROUP". */
export function classLetter(text: string): string | undefined {
  const plain = text.toUpperCase();
  return (gluedClassMark.exec(plain) ?? classMark.exec(plain))?.[1];
}

/** D R HORTON is DR HORTON, and S A is SA. */
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
  const one = canonicalWord(word);
  return legalForms.has(one) || remarks.has(one);
}

/** At least the first word stays, whatever it is. */
function withoutTail(words: readonly string[]): string[] {
  return words.slice(
    0,
    Math.max(
      words.findLastIndex((word) => !isTail(word)),
      0,
    ) + 1,
  );
}

function nameOf(written: readonly string[]): IssuerName {
  const words = written.map(canonicalWord);
  const telling = withoutTail(words);
  const core = telling.filter((word, index) => index === 0 || !optional.has(word)).join('');
  return {
    words,
    legalForm: words.slice(telling.length).find((word) => legalForms.has(word)),
    keys: [withoutTail(written).join(''), telling.join(''), core.length >= shortestCore ? core : undefined],
  };
}

function withoutClass(text: string): string {
  return text.replace(/\b(?:Class|Cl|Series|Ser)\s+(?:[A-Z]|\d)\b.*/i, ' ');
}

/** The name of a listed company, without what its listing adds ("Class A", "American Depositary Shares", "(The)"). */
export function companyName(text: string): IssuerName {
  const plain = text.replace(/\([^)]*\)?/g, ' ').replace(listingRemarks, ' ');
  return nameOf(wordsOf(withoutClass(plain)));
}

/** The name of an issuer as it stands in a 13F filing. */
export function filedName(text: string): IssuerName {
  return nameOf(wordsOf(withoutClass(text.replace(/ MTN BE\s*$/i, ''))));
}

/** SCHWAB CHARLES CORP is filed so, and called Charles Schwab. */
export function turnedName(name: IssuerName): IssuerName {
  const [first = '', ...others] = withoutTail(name.words);
  return nameOf([...others, first]);
}

/** A name that may have been cut within its last word (TAIWAN SEMICONDUCTOR MANUFAC): a test for whole names. */
export function cutName(text: string): { firstWord: string; fits(whole: IssuerName): boolean } | undefined {
  const written = wordsOf(text.replace(/\s+ADR\s*$/i, ''));
  const words = written.slice(0, -1).map(canonicalWord);
  const [firstWord] = words;
  if (text.trim().length < shortestCutName || !firstWord || words.length < 2) return undefined;
  const cut = written.at(-1) ?? '';
  return {
    firstWord,
    fits: (whole) =>
      words.every((word, index) => word === whole.words[index]) &&
      beginsLike(whole.words[words.length] ?? '', cut),
  };
}
