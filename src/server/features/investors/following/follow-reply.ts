import type { QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { investorPages } from '#contract/investor-pages.ts';
import { fieldError } from '#domain/app-error.ts';
import { dayText } from '#domain/day-text.ts';
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
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { readCachedSecurity, readCloses } from './read-closes.ts';

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

interface Named {
  symbol: string;
  name: string;
}

function benchmarkOf({ line }: Following, days: number, { symbol, name }: Named) {
  const [first, last] = [line[0]?.benchmark, line.findLast(({ benchmark }) => benchmark !== null)?.benchmark];
  return first && last ? { symbol, name, ...returnBetween(first, last, days) } : null;
}

/** Says why a result has no benchmark. */
function benchmarkCaveats({ benchmark, from }: FollowResult, symbol: string, isListed: boolean): string[] {
  if (benchmark) return [];
  return [
    isListed
      ? `${symbol} has no known close on ${dayText(from)}, so there is nothing to compare with: choose a later start.`
      : `${symbol} is not a known symbol, so there is nothing to compare with: choose another one.`,
  ];
}

function toResult(
  following: Following,
  { benchmark, caveats, returns }: Pick<FollowResult, 'caveats' | 'returns'> & { benchmark: Named },
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
    returns,
    coverage: mean(rebalances.map(({ coverage }) => coverage)),
    withOptions: rebalances.filter(({ planned }) => planned.quarter.optionsValue > 0).length,
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
    throw fieldError('from', `from must not be after to: ${from} is after ${to}.`);
  const top = followedTop(investor, query.top);
  const bounds = {
    from: from === undefined ? undefined : dayNumber(from),
    to: to === undefined ? undefined : dayNumber(to),
  };
  const rebalances = planRebalances(investor.quarters, calendar, { ...bounds, top });
  if (rebalances.length === 0)
    return nothing(`${investor.name} has no filing with a known date that could be followed in these days.`);
  if (rebalances.every(({ wanted }) => wanted.length === 0))
    return nothing(
      `The filings of ${investor.name} in these days have no listed shares. Puts, calls and bonds cannot be followed.`,
    );
  const days = sampleDays(rebalances, calendar, bounds.to);
  const symbols = new Set(rebalances.flatMap(({ wanted }) => wanted.map(({ symbol }) => symbol)));
  const lastDay = calendar.at(-1) ?? 0;
  const closes = await readCloses(market, symbols.add(query.benchmark), {
    days,
    lastDay,
    returns: query.returns,
  });
  const following = follow({
    rebalances,
    days,
    closesOf: (symbol) => closes.get(symbol),
    benchmark: closes.get(query.benchmark),
    weights,
    costs,
  });
  const security = await readCachedSecurity(market, query.benchmark);
  const result = toResult(following, {
    benchmark: { symbol: query.benchmark, name: security?.name ?? query.benchmark },
    returns: query.returns,
    caveats: followCaveats(following, query.top === undefined ? top : undefined, query.returns),
  });
  if (!result)
    return nothing('Of each filing less than half could be priced, so the figures would say little.');
  const caveats = benchmarkCaveats(result, query.benchmark, security !== undefined);
  return { follow: { ...result, caveats: [...caveats, ...result.caveats] }, reason: null };
}
