import type { Gains } from '#contract/figures.ts';
import type { AmountFormats } from '#web/lib/hidden-amounts.ts';

type Totals = Pick<Gains, 'realised' | 'shortTerm' | 'longTerm' | 'disallowed'>;

/** Says what the sales gained or lost, and how much of a loss wash sales disallow. */
export function gainsSentence(
  { realised, shortTerm, longTerm, disallowed }: Totals,
  { whole }: AmountFormats,
): string {
  const wash = disallowed > 0 ? `; ${whole(disallowed)} of losses may be disallowed as wash sales` : '';
  if (realised === 0) return `Your sales neither gained nor lost${wash}`;
  const verb = realised > 0 ? 'gained' : 'lost';
  const term =
    realised > 0 && longTerm === realised
      ? ', all of it long-term'
      : realised > 0 && shortTerm === realised
        ? ', all of it short-term'
        : '';
  return `Your sales ${verb} ${whole(Math.abs(realised))}${term}${wash}`;
}
