import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFmpServer } from '../support/fmp-server.ts';
import { startNginx } from '../support/nginx.ts';
import { type PostgresPair, queryServer, startPair } from '../support/postgres-pair.ts';
import { freePort } from '../support/postgres-server.ts';
import { type Product, startProduct } from '../support/product.ts';

export const callsPerDay = 400;
export const feedSeconds = 2;

/** An instance of the product at a fixed address; its process can be replaced. */
export interface Instance {
  url: string;
  /** Stops the process like a rolling update and starts another. */
  replace(): Promise<void>;
  /** Kills the process. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Publisher {
  url: string;
  host: string;
  /** The number of requests so far. */
  fetched(): number;
  stop(): Promise<void>;
}

/** Two instances of the built product behind nginx, on a PostgreSQL with a replica. */
export interface Cluster {
  url: string;
  one: Instance;
  two: Instance;
  databases: PostgresPair;
  provider: Awaited<ReturnType<typeof startFmpServer>>;
  publisher: Publisher;
  query<Row>(statement: string): Promise<Row[]>;
  stop(): Promise<void>;
}

const feed = `<rss version="2.0"><channel><title>The Daily</title><item><title>Rates stay where they are</title>
  <link>https://news.example/rates</link><pubDate>Mon, 16 Nov 2026 08:00:00 GMT</pubDate></item></channel></rss>`;

/** Starts a server that publishes a feed and counts its requests. */
async function startPublisher(): Promise<Publisher> {
  let fetched = 0;
  const server = createServer((_request, response) => {
    fetched += 1;
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    fetched: () => fetched,
    async stop() {
      server.closeAllConnections();
      server.close();
    },
  };
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
    // Killed databases and instances would log many errors.
    LOG_LEVEL: 'fatal',
  };
  const [one, two] = await Promise.all(ports.map((port) => createInstance(port, settings)));
  if (!one || !two) throw new Error('Two instances expected, one for each port.');
  // Both start at the same time on an empty database; one of them migrates it.
  await Promise.all([one.start(), two.start()]);
  return {
    url: nginx.url,
    one,
    two,
    databases,
    provider,
    publisher,
    query: (statement) => queryServer(databases.primary.url, statement),
    async stop() {
      await Promise.all([one.kill(), two.kill()]);
      await nginx.stop();
      await Promise.all([databases.stop(), provider.stop(), publisher.stop()]);
    },
  };
}
