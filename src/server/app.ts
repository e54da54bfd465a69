import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { chartEmbedOrigins } from '../domain/chart-embed.ts';
import { registerBackups, sweeps } from './background.ts';
import type { Config } from './config.ts';
import { createServer, isHttps, type Patience, patienceByDefault } from './create-server.ts';
import { createArticleOrders } from './features/news/article-orders.ts';
import { seedWizards } from './features/wizards/seed-wizards.ts';
import { pricesCheck } from './market-watch.ts';
import type { Care } from './platform/accounts/care.ts';
import { readCommonPasswords } from './platform/accounts/common-passwords.ts';
import { createSecretKeys } from './platform/accounts/secret-keys.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { newestMigration, prepareDatabase } from './platform/db/migrate.ts';
import { databaseChecks } from './platform/db/ready-checks.ts';
import { scheduleSweeps } from './platform/db/sweeps.ts';
import { renewVersion, versionReader } from './platform/db/versions.ts';
import { registerAfterAnswer } from './platform/http/after-answer.ts';
import type { ReadyCheck } from './platform/http/health.ts';
import { listeningPort } from './platform/http/listening-port.ts';
import { registerReplicaReads } from './platform/http/replica-reads.ts';
import type { LogStream } from './platform/log/logger.ts';
import { openMail } from './platform/mail/open-mail.ts';
import type { Edgar } from './providers/filings/edgar.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import { registerFeatures, type Services } from './register-features.ts';
import { registerPlumbing } from './register-plumbing.ts';
import type { PageAssets } from './render/page-assets.ts';
import { registerPages } from './render/pages.ts';
import { openSources } from './sources.ts';
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
