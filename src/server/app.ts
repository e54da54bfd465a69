import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from './config.ts';
import { findCustomer } from './features/accounts/customers.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { findAdmin } from './features/admins/admins.ts';
import { adminRoutes } from './features/admins/routes.ts';
import { feedRoutes } from './features/feed/routes.ts';
import { marketRoutes } from './features/market/routes.ts';
import { pictureRoute } from './features/news/picture-route.ts';
import { sweepPictures } from './features/news/pictures.ts';
import { newsRoutes } from './features/news/routes.ts';
import { syndicationRoutes } from './features/news/syndication.ts';
import { portfolioRoutes } from './features/portfolios/routes.ts';
import { wizardAdminRoutes } from './features/wizards/admin-routes.ts';
import { wizardRoutes } from './features/wizards/routes.ts';
import { seedWizards } from './features/wizards/seed-wizards.ts';
import { readCommonPasswords } from './platform/accounts/common-passwords.ts';
import type { IsCommonPassword } from './platform/accounts/new-password.ts';
import { sweepSessions } from './platform/accounts/sessions.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { prepareDatabase } from './platform/db/migrate.ts';
import { scheduleSweeps } from './platform/db/sweeps.ts';
import { registerAccess } from './platform/http/access.ts';
import { registerErrors } from './platform/http/errors.ts';
import { registerForms } from './platform/http/form.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerInput } from './platform/http/input.ts';
import { listeningPort } from './platform/http/listening-port.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { registerSameOrigin } from './platform/http/same-origin.ts';
import { registerSecurityHeaders } from './platform/http/security-headers.ts';
import { compileSerializer } from './platform/http/serializer.ts';
import { sweepRateLimits } from './platform/rate-limits.ts';
import { readShippedFilings, type ShippedFiling } from './providers/filings/shipped-filings.ts';
import type { MarketProvider } from './providers/market/market-provider.ts';
import { createSnapshotProvider } from './providers/market/snapshot/snapshot-provider.ts';
import type { PageAssets } from './render/page-assets.ts';
import { registerPages } from './render/pages.ts';

export interface AppParts {
  /** The folder that holds `data/` and `migrations/`. */
  root: string;
  /** What the pages load. Without it only the API is served. */
  pages?: PageAssets;
}

const bodyLimitBytes = 256 * 1024;
const fastBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

function openLogged(config: Config, app: FastifyInstance): Promise<Database> {
  return openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onError: (error) => app.log.warn({ err: error }, 'a database connection was lost'),
  });
}

function createServer(config: Config): FastifyInstance {
  return Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    logController: new LogController({
      disableRequestLogging: !['debug', 'trace'].includes(config.logLevel),
    }),
    trustProxy: (_address, hop) => hop < config.proxies,
    bodyLimit: bodyLimitBytes,
    forceCloseConnections: 'idle',
    genReqId: () => uuidv7(),
    routerOptions: { maxParamLength: 200 },
  })
    .setValidatorCompiler(validatorCompiler)
    .setSerializerCompiler(compileSerializer);
}

interface Services {
  database: Database;
  market: MarketProvider;
  filings: ShippedFiling[];
  secureCookies: boolean;
  isCommonPassword: IsCommonPassword;
  publicUrl: () => string;
  setupToken: string | undefined;
  onNewsChange: () => void;
}

function registerFeatures(app: FastifyInstance, services: Services): void {
  const { db } = services.database;
  registerAccess(app, {
    db,
    secureCookies: services.secureCookies,
    accounts: { customer: findCustomer, admin: findAdmin },
  });
  accountRoutes(app, { db, ...services });
  adminRoutes(app, { db, signUpRules: services, ...services });
  portfolioRoutes(app, { db, market: services.market });
  marketRoutes(app, { market: services.market });
  wizardRoutes(app, { db });
  wizardAdminRoutes(app, db);
  newsRoutes(app, { db, ...services });
  pictureRoute(app, db);
  syndicationRoutes(app, { db, ...services });
  feedRoutes(app, { db, filings: services.filings });
}

/** Puts the whole product together: a server ready to listen or to be injected into. Closing it closes all it opened. */
export async function buildApp(config: Config, { root, pages }: AppParts): Promise<FastifyInstance> {
  const app = createServer(config);
  const data = join(root, 'data');
  const https = config.publicUrl?.startsWith('https:') ?? false;
  const publicUrl = () => config.publicUrl ?? `http://localhost:${listeningPort(app) ?? config.port}`;
  const database = await openLogged(config, app);
  const filings = readShippedFilings(data);
  const market = await createSnapshotProvider({ dataDir: data });
  app.addHook('onClose', async () => {
    await market.close();
    await database.close();
  });
  try {
    await prepareDatabase(database, join(root, 'migrations'), (db) => seedWizards(db, filings));
    scheduleSweeps(app, database.db, [sweepSessions, sweepRateLimits, sweepPictures]);
    registerErrors(app);
    registerInput(app);
    await registerSecurityHeaders(app, https);
    registerSameOrigin(app, publicUrl);
    await app.register(cookie);
    await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: fastBrotli });
    await registerForms(app);
    await registerOpenApi(app);
    registerHealth(app, database.db);
    const isCommonPassword = readCommonPasswords(data);
    let newsChanged = () => {};
    const setupToken = config.adminSetupToken;
    registerFeatures(app, {
      database,
      market,
      filings,
      secureCookies: https,
      isCommonPassword,
      publicUrl,
      setupToken,
      onNewsChange: () => newsChanged(),
    });
    if (pages) newsChanged = await registerPages(app, { assets: pages, publicUrl });
    await app.ready();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}
