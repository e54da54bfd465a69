import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { findCustomer } from './features/accounts/customers.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { findAdmin } from './features/admins/admins.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { feedAdminRoutes } from './features/feed/admin-routes.ts';
import { feedPictureRoute } from './features/feed/feed-pictures.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { priceStream } from './features/market/price-stream.ts';
import { marketRoutes } from './features/market/routes.ts';
import type { ArticleOrders } from './features/news/article-orders.ts';
import { pictureRoute } from './features/news/picture-route.ts';
import { newsRoutes } from './features/news/routes.ts';
import { syndicationRoutes } from './features/news/syndication.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { wizardAdminRoutes } from './features/wizards/admin-routes.ts';
import { filingRoutes } from './features/wizards/filing-routes.ts';
import { wizardRoutes } from './features/wizards/routes.ts';
import { streamsGauge } from './market-watch.ts';
import type { Care } from './platform/accounts/care.ts';
import type { Db } from './platform/db/schema.ts';
import { registerAccess } from './platform/http/access.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { Sources } from './sources.ts';

/** What the features work with. */
export interface Services extends Sources, Care {
  primary: Db;
  articleOrders: ArticleOrders;
  metrics: Metrics;
  secureCookies: boolean;
  setupToken: string | undefined;
  adminTwoStepRequired: boolean;
  chartEmbed: Config['chartEmbed'];
  onNewsChange: () => Promise<void>;
}

/** Every feature's calls. */
export function registerFeatures(app: FastifyInstance, services: Services): void {
  const { db } = services;
  registerAccess(app, {
    db: services.primary,
    accounts: { customer: findCustomer, admin: findAdmin },
    adminTwoStepRequired: services.adminTwoStepRequired,
  });
  accountRoutes(app, services);
  adminRoutes(app, { ...services, care: services, signUpRules: services });
  portfolioRoutes(app, services);
  marketRoutes(app, services);
  priceStream(app, {
    market: services.market,
    everySeconds: services.pricesEverySeconds,
    watchStreams: (open) => services.metrics.gauge(streamsGauge(open)),
  });
  wizardRoutes(app, { db });
  wizardAdminRoutes(app, db);
  filingRoutes(app, { db, source: services.filingSource }, services.filings, (succeeded) =>
    services.metrics.job('filings', succeeded),
  );
  newsRoutes(app, services);
  pictureRoute(app, db);
  syndicationRoutes(app, services);
  feedRoutes(app, { db, filings: services.filings, urls: services.feedUrls });
  feedAdminRoutes(app, { db, urls: services.feedUrls, job: services.feedJob });
  feedPictureRoute(app, db);
}
