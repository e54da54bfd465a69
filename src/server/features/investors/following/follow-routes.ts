import type { FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { investorPages } from '#contract/investor-pages.ts';
import type { InvestorHistory } from '#domain/filings/history.ts';
import { wantedHoldings } from '#domain/following/plan.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { investorAt } from '#server/research/investor-refs.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import type { Research } from '#server/research/research.ts';
import { followPrices } from './follow-prices.ts';
import { followReply } from './follow-reply.ts';
import { type TradingDays, tradingDays } from './read-closes.ts';

const browserCache = 'public, max-age=60, stale-while-revalidate=600';
const maxCachedBytes = 8_000_000;
const marketFund = 'SPY';
const calendarHoldings = 3;
/** Each reads the closes of some hundred securities. */
const concurrentComputations = 2;

/** Registers what following investors would have returned. Replies are cached until a filing or the last day changes. */
export function followRoutes(
  app: FastifyInstance,
  { research, market }: { research: Research; market: MarketProvider },
): void {
  const cached = createReplyCache(maxCachedBytes);
  const limit = pLimit(concurrentComputations);
  const serializeFollow = serializerOf(investorPages.follow.reply);
  const serializePrices = serializerOf(investorPages.followPrices.reply);

  /** Returns the days with closes of a fund of the whole market, the benchmark or the largest holdings. */
  function calendarOf({ quarters }: InvestorHistory, benchmark = marketFund): Promise<TradingDays> {
    const last = quarters.at(-1);
    const largest = last ? wantedHoldings(last, calendarHoldings).map(({ symbol }) => symbol) : [];
    return tradingDays(market, [...new Set([marketFund, benchmark, ...largest])]);
  }

  route(app, investorPages.follow, async ({ params, query, ...http }) => {
    const book = await research.book();
    const investor = investorAt(book, params.slug);
    const open = await calendarOf(investor, query.benchmark);
    const version = `${book.version} ${open.lastDay}`;
    const key = JSON.stringify(['follow', investor.slug, query]);
    const response = await cached(http, version, key, () =>
      limit(async () =>
        serializeFollow({
          success: true,
          ...(await followReply(market, investor, { query, calendar: open.days() })),
        }),
      ),
    );
    http.reply.header('cache-control', browserCache);
    return response;
  });

  route(app, investorPages.followPrices, async ({ params: { slug, period }, query, ...http }) => {
    const book = await research.book();
    const investor = investorAt(book, slug);
    const open = await calendarOf(investor);
    const version = `${book.version} ${open.lastDay}`;
    const key = JSON.stringify(['prices', investor.slug, period, query]);
    const response = await cached(http, version, key, () =>
      limit(async () => {
        const prices = await followPrices(market, investor, open.days(), { period, ...query });
        return serializePrices({ success: true, ...prices });
      }),
    );
    http.reply.header('cache-control', browserCache);
    return response;
  });
}
