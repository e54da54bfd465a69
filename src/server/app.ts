import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { chartEmbedOrigins } from '../domain/chart-embed.ts';
import type { Config } from './config.ts';
import { findCustomer } from './features/accounts/customers.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { findAdmin } from './features/admins/admins.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { feedAdminRoutes } from './features/feed/admin-routes.ts';
import { feedPictureRoute, sweepFeedPictures } from './features/feed/feed-pictures.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { priceStream } from './features/market/price-stream.ts';
import { marketRoutes } from './features/market/routes.ts';
import { type ArticleOrders, createArticleOrders } from './features/news/article-orders.ts';
import { pictureRoute } from './features/news/picture-route.ts';
import { sweepPictures } from './features/news/pictures.ts';
import { newsRoutes } from './features/news/routes.ts';
import { syndicationRoutes } from './features/news/syndication.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { wizardAdminRoutes } from './features/wizards/admin-routes.ts';
import { filingRoutes } from './features/wizards/filing-routes.ts';
import { wizardRoutes } from './features/wizards/routes.ts';
import { seedWizards } from './features/wizards/seed-wizards.ts';
import { pricesCheck, streamsGauge } from './market-watch.ts';
import type { Care } from './platform/accounts/care.ts';
import { readCommonPasswords } from './platform/accounts/common-passwords.ts';
import { sweepPasswordResets } from './platform/accounts/password-resets.ts';
import { createSecretKeys } from './platform/accounts/secret-keys.ts';
import { sweepSessions } from './platform/accounts/sessions.ts';
import { sweepTwoStep } from './platform/accounts/two-step.ts';
import { scheduleBackups } from './platform/backup/scheduled-backups.ts';
import { takeBackup } from './platform/backup/take-backup.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { newestMigration, prepareDatabase } from './platform/db/migrate.ts';
import { databaseChecks } from './platform/db/ready-checks.ts';
import type { Db } from './platform/db/schema.ts';
import { scheduleSweeps } from './platform/db/sweeps.ts';
import { renewVersion, versionReader } from './platform/db/versions.ts';
import { registerAccess } from './platform/http/access.ts';
import { registerAfterAnswer } from './platform/http/after-answer.ts';
import { answerBrokenRequests } from './platform/http/broken-requests.ts';
import { registerDraining } from './platform/http/draining.ts';
import { registerErrors } from './platform/http/errors.ts';
import { registerForms } from './platform/http/form.ts';
import { type ReadyCheck, registerHealth } from './platform/http/health.ts';
import { registerHostCookies } from './platform/http/host-cookies.ts';
import { registerHttpsOnly } from './platform/http/https-only.ts';
import { registerInput } from './platform/http/input.ts';
import { listeningPort } from './platform/http/listening-port.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { originForm } from './platform/http/origin-form.ts';
import { registerReplicaReads } from './platform/http/replica-reads.ts';
import { requestIds } from './platform/http/request-ids.ts';
import { registerSameOrigin } from './platform/http/same-origin.ts';
import { registerSecurityEvents } from './platform/http/security-events.ts';
import { registerSecurityHeaders, securityHeaders } from './platform/http/security-headers.ts';
import { compileSerializer } from './platform/http/serializer.ts';
import { type LogStream, loggerOptions } from './platform/log/logger.ts';
import { openMail } from './platform/mail/open-mail.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import { sweepRateLimits } from './platform/rate-limits.ts';
import type { Edgar } from './providers/filings/edgar.ts';
import { sweepAnswers } from './providers/market/gate/answers.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import type { PageAssets } from './render/page-assets.ts';
import { registerPages } from './render/pages.ts';
import { openSources, type Sources } from './sources.ts';
import { openWatching, type Watching } from './watching.ts';

export interface AppParts {
  /** The folder that holds `data/` and `migrations/`. */
  root: string;
  /** What the pages load. Without it only the API is served. */
  pages?: PageAssets;
  /** Speaks with the SEC; made from the settings when left out. */
  edgar?: Edgar;
  /** Takes the log instead of the standard output. */
  logTo?: LogStream;
  patience?: Patience;
}

const newsVersion = 'news';
/** For how long a connection is waited for, in milliseconds. */
export interface Patience {
  headers: number;
  /** The whole of a request, uploads included. */
  request: number;
  /** Nothing sent and nothing taken, in the middle of a request or its answer. */
  silence: number;
  /** How often all that is looked at. */
  checkEvery: number;
}

const patienceByDefault: Patience = {
  headers: 15_000,
  request: 300_000,
  silence: 120_000,
  checkEvery: 5_000,
};
const isHttps = (config: Config) => config.publicUrl?.startsWith('https:') ?? false;
const bodyLimitBytes = 256 * 1024;
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function openWatched(config: Config, app: FastifyInstance, { onQuery }: Watching): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    dataDir: config.dataDir,
    onQuery,
    onError: (error) => app.log.warn({ err: error }, 'a database connection was lost'),
    onReplicaChange: (reads, reason) => {
      if (reads) app.log.info('the replica takes reads');
      else app.log.warn(`the replica takes no reads: ${reason}`);
    },
  });
}

