import { dayText } from '../day-text.ts';
import { isoDay } from '../days.ts';
import { filedValues } from '../filings/history.ts';
import { quarterBefore } from '../filings/periods.ts';
import { percentText } from '../percents.ts';
import type { ReturnKind } from '../returns/total-return.ts';
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

/** Says how much of the filings is options, which cannot be followed: neither strike, expiry nor price is filed. */
function optionsCaveat({ rebalances }: Following): string[] {
  const withOptions = rebalances.filter(({ planned }) => planned.quarter.optionsValue > 0);
  const last = withOptions.at(-1)?.planned.quarter;
  if (!last) return [];
  const { held, options } = filedValues(last);
  const part = percentText(options / (held + options));
  return [
    `Puts and calls are not followed, because neither their terms nor their prices are filed: ${withOptions.length} of the ${rebalances.length} filings have some, and at the value of their shares they were ${part} of the one for ${dayText(last.period)}.`,
  ];
}

function missingQuarters({ rebalances }: Following): string[] {
  const periods = rebalances.map(({ planned }) => planned.quarter.period);
  const after = periods.filter((period, at) => at > 0 && quarterBefore(period) !== periods[at - 1]);
  return after.length > 0
    ? [
        `The filing for the quarter before ${someOf(after.map(dayText))} is not known, or was complete only after the next one, so the earlier holdings were kept.`,
      ]
    : [];
}

const dividendCaveats: Record<ReturnKind, string> = {
  total:
    'Known dividends are reinvested before tax on their ex-date, those of the benchmark too; where none are known, the price alone counts.',
  price: 'Dividends are left out, those of the benchmark too.',
};

/** Lists what makes the figures less exact, in one sentence each. */
export function followCaveats(
  following: Following,
  cappedAt: number | undefined,
  returns: ReturnKind,
): string[] {
  const { ended, breaks, rebalances, skipped } = following;
  const basic = rebalances.filter(({ planned }) => !planned.quarter.isDetailed);
  return [
    dividendCaveats[returns],
    ...(cappedAt === undefined
      ? []
      : [`Only the ${cappedAt} largest holdings of each filing are followed; send top for another number.`]),
    ...skippedCaveat(skipped),
    ...coverageCaveats(following),
    ...optionsCaveat(following),
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
