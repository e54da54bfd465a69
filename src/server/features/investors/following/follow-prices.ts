import type { ResultOf } from '#contract/endpoint.ts';
import type { investorPages } from '#contract/investor-pages.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { InvestorHistory } from '#domain/filings/history.ts';
import { type FollowWeights, followWeights } from '#domain/following/following.ts';
import { planRebalances } from '#domain/following/plan.ts';
import { sampleCloses } from '#domain/following/sampled-closes.ts';
import { tradedClose } from '#domain/performance/traded-close.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { followedTop } from './follow-reply.ts';
import { readCachedSecurity } from './read-closes.ts';

type FollowPrices = ResultOf<typeof investorPages.followPrices>;

/** Returns the price at which a symbol was traded on a day; null if there is none to trade at. */
async function priceOn(market: MarketProvider, symbol: string, day: number, lastDay: number) {
  const security = await readCachedSecurity(market, symbol);
  if (!security || sampleCloses(security, { days: Int32Array.of(day), lastDay }).isFresh[0] !== 1)
    return null;
  return tradedClose(security, isoDay(day))[0]?.close ?? null;
}

interface PricesQuery {
  period: string;
  weights: FollowWeights;
  top?: number | undefined;
  /** ISO date: see `planRebalances`. */
  from?: string | undefined;
}

/** Lists what following buys after one filing, at which weight and traded price. No trades without such a filing. */
export async function followPrices(
  market: MarketProvider,
  investor: InvestorHistory,
  calendar: Int32Array,
  { period, from, weights: wanted, ...query }: PricesQuery,
): Promise<FollowPrices> {
  const top = followedTop(investor, query.top);
  const start = from === undefined ? undefined : dayNumber(from);
  const rebalances = planRebalances(investor.quarters, calendar, { from: start, top });
  const planned = rebalances.find(({ quarter }) => quarter.period === period);
  if (!planned) return { period, date: null, trades: [] };
  const lastDay = calendar.at(-1) ?? 0;
  const prices = new Map<string, number | null>();
  for (const { symbol } of planned.wanted) {
    await eventLoop.yieldIfNeeded();
    prices.set(symbol, await priceOn(market, symbol, planned.day, lastDay));
  }
  const priced = planned.wanted.filter(({ symbol }) => (prices.get(symbol) ?? null) !== null);
  const weights = followWeights(priced, wanted);
  return {
    period,
    date: isoDay(planned.day),
    trades: planned.wanted.map(({ symbol, name }) => ({
      symbol,
      name,
      weight: weights.get(symbol) ?? 0,
      price: prices.get(symbol) ?? null,
    })),
  };
}
