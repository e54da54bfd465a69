import { hasGap, twelveMonths } from '#web/ledger/dividend-gaps.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';

/** Returns whether every dividend of the twelve months up to a day is known and recorded; false until that is known. */
export function useRecorded(portfolioId: string, to: string | undefined): boolean {
  const gaps = useDividendGaps(portfolioId);
  return gaps !== undefined && to !== undefined && !hasGap(gaps, twelveMonths(to));
}
