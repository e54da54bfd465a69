import type { PositionChange } from './quarter-changes.ts';
import { numberWord, ordinalWord, roundedCount, roundedDollars, spokenPercent } from './spoken-numbers.ts';

/** A way to say what an investor did: `doubles its Alphabet stake`. Clauses of one pattern differ in names and numbers. */
export interface Clause {
  pattern: string;
  text: string;
}

/** A change of a shareholding, and what is notable about it. */
export interface TradeContext {
  change: PositionChange;
  /** The company, as a sentence names it. */
  company: string;
  /** The fraction of the portfolio at the end of the quarter. */
  weight: number;
  /** 1 for the largest holding. */
  rank: number;
  /** The quarters in a row in which it was held: through this one, or before the sale. */
  quartersHeld: number;
  /** Whether it may have been held before the first quarter known. */
  isOlder: boolean;
  /** Whether it was held before, then sold. */
  isReturn: boolean;
}

const clause = (pattern: string, text: string): Clause => ({ pattern, text });

const quartersPerYear = 4;
const newHolderQuarters = 4;
const largePurchase = 0.05;

function boughtClauses({ change, company, weight, rank, isReturn, isOlder }: TradeContext): Clause[] {
  const clauses: Clause[] = [];
  if (rank === 1)
    clauses.push(clause('bought-largest', `makes a new position in ${company} its largest holding`));
  if (isReturn) clauses.push(clause('returned', `returns to ${company}`));
  if (weight >= largePurchase)
    clauses.push(clause('bought-weight', `puts ${spokenPercent(weight)} of its portfolio into ${company}`));
  clauses.push(clause('bought-value', `opens a ${roundedDollars(change.value)} position in ${company}`));
  if (!isReturn && !isOlder)
    clauses.push(clause('bought-first', `buys its first ${roundedCount(change.shares)} ${company} shares`));
  clauses.push(
    clause('bought-shares', `takes a new stake of ${roundedCount(change.shares)} shares in ${company}`),
  );
  return clauses;
}

const multiples = ['', '', 'doubles', 'triples', 'quadruples'];
const tolerance = 0.04;
const largestSpoken = 12;
const largestMultiple = 40;

/** Says how many times as large a stake has become; nothing below twice. */
function multipliedClauses({ change, company }: TradeContext, ratio: number): Clause[] {
  const times = Math.round(ratio);
  if (times > largestMultiple) {
    const [from, to] = [change.adjustedPreviousShares, change.shares].map(roundedCount);
    return [clause('raised-from', `raises its ${company} stake from ${from} to ${to} shares`)];
  }
  if (times >= 2 && Math.abs(ratio / times - 1) <= tolerance) {
    const verb = multiples[times];
    return verb
      ? [clause(verb, `${verb} its ${company} stake`)]
      : [clause('multiplied', `multiplies its ${company} stake by ${numberWord(times)}`)];
  }
  const full = Math.floor(ratio);
  if (full < 2) return [];
  if (full > largestSpoken) return [clause('multiplied', `multiplies its ${company} stake by ${times}`)];
  const verb = multiples[full];
  return verb
    ? [clause(`more-than-${verb}`, `more than ${verb} its ${company} stake`)]
    : [clause('more-than-multiplied', `multiplies its ${company} stake by more than ${numberWord(full)}`)];
}

const isNear = (value: number, target: number) => Math.abs(value - target) <= 0.02;

function addedClauses(context: TradeContext): Clause[] {
  const { change, company, rank, quartersHeld, isOlder } = context;
  const ratio = change.shares / change.adjustedPreviousShares;
  const clauses = multipliedClauses(context, ratio);
  const percent = spokenPercent(ratio - 1);
  if (isNear(ratio, 1.5)) clauses.push(clause('half-again', `adds half as many ${company} shares again`));
  if (ratio < 2) {
    if (rank === 1)
      clauses.push(clause('added-largest', `adds ${percent} to its largest holding, ${company}`));
    if (!isOlder && quartersHeld <= newHolderQuarters)
      clauses.push(
        clause(
          'added-early',
          `adds ${percent} to ${company} in its ${ordinalWord(quartersHeld)} quarter as a holder`,
        ),
      );
    clauses.push(clause('raised', `raises its ${company} stake by ${percent}`));
  }
  const bought = roundedCount(change.shares - change.adjustedPreviousShares);
  return [...clauses, clause('bought-more', `buys ${bought} more ${company} shares`)];
}

const parts = [
  { part: 0.75, name: 'three quarters' },
  { part: 2 / 3, name: 'two thirds' },
  { part: 1 / 3, name: 'a third' },
  { part: 0.25, name: 'a quarter' },
] as const;

function reducedClauses({ change, company, rank }: TradeContext): Clause[] {
  const sold = 1 - change.shares / change.adjustedPreviousShares;
  const clauses: Clause[] = [];
  const part = parts.find((one) => isNear(sold, one.part));
  if (sold >= 0.9) clauses.push(clause('sold-nearly-all', `sells nearly all of its ${company} shares`));
  else if (isNear(sold, 0.5)) clauses.push(clause('halved', `halves its ${company} stake`));
  else if (part) clauses.push(clause('sold-part', `sells ${part.name} of its ${company} shares`));
  else if (sold > 0.5) clauses.push(clause('sold-most', `sells more than half of its ${company} shares`));
  const percent = spokenPercent(sold);
  if (rank === 1) clauses.push(clause('cut-largest', `trims its largest holding, ${company}, by ${percent}`));
  const verb = sold < 0.15 ? 'trims' : 'cuts';
  clauses.push(clause(verb, `${verb} its ${company} stake by ${percent}`));
  const count = roundedCount(change.adjustedPreviousShares - change.shares);
  return [...clauses, clause('sold-shares', `sells ${count} ${company} shares`)];
}

function soldClauses({ change, company, quartersHeld, isOlder }: TradeContext): Clause[] {
  const clauses = [clause('exit', `exits ${company}`)];
  const years = Math.floor(quartersHeld / quartersPerYear);
  if (years >= 2)
    clauses.push(
      clause('sold-after', `sells ${company} after ${isOlder ? 'more than ' : ''}${numberWord(years)} years`),
    );
  const shares = roundedCount(change.adjustedPreviousShares);
  clauses.push(clause('sold-last', `sells its last ${shares} ${company} shares`));
  return [...clauses, clause('sold-out', `sells out of ${company}`)];
}

/** Returns the ways to say what an investor did with a stock, the most telling first; none if nothing changed. */
export function clausesOf(context: TradeContext): Clause[] {
  const { action } = context.change;
  if (action === 'bought') return boughtClauses(context);
  if (action === 'added') return addedClauses(context);
  if (action === 'reduced') return reducedClauses(context);
  return action === 'sold' ? soldClauses(context) : [];
}
