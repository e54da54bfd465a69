import type { FastifyInstance } from 'fastify';
import { investorPages } from '#contract/investor-pages.ts';
import type { InvestorHistory } from '#domain/filings/history.ts';
import { wantedHoldings } from '#domain/following/plan.ts';
import { investorAt } from '#server/filings/investor-refs.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { createFairQueue } from '#server/platform/fair-queue.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { followPrices } from './follow-prices.ts';
import { followReply } from './follow-reply.ts';
import { type TradingDays, tradingDays } from './read-closes.ts';

const marketFund = 'SPY';
const calendarHoldings = 3;
/** Each reads the closes of some hundred securities. */
const concurrentComputations = 2;

/** Registers what following investors would have returned. */
export function followRoutes(
  app: FastifyInstance,
  { readFilings, market }: { readFilings: ReadFilings; market: MarketProvider },
): void {
  const queue = createFairQueue({ total: concurrentComputations, perParty: 1 });
  const inTurn = <Result>(work: () => Promise<Result>) => queue(eventLoop.party(), work);

  /** Returns the days with closes of a fund of the whole market, the benchmark or the largest holdings. */
  function calendarOf({ quarters }: InvestorHistory, benchmark = marketFund): Promise<TradingDays> {
    const last = quarters.at(-1);
    const largest = last ? wantedHoldings(last, calendarHoldings).map(({ symbol }) => symbol) : [];
    return tradingDays(market, [...new Set([marketFund, benchmark, ...largest])]);
  }

  cachedRoute(app, investorPages.follow, async ({ params, query }) => {
    const filings = await readFilings();
    const investor = investorAt(filings, params.slug);
    const open = await calendarOf(investor, query.benchmark);
    return {
      dependsOn: { filings: filings.version, closes: open.lastDay },
      compute: () => inTurn(() => followReply(market, investor, { query, calendar: open.days() })),
    };
  });

  cachedRoute(app, investorPages.followPrices, async ({ params: { slug, period }, query }) => {
    const filings = await readFilings();
    const investor = investorAt(filings, slug);
    const open = await calendarOf(investor);
    return {
      dependsOn: { filings: filings.version, closes: open.lastDay },
      compute: () => inTurn(() => followPrices(market, investor, open.days(), { period, ...query })),
    };
  });
}
