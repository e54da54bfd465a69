import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stocks as calls } from '#contract/market-stocks.ts';
import { createHoldersReader } from '#server/features/market/holders.ts';
import { runAsReader } from '#server/platform/db/replica/read-context.ts';
import { type Computation, cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import type { Listing } from '#server/providers/market/listing.ts';
import type { MarketCaller } from '#server/providers/market/market-provider.ts';
import { createCompanyData } from './company-data.ts';
import { matchingRoutes } from './matching-routes.ts';
import { screenerRoutes } from './screener-routes.ts';
import { createStockData } from './stock-data.ts';
import { stockFeed } from './stock-feed.ts';
import {
  newsListed,
  readStockPage,
  readUnlistedPage,
  type StockPageReaders,
  type StockPageTools,
} from './stock-page.ts';
import { readWorldPage } from './world-page.ts';

const pageCache = 'public, max-age=5, stale-while-revalidate=60';

/** Registers the pages of stocks, the screener and the search for similar stocks. */
export function stockRoutes(
  app: FastifyInstance,
  tools: StockPageTools & { publicUrl: () => string; fundamentals: Fundamentals },
): void {
  const { market, readFilings, news } = tools;
  const readHolders = createHoldersReader({ market, readFilings });
  const readData = createStockData(tools);
  const companyData = createCompanyData(tools);
  screenerRoutes(app, readData, companyData);
  matchingRoutes(app, readData, companyData);
  stockFeed(app, tools);

  /** Reads the page of what is not listed in the United States. Until its source has answered, it may be asked for again. */
  async function readOther(
    symbol: string,
    listing: Listing | undefined,
    { readers, caller }: { readers: StockPageReaders; caller: MarketCaller },
  ): Promise<Computation<typeof calls.page>> {
    const page = listing ? await readWorldPage(listing, readers, caller) : undefined;
    const source = page?.listing?.price == null ? market.loadingFrom?.(symbol) : undefined;
    const loading = source === undefined ? {} : { loading: source };
    return {
      dependsOn: null,
      ...(source && { cacheControl: 'no-store' }),
      compute: async () => ({ ...(page ?? (await readUnlistedPage(symbol, readers, source))), ...loading }),
    };
  }

  async function readPage(symbol: string, request: FastifyRequest): Promise<Computation<typeof calls.page>> {
    const data = await readData();
    const row = data.figures.find(symbol);
    const caller = { client: clientAddress(request) };
    const readers = { ...tools, readHolders };
    const listing = row ? undefined : await market.listing(symbol, caller);
    if (!row) return readOther(symbol, listing, { readers, caller });
    const [quote] = await market.quotes([symbol], caller);
    const read = () => readStockPage(row, data, readers, { quote, caller });
    return {
      dependsOn: {
        stocks: data.version,
        quote: [quote?.price, quote?.change, quote?.currency, quote?.asOf].join(' '),
        news: await news.versionOf({ symbols: [symbol], limit: newsListed }),
      },
      compute: () => runAsReader({ prefersPrimary: true }, read),
    };
  }

  cachedRoute(app, calls.page, ({ params: { symbol }, request }) => readPage(symbol, request), {
    cacheControl: pageCache,
  });
}
