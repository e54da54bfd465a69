import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chartEmbedOrigins } from '../domain/chart-embed.ts';
import type { AccountContext } from './accounts/account-context.ts';
import { readCommonPasswords } from './accounts/common-passwords.ts';
import { createSecretKeys } from './accounts/secret-keys.ts';
import { registerBackups, scheduleSweeps } from './background.ts';
import { newestBackup } from './backup/scheduled-backups.ts';
import type { Config } from './config.ts';
import { createServer, defaultTimeouts, isHttps, listeningPort, registerHttp } from './create-server.ts';
import { hasEverHadAdmin } from './features/admins/admins.ts';
import { createListedSecurities } from './features/imports/listed-securities.ts';
import { createArticleListCache } from './features/news/article-list-cache.ts';
import { createArticleTexts } from './features/news/article-texts.ts';
import { createSiteCache } from './features/site/site-settings.ts';
import type { Operation } from './features/site/site-state.ts';
import { seedInvestors } from './filings/seed-investors.ts';
import { pricesCheck } from './market-monitoring.ts';
import { type Observability, openObservability } from './observability.ts';
import { openComputing } from './open-computing.ts';
import { openInvestorFilings } from './open-investor-filings.ts';
import { type Database, openDatabase } from './platform/db/connection/database.ts';
import { newestMigration, prepareDatabase } from './platform/db/migrations/migrate.ts';
import type { Db } from './platform/db/schema.ts';
import { dataVersion } from './platform/db/versions.ts';
import { registerAfterResponse } from './platform/http/after-response.ts';
import { databaseChecks } from './platform/http/health.ts';
import type { Timeouts } from './platform/http/load-shedding/connections.ts';
import { registerReplicaReads } from './platform/http/replica-reads.ts';
import type { StartParser } from './platform/isolation/child-process.ts';
import { createParsers, type ParserSettings, type Parsers } from './platform/isolation/parsers.ts';
import type { LogStream } from './platform/log/logger.ts';
import { openTextLog } from './platform/log/text-log.ts';
import type { Mailer, MailSite } from './platform/mail/mailer.ts';
import { openMail } from './platform/mail/open-mail.ts';
import type { ReadBrokerFile } from './providers/brokers/read-file.ts';
import { createSecurityFinder } from './providers/brokers/security-finder.ts';
import type { Edgar } from './providers/filings/edgar.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import type { PriceAddresses } from './providers/price-addresses/open-price-addresses.ts';
import type { OpenRates } from './providers/rates/open-rates.ts';
import { registerFeatures } from './register-features.ts';
import type { PageAssets } from './render/page-assets.ts';
import { type Pages, registerPages } from './render/pages.ts';
import type { Services } from './services.ts';
import { openSources } from './sources.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the site has had an administrator, so that strangers can no longer become the first. */
    hasEverHadAdmin(): Promise<boolean>;
  }
}

export interface AppParts {
  /** The folder with `data/` and `migrations/`. */
  root: string;
  /** Scripts and styles of the pages. Without them only the API is served. */
  pages?: PageAssets;
  /** The EDGAR client; created from the config by default. */
  edgar?: Edgar;
  /** Open prices and exchange rates; those of the config by default. */
  openMarket?: (db: Db) => MarketProvider;
  openRates?: (db: Db) => OpenRates;
  /** Reads addresses of prices; over the network by default. */
  priceAddresses?: PriceAddresses;
  /** Reads imported files; in child processes by default. */
  brokerFiles?: ReadBrokerFile;
  /** Whether long computations run on the thread of the requests; on one of their own by default. */
  computesHere?: boolean;
  /** Starts parsers; child processes by default. */
  startParser?: StartParser;
  /** Receives the log instead of standard output. */
  logTo?: LogStream;
  timeouts?: Timeouts;
}

function openAppDatabase(
  app: FastifyInstance,
  config: Config,
  { onQuery, databaseLog }: Observability,
): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    databaseReadUrl: config.databaseReadUrl,
    dataDir: config.dataDir,
    onQuery,
    onError(error) {
      const text = 'a connection to the database was lost';
      if (!databaseLog.failed(error, text)) app.log.warn({ err: error }, text);
    },
    onReplicaChange: (reads, reason) => {
      if (reads) app.log.info('the replica serves reads');
      else app.log.warn(`the replica does not serve reads: ${reason}`);
    },
  });
}

function openAccountContext(
  app: FastifyInstance,
  config: Config,
  site: () => MailSite,
): Pick<AccountContext, 'keys' | 'onUnreadable' | 'mailer' | 'siteName'> {
  const mailer = openMail(app, { ...config.mail, site });
  // After the mailer, because tasks that run after a response send mail.
  registerAfterResponse(app);
  return {
    mailer,
    siteName: () => site().name,
    keys: createSecretKeys(config.secretKeys),
    onUnreadable: () =>
      app.log.error('a two-step secret cannot be decrypted: SECRET_KEY lacks the key it was encrypted with'),
  };
}

/** Returns what the office shows about the operation of this server. */
function operationOf(
  { mail, backups, publicUrl }: Config,
  { requests }: Observability,
  { state }: Mailer,
): Operation {
  return {
    publicUrl: publicUrl ?? null,
    mail: { server: mail.smtpUrl !== undefined, state },
    backups: { everyHours: backups.everyHours ?? null, newest: () => newestBackup(backups.dir) },
    requests,
  };
}

