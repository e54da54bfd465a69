import type { FastifyInstance } from 'fastify';
import { stocks } from '#contract/stocks.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { createHoldersReader } from '#server/research/holders.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import type { Research } from '#server/research/research.ts';

interface HolderTools {
  market: MarketProvider;
  research: Research;
}

const browserCache = 'public, max-age=60, stale-while-revalidate=600';
const maxCachedBytes = 4_000_000;

/** Registers the list of the investors that hold a stock. Replies are serialized once for each version of the filings. */
export function holdersRoute(app: FastifyInstance, { market, research }: HolderTools): void {
  const cache = createReplyCache(maxCachedBytes);
  const serialize = serializerOf(stocks.holders.reply);
  const readHolders = createHoldersReader({ market, research });

  route(app, stocks.holders, async ({ query: { symbol }, ...http }) => {
    const { version } = await research.book();
    http.reply.header('cache-control', browserCache);
    return cache(http, version, symbol, async () =>
      serialize({ success: true, ...(await readHolders(symbol)) }),
    );
  });
}
