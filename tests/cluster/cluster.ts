import { startFmpServer } from '../support/fmp-server.ts';
import { startNginx } from '../support/nginx.ts';
import { askServer, type PostgresPair, startPair } from '../support/postgres-pair.ts';
import { freePort } from '../support/postgres-server.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type Publisher, startPublisher } from './publisher.ts';

export const callsPerDay = 400;
export const feedSeconds = 2;

/** One place among the instances: who serves there may change. */
export interface Instance {
  url: string;
  /** Stops it as a new version would, and starts the next one in its place. */
  replace(): Promise<void>;
  /** Ends it at once. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** Two instances of the built product on a PostgreSQL with a replica, behind nginx. */
export interface Cluster {
  url: string;
  one: Instance;
  two: Instance;
  databases: PostgresPair;
  provider: Awaited<ReturnType<typeof startFmpServer>>;
  publisher: Publisher;
  ask<Row>(statement: string): Promise<Row[]>;
  stop(): Promise<void>;
}

async function createInstance(port: number, settings: Record<string, string>): Promise<Instance> {
  let product: Product | undefined;
  const launch = async () => {
    product = await startProduct({ ...settings, PORT: String(port) });
  };
  return {
    url: `http://127.0.0.1:${port}`,
    start: launch,
    async kill() {
      await product?.kill();
      product = undefined;
    },
    async replace() {
      const code = await product?.stop();
      product = undefined;
      if (code !== undefined && code !== 0) throw new Error(`The instance stopped with ${code}.`);
      await launch();
    },
  };
}

export async function startCluster(): Promise<Cluster> {
  const [databases, provider, publisher] = await Promise.all([
    startPair(),
    startFmpServer(),
    startPublisher(),
  ]);
  const ports = [await freePort(), await freePort()] as const;
  const nginx = await startNginx(ports);
  const settings = {
    DATABASE_URL: databases.primary.url,
    DATABASE_READ_URL: databases.replica.url,
    PUBLIC_URL: nginx.url,
    TRUST_PROXY: 'on',
    FMP_BASE_URL: provider.url,
    FMP_API_KEY: provider.key,
    FMP_CALLS_PER_DAY: String(callsPerDay),
    PRICE_REFRESH_SECONDS: '1',
    FEED_URLS: `${publisher.url}/feed.xml`,
    FEED_ALLOWED_HOSTS: publisher.host,
    FEED_REFRESH_SECONDS: String(feedSeconds),
    // Databases and instances die here, and that is told at length.
    LOG_LEVEL: 'fatal',
  };
  const [one, two] = await Promise.all(ports.map((port) => createInstance(port, settings)));
  if (!one || !two) throw new Error('Two ports give two instances.');
  // At the same time, on an empty database: one of them prepares it.
  await Promise.all([one.start(), two.start()]);
  return {
    url: nginx.url,
    one,
    two,
    databases,
    provider,
    publisher,
    ask: (statement) => askServer(databases.primary.url, statement),
    async stop() {
      await Promise.all([one.kill(), two.kill()]);
      await nginx.stop();
      await Promise.all([databases.stop(), provider.stop(), publisher.stop()]);
    },
  };
}