// The file lies next to this one in the sources and next to the bundle in the build.
const parserEntry = new URL(
  `parser-process.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
);

/** The folder for temporary files of uploads and replies. */
const spoolFolderOf = ({ dataDir }: Config) => join(dataDir, 'spool');

function openParsers(
  app: FastifyInstance,
  config: Config,
  { db, start }: Pick<ParserSettings, 'db' | 'start'>,
): Parsers {
  const parsers = createParsers({
    entry: parserEntry,
    start,
    db,
    spoolFolder: spoolFolderOf(config),
    onCrash: (parser, { crash, message }) => app.log.warn({ parser, crash }, message),
  });
  app.addHook('onClose', async () => parsers.close());
  return parsers;
}

/** A new database needs no list of all migrations. */
function logMigrations({ log }: FastifyInstance, applied: readonly string[], newest: number): void {
  if (applied.length === newest) log.info({ migrations: newest }, 'a new database was created');
  else if (applied.length > 0) log.info({ applied }, 'migrations were applied');
}

/** Builds the whole app, ready to listen or to inject requests into. Closing it closes everything it opened. */
export async function buildApp(
  config: Config,
  {
    root,
    pages,
    brokerFiles,
    startParser,
    computesHere = false,
    logTo,
    timeouts = defaultTimeouts,
    ...parts
  }: AppParts,
): Promise<FastifyInstance> {
  const app = createServer(config, { timeouts, logTo: logTo ?? (await openTextLog(config.logFormat)) });
  const dataDir = join(root, 'data');
  const migrationsFolder = join(root, 'migrations');
  const observability = await openObservability(app, config);
  const { metrics, reportJob } = observability;
  const database = await openAppDatabase(app, config, observability);
  const { db, primary, bulk } = database;
  // onClose hooks run in reverse order: everything that uses the database closes before it.
  app.addHook('onClose', () => database.close());
  const hasOtherInstances = database.kind === 'postgres';
  const siteCache = createSiteCache(primary, dataVersion(primary, 'site', { hasOtherInstances }));
  const newsVersion = dataVersion(primary, 'news', { hasOtherInstances });
  let servedPages: Pages | undefined;
  const onNewsChange = async () => {
    servedPages?.clear();
    // Invalidates the caches of other instances before the change is acknowledged.
    await newsVersion.renew();
  };
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  try {
    const parsers = openParsers(app, config, { db: primary, start: startParser });
    const sources = await openSources({
      app,
      config,
      dataDir,
      // A replica may lag behind in what instances share: call quotas, cached responses, leases.
      db: primary,
      parsers,
      edgar: parts.edgar,
      openMarket: parts.openMarket,
      openRates: parts.openRates,
      priceAddresses: parts.priceAddresses,
      onNewsChange,
      observability,
    });
    const site = () => ({ name: siteCache.name(), url: publicUrl() });
    const accounts = openAccountContext(app, config, site);
    const listed = createListedSecurities({
      market: sources.market,
      findSecurity: createSecurityFinder(sources.filingSource.symbols),
    });
    const services: Services = {
      ...sources,
      readFilings: openInvestorFilings(app, { ...sources, db: primary, dataDir, hasOtherInstances }),
      listed,
      computing: openComputing(app, { ...sources, config, db, bulk, listed, dataDir, computesHere }),
      parsers,
      ...accounts,
      db,
      primary,
      bulk,
      articleListCache: createArticleListCache(),
      articleTexts: createArticleTexts(parsers, primary),
      metrics,
      reportJob,
      secureCookies: isHttps(config),
      isCommonPassword: readCommonPasswords(dataDir),
      passwordHashing: config.passwordHashing,
      publicUrl,
      setupToken: config.adminSetupToken,
      adminTwoStepRequired: config.adminTwoStepRequired,
      chartEmbed: config.chartEmbed,
      portfoliosPerCustomer: config.portfoliosPerCustomer,
      brokerFiles,
      onNewsChange,
      newsVersion,
      siteCache,
      operation: operationOf(config, observability, accounts.mailer),
      dataDir,
    };
    const applied = await prepareDatabase(database, migrationsFolder, (prepared) =>
      seedInvestors(prepared, sources.investors),
    );
    logMigrations(app, applied, newestMigration(migrationsFolder));
    scheduleSweeps(app, { db: bulk, reportJob, parsers });
    registerBackups(app, config, { db, metrics, migrationsFolder });
    await registerHttp(app, { ...services, onNetwork: config.onNetwork, spoolFolder: spoolFolderOf(config) });
    observability.register(database);
    for (const check of databaseChecks(database, newestMigration(migrationsFolder))) app.readyCheck(check);
    app.readyCheck(pricesCheck(sources.market));
    if (database.hasReplica) registerReplicaReads(app, primary);
    registerFeatures(app, services);
    app.decorate('hasEverHadAdmin', () => hasEverHadAdmin(primary));
    const frames = config.chartEmbed ? [chartEmbedOrigins[config.chartEmbed]] : [];
    if (pages)
      servedPages = await registerPages(app, {
        assets: pages,
        publicUrl,
        frames,
        cacheFolder: join(config.dataDir, 'cache'),
        readVersion: hasOtherInstances ? newsVersion.read : undefined,
        span: observability.tracing.span,
      });
    await app.ready();
    await servedPages?.warmUp();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
