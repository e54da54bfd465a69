import type { FastifyInstance } from 'fastify';
import { splitsFrom } from '#domain/splits.ts';
import { registerAccess } from './accounts/access.ts';
import type { AccountContext } from './accounts/account-context.ts';
import type { Config } from './config.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { feedPictureRoute } from './features/feeds/feed-pictures.ts';
import { feedRoutes } from './features/feeds/routes.ts';
import { filingRoutes } from './features/investors/filings/filing-routes.ts';
import { followRoutes } from './features/investors/following/follow-routes.ts';
import { matchRoute } from './features/investors/match-route.ts';
import { investorPageRoutes } from './features/investors/pages/page-routes.ts';
import { investorRoutes } from './features/investors/routes.ts';
import { holdersRoute } from './features/market/holders-route.ts';
import { stockNewsRoute } from './features/market/news-route.ts';
import { priceStream } from './features/market/price-stream.ts';
import { marketRoutes } from './features/market/routes.ts';
import { stockRoutes } from './features/market/stocks/stock-routes.ts';
import type { ArticleListCache } from './features/news/article-list-cache.ts';
import type { ArticleTexts } from './features/news/article-texts.ts';
import { createArticleFinder } from './features/news/find-articles.ts';
import { pictureRoute } from './features/news/picture-route.ts';
import { newsRoutes } from './features/news/routes.ts';
import { sitemapRoutes } from './features/news/sitemaps.ts';
import { syndicationRoutes } from './features/news/syndication.ts';
import { deletePortfolios, discardPreviews } from './features/portfolios/delete-in-steps.ts';
import { createRecordingJob } from './features/portfolios/dividends/recording-job.ts';
import { writeAllTransactions } from './features/portfolios/export/export-routes.ts';
import { exportInvestments } from './features/portfolios/export-portfolios.ts';
import { figureRoutes } from './features/portfolios/figures/figure-routes.ts';
import type { LedgerSources } from './features/portfolios/ledger-change.ts';
import { portfolioMatchRoute } from './features/portfolios/match/match-route.ts';
import { portfolioNewsRoute } from './features/portfolios/news-route.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { searchRoutes } from './features/search/routes.ts';
import { streamsGauge } from './market-monitoring.ts';
import type { Db } from './platform/db/schema.ts';
import type { DataVersion } from './platform/db/versions.ts';
import type { Parsers } from './platform/isolation/parsers.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { formats } from './providers/brokers/formats/formats.ts';
import { createBrokerFileReader, type ReadBrokerFile } from './providers/brokers/read-file.ts';
import { createSecurityFinder } from './providers/brokers/security-finder.ts';
import { createNews } from './research/news/news-about.ts';
import type { Research } from './research/research.ts';
import { readSplitAlerts } from './research/split-alerts.ts';
import type { Sources } from './sources.ts';

/** The dependencies of the features. */
export interface Services extends Sources, AccountContext {
  primary: Db;
  bulk: Db;
  parsers: Parsers;
  research: Research;
  articleListCache: ArticleListCache;
  articleTexts: ArticleTexts;
  metrics: Metrics;
  secureCookies: boolean;
  setupToken: string | undefined;
  adminTwoStepRequired: boolean;
  chartEmbed: Config['chartEmbed'];
  portfoliosPerCustomer: number;
  onNewsChange: () => Promise<void>;
  newsVersion: DataVersion;
  /** Reads imported files; in child processes by default. */
  brokerFiles: ReadBrokerFile | undefined;
}

/** Records the dividends of portfolios with automatic recording once a day. */
function scheduleDividends(app: FastifyInstance, services: Services, ledger: LedgerSources): void {
  const { metrics, market } = services;
  const job = createRecordingJob({
    db: services.primary,
    sources: { ledger, find: (symbol) => market.securityData(symbol) },
    onRun(run) {
      metrics.job('dividends', true);
      app.log.info(run, 'new dividends were recorded');
    },
    onFailure(error) {
      metrics.job('dividends', false);
      app.log.warn({ err: error }, 'new dividends could not be recorded');
    },
  });
  app.addHook('onListen', async () => job.start());
  app.addHook('onClose', () => job.close());
}

/** What imports of files need. */
function importSources({ parsers, brokerFiles, filingSource }: Services) {
  return {
    parsers,
    readFile: brokerFiles ?? createBrokerFileReader(parsers),
    findSecurity: createSecurityFinder(filingSource.symbols),
    formats: () => formats.map(({ id, name }) => ({ id, name })),
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
    deletion: { db: services.bulk, prepare: discardPreviews, complete: deletePortfolios },
  });
  adminRoutes(app, { ...services, context: services, signUpRules: services });
  portfolioRoutes(app, { ...services, ledger, imports: importSources(services) });
  scheduleDividends(app, services, ledger);
  const reports = figureRoutes(app, services);
  portfolioMatchRoute(app, { ...services, reports });
  marketRoutes(app, services);
  const news = createNews(services);
  stockNewsRoute(app, news);
  portfolioNewsRoute(app, { db, news });
  holdersRoute(app, services);
  stockRoutes(app, { ...services, news });
  priceStream(app, {
    market: services.market,
    everySeconds: services.pricesEverySeconds,
    watchStreams: (open) => services.metrics.gauge(streamsGauge(open)),
  });
  investorPageRoutes(app, services);
  followRoutes(app, services);
  matchRoute(app, services);
  investorRoutes(app, { ...services, splits: services.filingSource.splits });
  filingRoutes(
    app,
    { db, source: services.filingSource, isShipped: services.isShipped },
    {
      shipped: services.filings,
      splitAlerts: async () => readSplitAlerts(await services.research.book(), splitsFrom(ledger.splitsOf)),
      onRun: (succeeded) => services.metrics.job('filings', succeeded),
    },
  );
  newsRoutes(app, services);
  pictureRoute(app, db);
  syndicationRoutes(app, services);
  sitemapRoutes(app, services);
  feedRoutes(app, services);
  searchRoutes(app, { ...services, findArticles: createArticleFinder(db, services.articleListCache) });
  feedPictureRoute(app, db);
}
