import type { FastifyInstance } from 'fastify';
import type { Endpoint, QueryOf } from '#contract/endpoint.ts';
import { market as calls } from '#contract/market.ts';
import type { ChartEmbed } from '#domain/chart-embed.ts';
import { tradedClose } from '#domain/traded-close.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { type Result, route } from '#server/platform/http/route.ts';
import type { MarketCaller, MarketProvider } from '#server/providers/market/market-provider.ts';

const pricesCache = 'public, max-age=5';
const closesCache = 'public, max-age=60, stale-while-revalidate=600';

interface MarketSettings {
  market: MarketProvider;
  /** The chart widget that replaces our own chart. */
  chartEmbed?: ChartEmbed | undefined;
}

/** Registers the market routes. Responses do not depend on the account, so browsers and proxies may cache them. */
export function marketRoutes(app: FastifyInstance, { market, chartEmbed }: MarketSettings): void {
  function cached<E extends Endpoint>(
    call: E,
    policy: string,
    respond: (query: QueryOf<E>, caller: MarketCaller) => Promise<Result<E>>,
  ): void {
    route(app, call, async ({ query, request, reply }) => {
      const response = await respond(query, { client: clientAddress(request) });
      reply.header('cache-control', policy);
      return response;
    });
  }

  cached(calls.searchSymbol, closesCache, ({ query, ...options }, caller) =>
    market.search(query, options, caller),
  );
  cached(calls.quote, pricesCache, ({ symbol }, caller) => market.quotes([symbol], caller));
  cached(calls.quotes, pricesCache, ({ symbols }, caller) => market.quotes(symbols, caller));
  cached(calls.profile, pricesCache, async ({ symbol }, caller) => {
    const profile = await market.profile(symbol, caller);
    return profile ? [profile] : [];
  });
  cached(calls.companyScreener, pricesCache, ({ industry, ...options }, caller) =>
    market.peers(industry, options, caller),
  );
  cached(calls.history, closesCache, ({ symbol, range }, caller) => market.history(symbol, range, caller));
  cached(calls.close, closesCache, async ({ symbol, date }, caller) => {
    const security = await market.securityData(symbol, caller);
    return (security && tradedClose(security, date)) ?? [];
  });
  cached(calls.sparklines, closesCache, ({ symbols }) => market.sparklines(symbols));
  cached(calls.status, pricesCache, async () => ({ ...(await market.status()), chartEmbed }));
}
