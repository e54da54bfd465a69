import type { FastifyInstance } from 'fastify';
import { stocks as calls } from '#contract/stocks.ts';
import { runAsReader } from '#server/platform/db/replica/read-context.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { route } from '#server/platform/http/route.ts';
import { serializerOf } from '#server/platform/http/serializer.ts';
import { createHoldersReader } from '#server/research/holders.ts';
import { createReplyCache } from '#server/research/reply-cache.ts';
import { matchingRoutes } from './matching-routes.ts';
import { screenerRoutes } from './screener-routes.ts';
import { createStockData } from './stock-data.ts';
import { newsListed, readStockPage, readUnlistedPage, type StockPageTools } from './stock-page.ts';

const pageCache = 'public, max-age=5, stale-while-revalidate=60';
const maxCachedBytes = 12_000_000;

/** Registers the pages of stocks, the screener and the search for similar stocks. */
export function stockRoutes(app: FastifyInstance, tools: StockPageTools): void {
  const { market, research, news } = tools;
  const readHolders = createHoldersReader({ market, research });
  const readData = createStockData(tools);
  const cache = createReplyCache(maxCachedBytes);
  const serialize = serializerOf(calls.page.reply);
  screenerRoutes(app, readData);
  matchingRoutes(app, readData);

  route(app, calls.page, async ({ params: { symbol }, ...http }) => {
    const data = await readData();
    const row = data.figures.find(symbol);
    if (!row) return { success: true, ...(await readUnlistedPage(symbol, { ...tools, readHolders })) };
    const caller = { client: clientAddress(http.request) };
    const [quote] = await market.quotes([symbol], caller);
    const newsVersion = await news.versionOf({ symbols: [symbol], limit: newsListed });
    http.reply.header('cache-control', pageCache);
    const key = [symbol, quote?.price, quote?.change, quote?.currency, quote?.asOf, newsVersion].join(' ');
    const read = () => readStockPage(row, data, { ...tools, readHolders }, { quote, caller });
    return cache(http, data.version, key, async () =>
      serialize({ success: true, ...(await runAsReader({ prefersPrimary: true }, read)) }),
    );
  });
}
