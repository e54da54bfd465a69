import type { FastifyInstance } from 'fastify';
import type { SecurityNumber } from '#domain/security-numbers.ts';
import { splitsFrom } from '#domain/splits.ts';
import { registerAccess } from './accounts/access.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { alertRoutes } from './features/alerts/routes.ts';
import { scheduleAlerts } from './features/alerts/schedule-alerts.ts';
import { countAlerts, exportAlerts } from './features/alerts/stored-alerts.ts';
import { companyFilingRoutes } from './features/company-filings/routes.ts';
import { scheduleCompanyFilings } from './features/company-filings/schedule-filings.ts';
import { digestRoutes } from './features/digest/routes.ts';
import { scheduleDigests } from './features/digest/schedule-digests.ts';
import { exportDigest } from './features/digest/stored-digest.ts';
import { feedPictureRoute } from './features/feeds/feed-pictures.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { holdingWeights } from './features/figures/holding-weights.ts';
import { fundamentalsRoutes } from './features/fundamentals/routes.ts';
import { fundRoutes } from './features/funds/routes.ts';
import { insiderRoutes } from './features/insiders/routes.ts';
import { filingRoutes } from './features/investors/filing-routes.ts';
import { followRoutes } from './features/investors/following/follow-routes.ts';
import { investorPageRoutes } from './features/investors/pages/page-routes.ts';
import { investorRoutes } from './features/investors/routes.ts';
import { holdersRoute } from './features/market/holders-route.ts';
import { stockNewsRoute } from './features/market/news-route.ts';
import { priceStream } from './features/market/price-stream.ts';
import { marketRoutes } from './features/market/routes.ts';
import { stockRoutes } from './features/market/stocks/stock-routes.ts';
import { matchRoute } from './features/match/investor-match-route.ts';
import { createArticleFinder } from './features/news/find-articles.ts';
import { pictureRoute } from './features/news/picture-route.ts';
import { newsRoutes } from './features/news/routes.ts';
import { sitemapRoutes } from './features/news/sitemaps.ts';
import { syndicationRoutes } from './features/news/syndication.ts';
import { exportInvestments } from './features/portfolios/export-portfolios.ts';
import { portfolioNewsRoute } from './features/portfolios/news-route.ts';
import { deletePortfolios, discardPreviews } from './features/portfolios/purge-portfolios.ts';
import { createStorageCount } from './features/portfolios/used-quotas.ts';
import { searchRoutes } from './features/search/routes.ts';
import { siteRoutes } from './features/site/routes.ts';
import { writeAllTransactions } from './features/transactions/export/export-routes.ts';
import { exportWatching } from './features/watchlists/export-watching.ts';
import { watchlistRoutes } from './features/watchlists/routes.ts';
import { countWatching } from './features/watchlists/used-quotas.ts';
import { readSplitAlerts } from './filings/split-alerts.ts';
import { streamsGauge } from './market-monitoring.ts';
import { createSecurityFinder } from './providers/brokers/security-finder.ts';
import { createListingSearch } from './providers/market/find-listings.ts';
import { registerPortfolioFeatures } from './register-portfolio-features.ts';
import type { Services } from './services.ts';
import { createNews } from './stock-news/news-about.ts';

function listingSearch({ market, filingSource }: Pick<Services, 'market' | 'filingSource'>) {
  const find = createSecurityFinder(filingSource.symbols);
  const findSecurity = (number: SecurityNumber) =>
    find({ symbol: null, exchange: null, name: null, ...number });
  return createListingSearch({ market, findSecurity });
}

/** Counts what a customer has stored in all features. */
function storageCount({ db, portfoliosPerCustomer }: Services) {
  const countPortfolios = createStorageCount(db, portfoliosPerCustomer);
  return async (customerId: string) => {
    const { quotas, keptBytes } = await countPortfolios(customerId);
    const [watching, alerts] = [await countWatching(db, customerId), await countAlerts(db, customerId)];
    return { quotas: { ...quotas, ...watching, ...alerts }, keptBytes };
  };
}

/** Registers the routes of every feature. */
export function registerFeatures(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerAccess(app, { db: services.primary, adminTwoStepRequired: services.adminTwoStepRequired });
  const ledger = { splitsOf: services.market.splits, rates: services.rates };
  accountRoutes(app, services, {
    investments: (database, customerId) => exportInvestments(database, ledger, customerId),
    transactions: writeAllTransactions({ ...services, ledger }),
    watching: (customerId) => exportWatching(services, customerId),
    alerts: (customerId) => exportAlerts(services, customerId),
    digest: (customerId) => exportDigest(db, customerId),
    storage: storageCount(services),
    deletion: { db: services.bulk, prepare: discardPreviews, complete: deletePortfolios },
  });
  adminRoutes(app, { ...services, context: services, signUpRules: services });
  const figures = registerPortfolioFeatures(app, services, ledger);
  const findListings = listingSearch(services);
  marketRoutes(app, { ...services, findListings });
  const news = createNews(services);
  stockNewsRoute(app, news);
  portfolioNewsRoute(app, { db, news, weightsOf: holdingWeights(services.computing) });
  holdersRoute(app, services);
  stockRoutes(app, { ...services, news });
  fundamentalsRoutes(app, services);
  fundRoutes(app, services);
  insiderRoutes(app, services);
  companyFilingRoutes(app, services);
  scheduleCompanyFilings(app, { ...services, db: services.primary });
  priceStream(app, {
    market: services.market,
    everySeconds: services.pricesEverySeconds,
    watchStreams: (open) => services.metrics.gauge(streamsGauge(open)),
  });
  investorPageRoutes(app, services);
  followRoutes(app, services);
  matchRoute(app, services);
  const filedSources = { splits: splitsFrom(ledger.splitsOf), readFilings: services.readFilings };
  investorRoutes(app, { ...services, ...filedSources });
  filingRoutes(
    app,
    { db: services.bulk, source: services.filingSource, isShipped: services.isShipped },
    {
      shipped: services.investors,
      splitAlerts: async () => readSplitAlerts(await filedSources.readFilings(), filedSources.splits),
      sources: filedSources,
      reportJob: services.reportJob,
    },
  );
  newsRoutes(app, services);
  pictureRoute(app, db);
  syndicationRoutes(app, services);
  sitemapRoutes(app, services);
  feedRoutes(app, services);
  searchRoutes(app, {
    ...services,
    findListings,
    findArticles: createArticleFinder(db, services.articleListCache),
  });
  feedPictureRoute(app, db);
  watchlistRoutes(app, services);
  alertRoutes(app, { ...services, ...figures });
  digestRoutes(app, services);
  const jobSettings = {
    ...services,
    ...figures,
    db: services.primary,
    site: () => ({ name: services.siteName(), url: services.publicUrl() }),
  };
  scheduleAlerts(app, { ...jobSettings, pricesChange: services.pricesEverySeconds !== undefined });
  scheduleDigests(app, { ...jobSettings, news, splits: filedSources.splits });
  siteRoutes(app, { ...services, edgar: services.filingSource.edgar !== undefined });
}
