import type { Ticker } from '#contract/portfolios.ts';
import { openApiSession } from '#scripts/bench/api-session.ts';
import { expect, test } from '../support/browser.ts';
import { startCollector } from '../support/collector.ts';
import { mainThreadCpuMs } from '../support/main-thread-cpu.ts';
import { readMetrics } from '../support/metrics.ts';
import { type Product, startProduct } from '../support/product.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const person = { name: 'Ada', email: 'ada@holdwise.example', password: 'a long enough pass phrase' };
const logins = 90;
const [portfolioCount, basketsEach, basketSize] = [3, 5, 100];
const writers = 120;
/** The load ends after this many acknowledged writes and this many refused ones. */
const enough = 30;

interface Portfolios {
  portfolios: { _id: string; tickers: Ticker[] }[];
}

type Call = ReturnType<typeof openApiSession>['call'];

/** Returns as many symbols of the bundled snapshot as one portfolio holds. */
async function manySymbols(call: Call): Promise<string[]> {
  const symbols = new Set<string>();
  for (const letter of 'abcdefghijklmnopqrstuvwxyz')
    for (const { symbol } of await call<{ symbol: string }[]>(
      'GET',
      `/market/search-symbol?query=${letter}&limit=50`,
    ))
      symbols.add(symbol);
  return [...symbols].slice(0, basketsEach * basketSize);
}

/** Creates a customer with 3 × 500 tickers, all of which the response to each change contains. */
async function createLargeCustomer(call: Call): Promise<void> {
  await call('POST', '/customer/create', person);
  await call('POST', '/customer/login', { email: person.email, password: person.password });
  const symbols = await manySymbols(call);
  for (let number = 0; number < portfolioCount; number += 1) {
    const { portfolios } = await call<Portfolios>('POST', '/portfolios', { title: `Number ${number}` });
    for (let start = 0; start < symbols.length; start += basketSize)
      await call('POST', `/portfolios/${portfolios.at(-1)?._id}/basket`, {
        items: symbols.slice(start, start + basketSize).map((symbol) => ({ symbol, shares: '1' })),
      });
  }
}

interface TickerWrites {
  path: string;
  acknowledged: number;
  /** The last value that was sent; it may be stored without an acknowledgement. */
  sent: number;
}

interface Observed {
  statuses: Map<number, number>;
  refusals: { retryAfter: string | null; code: unknown }[];
  /** The most CPU time that the main thread used for other things while a health check waited. */
  longestHealthMs: number;
}

const isOver = ({ statuses, refusals }: Observed) =>
  refusals.length >= enough && (statuses.get(200) ?? 0) >= enough;

