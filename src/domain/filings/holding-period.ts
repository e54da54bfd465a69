import type { Quarter } from './history.ts';
import { quarterBefore } from './periods.ts';

/** When an investor began to hold a position. */
export interface HoldingPeriod {
  /** The end of the first quarter in an unbroken run of quarters that report the position; null if it was sold. */
  since: string | null;
  /** True if nothing is known about the quarter before `since`, so that the position may be older. */
  sinceFirst: boolean;
}

/**
 * Returns the start of the holding period of a position that is held at the end of a quarter. `isHeld` tells whether the
 * quarter at a place reports the position. A quarter without a known filing does not interrupt the period.
 */
export function holdingPeriod(
  quarters: readonly Quarter[],
  last: number,
  isHeld: (at: number) => boolean,
): HoldingPeriod {
  let first = last;
  if (!isHeld(last)) return { since: null, sinceFirst: false };
  while (first > 0 && isHeld(first - 1)) first -= 1;
  const since = quarters[first]?.period ?? null;
  const before = quarters[first - 1]?.period;
  return { since, sinceFirst: since !== null && before !== quarterBefore(since) };
}
