import type { FastifyInstance, FastifyRequest } from 'fastify';
import { stocks as calls } from '#contract/market-stocks.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { createHoldersReader } from '#server/features/market/holders.ts';
import { runAsReader } from '#server/platform/db/replica/read-context.ts';
import { type Computation, cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import type { Fundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import { createCompanyData } from './company-data.ts';
import { matchingRoutes } from './matching-routes.ts';
import { screenerRoutes } from './screener-routes.ts';
import { createStockData } from './stock-data.ts';
import { stockFeed } from './stock-feed.ts';
import { newsListed, readStockPage, readUnlistedPage, relatedTo, type StockPageTools } from './stock-page.ts';
import { readWorldPage } from './world-page.ts';

const pageCache = 'public, max-age=5, stale-while-revalidate=60';

/** Registers the pages of stocks, the screener and the search for similar stocks. */
export function stockRoutes(
  app: FastifyInstance,
  tools: StockPageTools & { publicUrl: () => string; fundamentals: Fundamentals; rates: Rates },
): void {
  const { market, readFilings, news } = tools;
  const readHolders = createHoldersReader({ market, readFilings });
  const readData = createStockData(tools);
  const companyData = createCompanyData(tools);
  screenerRoutes(app, readData, companyData);
  matchingRoutes(app, { readData, companyData, rates: tools.rates });
  stockFeed(app, tools);

  async function readPage(asked: string, request: FastifyRequest): Promise<Computation<typeof calls.page>> {
    const data = await readData();
    const found = data.figures.find(asked);
    const caller = { client: clientAddress(request) };
    const readers = { ...tools, readHolders };
    const listing = found && !found.isAbroad ? undefined : await market.listing(asked, caller);
    if (listing) {
      const related = () => (found ? relatedTo(found, data) : {});
      const read = async () => ({ ...(await readWorldPage(listing, readers, caller)), ...related() });
      return { dependsOn: null, compute: read };
    }
    const row = found ?? data.figures.find(market.renamed(asked)?.symbol ?? '');
    if (!row) return { dependsOn: null, compute: () => readUnlistedPage(asked, readers) };
    const { symbol } = row;
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
