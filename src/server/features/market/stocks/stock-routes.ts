import type { FastifyInstance } from 'fastify';
import { stocks as calls } from '#contract/stocks.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import { matchingRoutes, requireListed } from './matching-routes.ts';
import { screenerRoutes } from './screener-routes.ts';
import { createStockData } from './stock-data.ts';
import { readStockPage, type StockPageTools } from './stock-page.ts';

const pageCache = 'public, max-age=5, stale-while-revalidate=60';
const maxCachedBytes = 12_000_000;

/** Registers the pages of stocks, the screener and the search for similar stocks. */
export function stockRoutes(app: FastifyInstance, tools: StockPageTools): void {
  const { market, newsVersion } = tools;
  const readData = createStockData(tools);
  const cache = createReplyCache(maxCachedBytes);
  const serialize = serializerOf(calls.page.reply);
  screenerRoutes(app, readData);
  matchingRoutes(app, readData);

  route(app, calls.page, async ({ params: { symbol }, request, reply }) => {
    const data = await readData();
    const row = requireListed(data, symbol);
    const caller = { client: clientAddress(request) };
    const [[quote], news] = await Promise.all([market.quotes([symbol], caller), newsVersion()]);
    const key = `${symbol} ${quote?.price} ${quote?.asOf}`;
    const response = await cache(`${data.version} ${news}`, key, async () =>
      serialize({ success: true, ...(await readStockPage(row, data, tools, { quote, caller })) }),
    );
    reply.header('cache-control', pageCache);
    return response;
  });
}