async function writeRepeatedly(url: string, cookie: string, writes: TickerWrites, observed: Observed) {
  while (!isOver(observed)) {
    writes.sent += 1;
    const response = await fetch(`${url}/api/v1${writes.path}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ shares: String(writes.sent) }),
    });
    observed.statuses.set(response.status, (observed.statuses.get(response.status) ?? 0) + 1);
    if (response.status === 503) {
      const { code } = (await response.json()) as { code: unknown };
      observed.refusals.push({ retryAfter: response.headers.get('retry-after'), code });
    } else {
      writes.acknowledged = writes.sent;
      await response.arrayBuffer();
    }
  }
}

async function pollHealth({ url, pid }: Product, observed: Observed): Promise<void> {
  while (!isOver(observed)) {
    const start = mainThreadCpuMs(pid);
    const { status } = await fetch(`${url}/healthz`);
    observed.longestHealthMs = Math.max(observed.longestHealthMs, mainThreadCpuMs(pid) - start);
    expect(status).toBe(200);
  }
}

async function shedBy(product: Product): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
  return readMetrics(text).sum('holdwise_shed_total');
}

test('under overload, refuses requests, answers health checks, and loses no acknowledged change', async () => {
  // A bound for a test that hangs.
  const product = await startProduct({ METRICS_TOKEN });
  const { call, cookie } = openApiSession(product.url);
  await createLargeCustomer(call);
  const before = await call<Portfolios>('GET', '/portfolios');
  const writes: TickerWrites[] = before.portfolios
    .flatMap(({ _id, tickers }) => tickers.map((ticker) => `/portfolios/${_id}/tickers/${ticker._id}`))
    .slice(0, writers)
    .map((path) => ({ path, acknowledged: 1, sent: 1 }));
  expect(writes.length).toBe(writers);

  const observed: Observed = { statuses: new Map(), refusals: [], longestHealthMs: 0 };
  await Promise.all([
    pollHealth(product, observed),
    ...writes.map((one) => writeRepeatedly(product.url, cookie(), one, observed)),
  ]);

  expect([...observed.statuses.keys()].sort()).toEqual([200, 503]);
  expect(new Set(observed.refusals.map(({ code }) => code))).toEqual(new Set(['upstream_unavailable']));
  for (const { retryAfter } of observed.refusals) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(observed.longestHealthMs).toBeLessThan(1_000);
  expect(await shedBy(product)).toBeGreaterThanOrEqual(observed.refusals.length);

  const after = await call<Portfolios>('GET', '/portfolios');
  const shares = new Map(
    after.portfolios.flatMap(({ _id, tickers }) =>
      tickers.map((ticker): [string, number] => [`/portfolios/${_id}/tickers/${ticker._id}`, ticker.shares]),
    ),
  );
  const lost = writes.filter(({ path, acknowledged }) => (shares.get(path) ?? 0) < acknowledged);
  expect(lost).toEqual([]);
  const start = mainThreadCpuMs(product.pid);
  expect((await fetch(`${product.url}/api/v1/market/quote?symbol=AAPL`)).status).toBe(200);
  expect(mainThreadCpuMs(product.pid) - start).toBeLessThan(1_000);
  expect(product.errors).toEqual([]);
  expect(await product.stop()).toBe(0);
});

test('a flood of logins does not delay other requests', async () => {
  const product = await startProduct();
  const { call } = openApiSession(product.url);
  await call('POST', '/customer/create', person);
  // Compression and page rendering use the same small thread pool as hashing.
  const openPage = async () =>
    expect((await fetch(`${product.url}/news`, { headers: { 'accept-encoding': 'gzip' } })).status).toBe(200);
  // The first page also loads its code.
  await openPage();
  const logIn = (number: number) =>
    fetch(`${product.url}/api/v1/customer/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${number}@holdwise.example`, password: person.password }),
    }).then(({ status }) => status);
  let loggedIn = 0;
  const storm = Array.from({ length: logins }, async (_, number) => {
    const status = await logIn(number);
    loggedIn += 1;
    return status;
  });
  // A page that waited behind all logins would count all of them; how many it counts otherwise depends on the load.
  let mostBefore = 0;
  while (loggedIn < logins) {
    const before = loggedIn;
    await openPage();
    mostBefore = Math.max(mostBefore, loggedIn - before);
  }
  expect(new Set(await Promise.all(storm))).toEqual(new Set([401]));
  expect(mostBefore).toBeLessThan(logins * 0.9);
  expect(await product.stop()).toBe(0);
});

test('the built product exports traces, and loads no tracing code when it is off', async () => {
  const collector = await startCollector();
  const product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await (await fetch(`${product.url}/news-detail/none`)).text();
  expect(await product.stop()).toBe(0);
  collector.stop();
  const page = collector.spans.find(({ name }) => name === 'GET /*');
  const within = collector.spans.filter(({ traceId }) => traceId === page?.traceId);
  expect(within.find(({ name }) => name === 'render page')?.parentSpanId).toBe(page?.spanId);
  expect(within.find(({ name }) => name.startsWith('GET /api/v1/news/'))?.kind).toBe(1);
  expect(collector.spans.some(({ attributes }) => attributes['db.system.name'] === 'sqlite')).toBe(true);
});
