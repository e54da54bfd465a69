import type { FastifyInstance } from 'fastify';
import type { Endpoint, QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import { market as calls } from '../../../contract/market.ts';
import type { ChartEmbed } from '../../../domain/chart-embed.ts';
import { route } from '../../platform/http/route.ts';
import type { MarketProvider } from '../../providers/market/market-provider.ts';

const pricesCache = 'public, max-age=5';
const closesCache = 'public, max-age=60, stale-while-revalidate=600';

interface MarketSettings {
  market: MarketProvider;
  /** Whose chart is shown instead of ours. */
  chartEmbed?: ChartEmbed | undefined;
}

/** The market calls. Their answers are the same for everybody, so browsers and proxies may keep them for a while. */
export function marketRoutes(app: FastifyInstance, { market, chartEmbed }: MarketSettings): void {
  function cached<E extends Endpoint>(
    call: E,
    policy: string,
    answer: (query: QueryOf<E>) => Promise<ReplyOf<E>>,
  ): void {
    route(app, call, async ({ query, reply }) => {
      const result = await answer(query);
      reply.header('cache-control', policy);
      return result;
    });
  }

  cached(calls.searchSymbol, closesCache, ({ query, ...options }) => market.search(query, options));
  cached(calls.quote, pricesCache, ({ symbol }) => market.quotes([symbol]));
  cached(calls.quotes, pricesCache, ({ symbols }) => market.quotes(symbols));
  cached(calls.profile, pricesCache, async ({ symbol }) => {
    const profile = await market.profile(symbol);
    return profile ? [profile] : [];
  });
  cached(calls.companyScreener, pricesCache, ({ industry, ...options }) => market.peers(industry, options));
  cached(calls.history, closesCache, ({ symbol, range }) => market.history(symbol, range));
  cached(calls.sparklines, closesCache, ({ symbols }) => market.sparklines(symbols));
  cached(calls.status, pricesCache, async () => ({ ...(await market.status()), chartEmbed }));
}
