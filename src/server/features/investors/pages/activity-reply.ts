import type { ResultOf } from '#contract/endpoint.ts';
import type { ActivityRow, investorPages } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import {
  type ActivityList,
  type ActivityOrder,
  activityPeriod,
  type QuarterActivity,
  quarterActivity,
  rankActivity,
} from '#domain/filings/activity.ts';
import type { InvestorFilings } from '#domain/filings/history.ts';
import { periodsOf } from '#domain/filings/holders.ts';
import type { Splits } from '#domain/splits.ts';
import { toInvestorRef } from '#server/filings/investor-refs.ts';

type Activity = ResultOf<typeof investorPages.activity>;

const rowsPerList = 25;

function caveatOf({ filed, compared, isDetailed }: QuarterActivity): string | null {
  const sentences = [
    ...(compared < filed
      ? [
          `Of ${filed - compared} of ${filed === 1 ? 'one investor' : `${filed} investors`} the filing for the quarter before is not known, so what they bought and sold is not counted.`,
        ]
      : []),
    ...(isDetailed
      ? []
      : ['Some sources do not tell options from shares, so an option can look like a shareholding.']),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

const noActivity = (investors: number): Activity => ({
  period: null,
  periods: [],
  filed: 0,
  investors,
  mostHeld: [],
  mostBought: [],
  mostSold: [],
  newPositions: [],
  exits: [],
  caveat: null,
});

/** Returns what the investors did in a quarter, by default the last that most have filed for. */
export async function activityReply(
  filings: InvestorFilings,
  splits: Splits,
  { period: wanted, by }: { period?: string | undefined; by: ActivityOrder },
): Promise<Activity> {
  const periods = periodsOf(filings).reverse();
  const period = wanted ?? activityPeriod(filings);
  if (period === undefined) return noActivity(filings.investors.length);
  if (!periods.includes(period)) throw new AppError('not_found', `No filing for ${period} is known.`);
  const activity = quarterActivity(filings, period, splits);
  const rows = (list: ActivityList): ActivityRow[] =>
    rankActivity(activity, list, { by, count: rowsPerList }).map(({ who, ...row }) => ({
      ...row,
      investors: who.length,
      who: who.map(({ investor, ...part }) => ({ ...toInvestorRef(investor), ...part })),
    }));
  return {
    period,
    periods,
    filed: activity.filed,
    investors: filings.investors.length,
    mostHeld: rows('mostHeld'),
    mostBought: rows('mostBought'),
    mostSold: rows('mostSold'),
    newPositions: rows('newPositions'),
    exits: rows('exits'),
    caveat: caveatOf(activity),
  };
}
