import type { ResultOf } from '#contract/endpoint.ts';
import type { investorPages } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import { latestQuarter } from '#domain/filings/history.ts';
import { quarterCaveat } from '#domain/filings/trade-amounts.ts';
import { compareInvestors } from '#domain/matching/compare.ts';
import type { Splits } from '#domain/splits.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import type { Comparisons } from '#server/filings/matching/comparisons.ts';
import { investorSummaryOf } from './investor-list.ts';

const listedHoldings = 100;

/** Compares two investors, each by slug or id. Throws AppError 'not_found'. */
export function compareReply(
  comparisons: Comparisons,
  splits: Splits,
  [a, b]: [string, string],
): ResultOf<typeof investorPages.compare> {
  const investors = [investorAt(comparisons.filings, a), investorAt(comparisons.filings, b)];
  const [first, second] = investors.map(({ slug }) => comparisons.bySlug.get(slug));
  if (!first || !second) throw new AppError('not_found', 'There is no investor with this address.');
  const { shared, unique, ...figures } = compareInvestors(first, second);
  return {
    investors: investors.map((investor) => investorSummaryOf(investor, splits)),
    ...figures,
    sharedCount: shared.length,
    shared: shared
      .slice(0, listedHoldings)
      .map(({ symbol, name, yours, theirs }) => ({ symbol, name, weights: [yours, theirs] })),
    uniqueCounts: unique.map((holdings) => holdings.length),
    unique: unique.map((holdings) => holdings.slice(0, listedHoldings)),
    caveat: quarterCaveat(latestQuarter(first.investor), latestQuarter(second.investor)),
  };
}
