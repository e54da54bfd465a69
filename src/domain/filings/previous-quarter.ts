import type { InvestorHistory, Quarter } from './history.ts';
import { quarterBefore } from './periods.ts';

/**
 * Returns the quarter that the changes of the quarter at a place count from. Undefined for the first known filing and after
 * a gap: what changed since an older filing did not change in the quarter.
 */
export function previousQuarter(
  { quarters }: Pick<InvestorHistory, 'quarters'>,
  at: number,
): Quarter | undefined {
  const [now, before] = [quarters[at], quarters[at - 1]];
  return now && before?.period === quarterBefore(now.period) ? before : undefined;
}

/** Returns whether the filings that the newest changes of an investor compare both tell options from shares. */
export function tellOptionsApart(investor: Pick<InvestorHistory, 'quarters'>): boolean {
  const last = investor.quarters.length - 1;
  return [investor.quarters[last], previousQuarter(investor, last)].every(
    (quarter) => quarter?.isDetailed !== false,
  );
}
