import type { Splits } from '../splits.ts';
import { filerOf } from './filer.ts';
import type { InvestorHistory, Quarter } from './history.ts';
import { optionsText } from './option-texts.ts';
import { previousQuarter } from './previous-quarter.ts';
import { changesBetween, type PositionChange } from './quarter-changes.ts';
import { amountAtFiledPrice, changesCaveat, isShareChange } from './trade-amounts.ts';

/** A filing in words. */
export interface FilingDigest {
  quarter: Quarter;
  /** Who filed it. */
  filer: string;
  /** One for each kind of change, the largest first, or why there is none; then the options, and what is less exact. */
  sentences: string[];
}

const mostNamed = 10;

const verbs = [
  ['bought', 'New'],
  ['added', 'Added to'],
  ['reduced', 'Reduced'],
  ['sold', 'Sold all of'],
] as const;

function sentenceOf(verb: string, changes: readonly PositionChange[]): string[] {
  if (changes.length === 0) return [];
  const named = changes
    .toSorted((a, b) => amountAtFiledPrice(b) - amountAtFiledPrice(a))
    .slice(0, mostNamed)
    .map(({ symbol, name }) => (symbol ? `${name} (${symbol})` : name));
  const more = changes.length - named.length;
  return [`${verb} ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`];
}

function changeSentences(quarter: Quarter, before: Quarter, splits: Splits): string[] {
  const changes = changesBetween(quarter, before, splits).filter(isShareChange);
  const sentences = verbs.flatMap(([action, verb]) =>
    sentenceOf(
      verb,
      changes.filter((change) => change.action === action),
    ),
  );
  return sentences.length > 0 ? sentences : ['No shareholding changed.'];
}

function sentencesAt(investor: InvestorHistory, at: number, quarter: Quarter, splits: Splits): string[] {
  const before = previousQuarter(investor, at);
  const options = optionsText(quarter);
  return [
    ...(before ? changeSentences(quarter, before, splits) : []),
    ...(at === 0 ? ['The first filing that is known here.'] : []),
    ...(options ? [`Besides the holdings, it has ${options}.`] : []),
    ...[changesCaveat(investor, at) ?? []].flat(),
  ];
}

/** Returns the newest filings of an investor with what changed in each, the newest first. */
export const filingDigests = (investor: InvestorHistory, splits: Splits, count: number): FilingDigest[] =>
  investor.quarters
    .map((quarter, at) => ({
      quarter,
      filer: filerOf(investor),
      sentences: sentencesAt(investor, at, quarter, splits),
    }))
    .slice(-count)
    .reverse();
