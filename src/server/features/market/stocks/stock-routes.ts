import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResultOf } from '#contract/endpoint.ts';
import { stocks as calls } from '#contract/market-stocks.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { createHoldersReader } from '#server/features/market/holders.ts';
import { runAsReader } from '#server/platform/db/replica/read-context.ts';
import { type Computation, cachedRoute } from '#server/platform/http/cached-route.ts';
import { clientAddress } from '#server/platform/http/client-address.ts';
import { createCompanyData } from './company-data.ts';
import { matchingRoutes } from './matching-routes.ts';
import { findTrading, tradingVersion } from './related-listings.ts';
import { screenerRoutes } from './screener-routes.ts';
import { createStockData } from './stock-data.ts';
import { stockFeed } from './stock-feed.ts';
import { newsListed, readStockPage, readUnlistedPage, relatedTo, type StockPageTools } from './stock-page.ts';
import { readWorldPage } from './world-page.ts';

const pageCache = 'public, max-age=5, stale-while-revalidate=60';

/** Registers the pages of stocks, the screener and the search for similar stocks. */
export function stockRoutes(
  app: FastifyInstance,
  tools: StockPageTools & { publicUrl: () => string; rates: Rates },
): void {
  const { market, readFilings, news } = tools;
  const readHolders = createHoldersReader({ market, readFilings });
  const readData = createStockData(tools);
  const companyData = createCompanyData(tools);
  screenerRoutes(app, readData, companyData);
  matchingRoutes(app, { readData, companyData, rates: tools.rates });
  stockFeed(app, tools);

  /** Reads the page of what has no prices yet. Until its source has answered, it may be asked for again. */
  function withLoading(
    symbol: string,
    read: (source: string | undefined) => Promise<ResultOf<typeof calls.page>>,
  ): Computation<typeof calls.page> {
    const source = market.loadingFrom?.(symbol);
    return {
      dependsOn: null,
      ...(source && { cacheControl: 'no-store' }),
      compute: async () => ({ ...(await read(source)), ...(source && { loading: source }) }),
    };
  }

  async function readPage(asked: string, request: FastifyRequest): Promise<Computation<typeof calls.page>> {
    const data = await readData();
    const caller = { client: clientAddress(request) };
    const readers = { ...tools, readHolders };
    const renamed = data.figures.find(asked) ? undefined : market.renamed(asked)?.symbol;
    const listing =
      (await market.listing(asked, caller)) ?? (renamed && (await market.listing(renamed, caller)));
    if (!listing) return withLoading(asked, (source) => readUnlistedPage(asked, readers, source));
    const { symbol } = listing;
    const found = data.figures.find(symbol);
    const row = found?.isAbroad ? undefined : found;
    const [[quote], trading, newest] = await Promise.all([
      market.quotes([symbol], caller),
      findTrading(listing, market, caller),
      news.versionOf({ symbols: [symbol], limit: newsListed }),
    ]);
    const readWorld = async () => ({
      ...(await readWorldPage(trading, readers, { quote, caller })),
      ...(found && relatedTo(found, data)),
    });
    if (!row && !quote) return withLoading(symbol, readWorld);
    const read = async () =>
      row ? readStockPage(row, data, readers, { trading, quote, caller }) : readWorld();
    return {
      dependsOn: {
        stocks: data.version,
        // The closes of a listing that is not shipped arrive after its page was first read.
        ...(!row && { market: market.version() }),
        quote: [quote?.price, quote?.change, quote?.currency, quote?.asOf].join(' '),
        trading: tradingVersion(trading),
        rates: tools.rates.version(),
        news: newest,
      },
      compute: () => runAsReader({ prefersPrimary: true }, read),
    };
  }

  cachedRoute(app, calls.page, ({ params: { symbol }, request }) => readPage(symbol, request), {
    cacheControl: pageCache,
  });
}
