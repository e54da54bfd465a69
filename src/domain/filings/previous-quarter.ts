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
