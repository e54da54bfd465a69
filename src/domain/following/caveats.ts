import { isoDay } from '../days.ts';
import { quarterBefore } from '../filings/periods.ts';
import { dayText } from '../ledger/day-text.ts';
import { percentText } from '../percents.ts';
import { type Following, leastCoverage } from './following.ts';
import type { PlannedRebalance } from './plan.ts';

const namedItems = 5;

/** Joins the first items, and says how many more there are. */
function someOf(items: readonly string[]): string {
  const rest = items.length - namedItems;
  return rest > 0 ? `${items.slice(0, namedItems).join(', ')} and ${rest} more` : items.join(', ');
}

function skippedCaveat(skipped: readonly PlannedRebalance[]): string[] {
  const last = skipped.at(-1);
  return last
    ? [
        `The filings up to the one for ${dayText(last.quarter.period)} are left out, because less than half of each could be priced.`,
      ]
    : [];
}

function coverageCaveats({ rebalances }: Following): string[] {
  return rebalances
    .filter(({ coverage }) => coverage < leastCoverage)
    .map(
      ({ planned, coverage }) =>
        `Of the filing for ${dayText(planned.quarter.period)} only ${percentText(coverage)} could be priced, and all money is in that part.`,
    );
}

function missingQuarters({ rebalances }: Following): string[] {
  const periods = rebalances.map(({ planned }) => planned.quarter.period);
  const after = periods.filter((period, at) => at > 0 && quarterBefore(period) !== periods[at - 1]);
  return after.length > 0
    ? [
        `No filing is known for the quarter before ${someOf(after.map(dayText))}, so the earlier holdings were kept.`,
      ]
    : [];
}

/** Lists what makes the figures less exact, in one sentence each. */
export function followCaveats(following: Following, cappedAt: number | undefined): string[] {
  const { ended, breaks, rebalances, skipped } = following;
  const basic = rebalances.filter(({ planned }) => !planned.quarter.isDetailed);
  return [
    'Dividends are left out, those of the benchmark too.',
    ...(cappedAt === undefined
      ? []
      : [`Only the ${cappedAt} largest holdings of each filing are followed; send top for another number.`]),
    ...skippedCaveat(skipped),
    ...coverageCaveats(following),
    ...missingQuarters(following),
    ...breaks.map(
      ({ symbol, date, reason }) =>
        `The closes of ${symbol} before ${dayText(date)} are not comparable with later ones: ${reason}. Its return on that day is wrong.`,
    ),
    ...(ended.length > 0
      ? [
          `Sold at the last known close, because there is none later: ${someOf(ended.map(({ symbol, day }) => `${symbol} on ${dayText(isoDay(day))}`))}.`,
        ]
      : []),
    ...(basic.length > 0
      ? [
          `The source of ${basic.length} of the ${rebalances.length} filings does not tell options from shares, so options can be among what was bought.`,
        ]
      : []),
  ];
}
