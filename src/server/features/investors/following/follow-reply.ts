import type { QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { investorPages } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { InvestorHistory } from '#domain/filings/history.ts';
import { followCaveats } from '#domain/following/caveats.ts';
import {
  type DoneRebalance,
  type Following,
  follow,
  returnBetween,
  startValue,
} from '#domain/following/following.ts';
import { planRebalances, sampleDays, wantedHoldings } from '#domain/following/plan.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { readCloses, readSecurity } from './read-closes.ts';

type FollowReply = ResultOf<typeof investorPages.follow>;
type FollowResult = NonNullable<FollowReply['follow']>;
export type FollowQuery = QueryOf<typeof investorPages.follow>;

/** Portfolios with more holdings than this are followed by their largest ones, unless the reader wants another number. */
const largePortfolio = 200;
const largestFollowed = 100;
const listedMissing = 20;

/** Returns how many holdings of each filing are followed; undefined for all. */
export function followedTop({ quarters }: InvestorHistory, top: number | undefined): number | undefined {
  if (top !== undefined) return top;
  const isLarge = quarters.some((quarter) => wantedHoldings(quarter, undefined).length > largePortfolio);
  return isLarge ? largestFollowed : undefined;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

const toRebalance = ({ planned, missing, ...done }: DoneRebalance) => ({
  ...done,
  period: planned.quarter.period,
  filedOn: planned.filedOn,
  date: isoDay(planned.day),
  missing: missing.slice(0, listedMissing),
});

function benchmarkOf({ line }: Following, days: number, { symbol, name }: { symbol: string; name: string }) {
  const [first, last] = [line[0]?.benchmark, line.findLast(({ benchmark }) => benchmark !== null)?.benchmark];
  return first && last ? { symbol, name, ...returnBetween(first, last, days) } : null;
}

function toResult(
  following: Following,
  { benchmark, caveats }: { benchmark: { symbol: string; name: string }; caveats: string[] },
): FollowResult | null {
  const { line, rebalances } = following;
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last) return null;
  const days = dayNumber(last.date) - dayNumber(first.date);
  return {
    from: first.date,
    to: last.date,
    ...returnBetween(startValue, last.value, days),
    benchmark: benchmarkOf(following, days, benchmark),
    coverage: mean(rebalances.map(({ coverage }) => coverage)),
    turnover: mean(rebalances.slice(1).map(({ turnover }) => turnover)),
    rebalances: rebalances.map((done) => toRebalance(done)),
    line,
    caveats,
  };
}

const nothing = (reason: string): FollowReply => ({ follow: null, reason });

/** Computes what following an investor's filings would have returned. Reads closes for up to a few seconds. */
export async function followReply(
  market: MarketProvider,
  investor: InvestorHistory,
  { query, calendar }: { query: FollowQuery; calendar: Int32Array },
): Promise<FollowReply> {
  const { from, to, weights, costs } = query;
  if (from !== undefined && to !== undefined && from > to)
    throw new AppError('invalid', `from must not be after to: ${from} is after ${to}.`);
  const top = followedTop(investor, query.top);
  const bounds = {
    from: from === undefined ? undefined : dayNumber(from),
    to: to === undefined ? undefined : dayNumber(to),
  };
  const rebalances = planRebalances(investor.quarters, calendar, { ...bounds, top });
  if (rebalances.length === 0)
    return nothing(`${investor.name} has no filing with a known date that could be followed in these days.`);
  const days = sampleDays(rebalances, calendar, bounds.to);
  const symbols = new Set(rebalances.flatMap(({ wanted }) => wanted.map(({ symbol }) => symbol)));
  const lastDay = calendar.at(-1) ?? 0;
  const closes = await readCloses(market, symbols.add(query.benchmark), { days, lastDay });
  const following = await runYielding(
    follow({
      rebalances,
      days,
      closesOf: (symbol) => closes.get(symbol),
      benchmark: closes.get(query.benchmark),
      weights,
      costs,
    }),
  );
  const name = (await readSecurity(market, query.benchmark))?.name ?? query.benchmark;
  const result = toResult(following, {
    benchmark: { symbol: query.benchmark, name },
    caveats: followCaveats(following, query.top === undefined ? top : undefined),
  });
  return result
    ? { follow: result, reason: null }
    : nothing('Of each filing less than half could be priced, so the figures would say little.');
}
