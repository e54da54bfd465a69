import type { Splits } from '../splits.ts';
import { filerOf } from './filer.ts';
import type { InvestorHistory, Quarter } from './history.ts';
import { changesBetween, type PositionChange } from './quarter-changes.ts';
import { amountAtFiledPrice, isShareChange } from './trade-amounts.ts';

/** A filing in words. */
export interface FilingDigest {
  quarter: Quarter;
  /** Who filed it. */
  filer: string;
  /** One sentence for each kind of change, the largest first; empty without an earlier filing. */
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

/** Returns the newest filings of an investor with what changed in each, the newest first. */
export function filingDigests(investor: InvestorHistory, splits: Splits, count: number): FilingDigest[] {
  const { quarters } = investor;
  return quarters
    .map((quarter, at) => ({ quarter, before: quarters[at - 1] }))
    .slice(-count)
    .reverse()
    .map(({ quarter, before }) => {
      const changes = before ? changesBetween(quarter, before, splits).filter(isShareChange) : [];
      const sentences = verbs.flatMap(([action, verb]) =>
        sentenceOf(
          verb,
          changes.filter((change) => change.action === action),
        ),
      );
      return { quarter, filer: filerOf(investor), sentences };
    });
}