function createServer(
  config: Config,
  { patience, logTo }: { patience: Patience; logTo: LogStream | undefined },
): FastifyInstance {
  return Fastify({
    ...answerBrokenRequests(securityHeaders(isHttps(config))),
    requestTimeout: patience.request,
    connectionTimeout: patience.silence,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.checkEvery },
    logger: loggerOptions(config.logLevel, logTo),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: (_address, hop) => hop < config.proxies,
    rewriteUrl: originForm,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: requestIds(config.proxies),
    routerOptions: { maxParamLength: 200 },
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(compileSerializer);
}

interface Services extends Sources, Care {
  primary: Db;
  articleOrders: ArticleOrders;
  metrics: Metrics;
  secureCookies: boolean;
  setupToken: string | undefined;
  adminTwoStepRequired: boolean;
  chartEmbed: Config['chartEmbed'];
  onNewsChange: () => Promise<void>;
}

function registerFeatures(app: FastifyInstance, services: Services): void {
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

async function registerPlumbing(
  app: FastifyInstance,
  { secureCookies, publicUrl }: Pick<Services, 'secureCookies' | 'publicUrl'>,
): Promise<void> {
  registerErrors(app);
  registerSecurityEvents(app);
  registerInput(app);
  registerSecurityHeaders(app, securityHeaders(secureCookies));
  if (secureCookies) registerHttpsOnly(app, publicUrl());
  registerSameOrigin(app, publicUrl);
  await app.register(cookie);
  registerHostCookies(app, secureCookies);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: fastBrotli });
  await registerForms(app);
  await registerOpenApi(app);
  registerDraining(app);
  registerHealth(app);
}

const sweeps = [
  sweepSessions,
  sweepPasswordResets,
  sweepTwoStep,
  sweepRateLimits,
  sweepPictures,
  sweepAnswers,
  sweepFeedPictures,
];

function openCare(app: FastifyInstance, config: Config): Pick<Care, 'keys' | 'onUnreadable' | 'mailer'> {
  const mailer = openMail(app, config.mail);
  registerAfterAnswer(app);
  return {
    mailer,
    keys: createSecretKeys(config.secretKeys),
    onUnreadable: () =>
      app.log.error('a two-step secret can not be opened: SECRET_KEY lacks the key that it was sealed with'),
  };
}

function registerBackups(
  app: FastifyInstance,
  config: Config,
  db: Database['db'],
  { migrationsFolder, onSuccess }: { migrationsFolder: string; onSuccess: () => void },
): void {
  const { everyHours, ...backups } = config.backups;
  if (everyHours === undefined) return;
  const { databaseUrl, dataDir } = config;
  scheduleBackups(app, {
    db,
    everyHours,
    ...backups,
    take: async (file, signal) => {
      const taken = await takeBackup({ place: { databaseUrl, dataDir }, file, migrationsFolder }, signal);
      onSuccess();
      return taken;
    },
  });
}

function readyChecks(database: Database, migrations: string, market: MarketProvider): ReadyCheck[] {
  return [...databaseChecks(database, newestMigration(migrations)), pricesCheck(market)];
}

/** Puts the whole product together: a server ready to listen or to be injected into. Closing it closes all it opened. */
export async function buildApp(
  config: Config,
  { root, pages, edgar, logTo, patience = patienceByDefault }: AppParts,
): Promise<FastifyInstance> {
  const app = createServer(config, { patience, logTo });
  const dataDir = join(root, 'data');
  const migrationsFolder = join(root, 'migrations');
  const watching = await openWatching(app, config, root);
  const database = await openWatched(config, app, watching);
  const { db } = database;
  // Hooks of closing run in the order opposite to that in which they were added: the database is the last to go.
  app.addHook('onClose', () => database.close());
  const shared = database.kind === 'postgres';
  let forgetPages = () => {};
  const onNewsChange = async () => {
    forgetPages();
    // Other processes learn of it before the change is acknowledged.
    if (shared) await renewVersion(database.primary, newsVersion);
  };
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  try {
    // A replica may be a moment behind in what the sources share: budgets, answers, leases.
    const { primary } = database;
    const sources = await openSources({ app, config, dataDir, db: primary, edgar, onNewsChange, watching });
    const services: Services = {
      ...sources,
      ...openCare(app, config),
      db,
      primary: database.primary,
      articleOrders: createArticleOrders(),
      metrics: watching.metrics,
      secureCookies: isHttps(config),
      isCommonPassword: readCommonPasswords(dataDir),
      publicUrl,
      setupToken: config.adminSetupToken,
      adminTwoStepRequired: config.adminTwoStepRequired,
      chartEmbed: config.chartEmbed,
      onNewsChange,
    };
    const applied = await prepareDatabase(database, migrationsFolder, (prepared) =>
      seedWizards(prepared, sources.filings),
    );
    if (applied.length > 0) app.log.info({ applied }, 'migrations were applied');
    scheduleSweeps(app, db, sweeps, (succeeded) => watching.metrics.job('sweeps', succeeded));
    registerBackups(app, config, db, {
      migrationsFolder,
      onSuccess: () => watching.metrics.job('backup', true),
    });
    await registerPlumbing(app, services);
    watching.register(database);
    for (const check of readyChecks(database, migrationsFolder, sources.market)) app.readyCheck(check);
    if (database.hasReplica) registerReplicaReads(app, database.primary);
    registerFeatures(app, services);
    const frames = config.chartEmbed ? [chartEmbedOrigins[config.chartEmbed]] : [];
    const readVersion = shared ? versionReader(database.primary, newsVersion) : undefined;
    const { span } = watching.tracing;
    if (pages)
      forgetPages = await registerPages(app, { assets: pages, publicUrl, frames, readVersion, span });
    await app.ready();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
