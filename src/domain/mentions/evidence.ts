import type { Word } from './words.ts';

const list = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words of finance: near a name they show that a company is meant. */
const financeWords = list(
  `share shares stock stocks earnings revenue revenues profit profits results guidance outlook dividend dividends buyback
  buybacks quarter quarterly q1 q2 q3 q4 ceo cfo coo investor investors shareholder shareholders analyst analysts upgrade
  upgrades upgraded downgrade downgrades downgraded rating valuation ipo merger acquisition acquires acquire acquired
  takeover stake layoffs beats misses inc corp plc ltd corporation company ticker forecast eps sales bid deal nyse nasdaq
  trading investment market rallies surges jumps slumps plunges tumbles soars soared plunged jumped surged fell`,
);

/** What follows the name of a company directly: `Target shares`, `Gap CEO`, `Visa reports`. */
const wordsAfter = list(
  `share shares stock stocks earnings revenue profit profits results guidance dividend buyback quarterly q1 q2 q3 q4 ceo cfo
  coo investor investors shareholder shareholders reports reported posts beats misses inc corp plc ltd corporation ipo
  layoffs acquires valuation eps`,
);
const fillersAfter = list(
  'fiscal first second third fourth full annual strong weak chief stock share comparable same',
);

/** `shares of Target`, `stake in Block`. */
const wordsBefore = list('shares share stock stake investors ceo cfo earnings acquire acquires');
const prepositions = list('of in at from for');

/** What may stand before an everyday word that names a company. A noun or adjective there makes it a plain word. */
const openBefore = list(
  `why buy sell is are was for with of in at as on by from after before than how retailer giant maker chain bank could should
  will has did does to against versus vs over says sues buys acquires sells holds like when while but that do can own
  owns or if shares stock company rival rivals partner competitor hold bought sold trims adds`,
);

const reach = 4;

/** Tells whether two words are in one clause. */
function inOneClause(words: readonly Word[], from: number, to: number): boolean {
  for (let at = from + 1; at <= to; at++) if (words[at]?.isFirst) return false;
  return true;
}

/** Tells whether a word of finance is within four words of the name, in the same clause. */
export function isNearFinance(words: readonly Word[], from: number, to: number): boolean {
  for (let at = Math.max(0, from - reach); at < Math.min(words.length, to + reach); at++) {
    if (at >= from && at < to) continue;
    const isConnected = at < from ? inOneClause(words, at, from) : inOneClause(words, to - 1, at);
    if (isConnected && financeWords.has(words[at]?.base ?? '')) return true;
  }
  return false;
}

function followsBusiness(words: readonly Word[], to: number): boolean {
  const next = words[to];
  if (!next || next.isFirst) return false;
  if (wordsAfter.has(next.base)) return true;
  const second = words[to + 1];
  return fillersAfter.has(next.base) && !!second && !second.isFirst && wordsAfter.has(second.base);
}

function precedesBusiness(words: readonly Word[], from: number): boolean {
  const [business, preposition] = [words[from - 2], words[from - 1]];
  if (!business || !preposition || !inOneClause(words, from - 2, from)) return false;
  return wordsBefore.has(business.base) && prepositions.has(preposition.base);
}

/** Tells whether an everyday word is used as the name of a company: `Target shares`, `a stake in Block`. */
export function isUsedAsName(words: readonly Word[], from: number, to: number): boolean {
  if (precedesBusiness(words, from)) return true;
  const before = words[from]?.isFirst ? undefined : words[from - 1];
  return followsBusiness(words, to) && (before === undefined || openBefore.has(before.base));
}
