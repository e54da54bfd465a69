import { caller } from '../../scripts/bench/caller.ts';
import type { Ticker } from '../../src/contract/portfolios.ts';
import { expect, test } from '../support/browser.ts';
import { startCollector } from '../support/collector.ts';
import { readMetrics } from '../support/metrics.ts';
import { type Product, startProduct } from '../support/product.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const person = { name: 'Ada', email: 'ada@holdwise.example', password: 'a long enough pass phrase' };
const [portfolioCount, basketsEach, basketSize] = [3, 5, 100];
const writers = 120;
const loadMs = 5_000;

interface Portfolios {
  portfolios: { _id: string; tickers: Ticker[] }[];
}

type Call = ReturnType<typeof caller>['call'];

/** Symbols of the shipped snapshot, as many as one portfolio holds. */
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

/** A customer whose every change is answered with 3 × 500 tickers. */
async function makeHolder(call: Call): Promise<void> {
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

interface Written {
  path: string;
  acknowledged: number;
  /** Sent, and maybe written, though nobody said so. */
  sent: number;
}

interface Seen {
  statuses: Map<number, number>;
  refusals: { retryAfter: string | null; code: unknown }[];
  longestHealthMs: number;
}

async function keepWriting(url: string, cookie: string, written: Written, seen: Seen, until: number) {
  while (performance.now() < until) {
    written.sent += 1;
    const response = await fetch(`${url}/api/v1${written.path}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ shares: String(written.sent) }),
    });
    seen.statuses.set(response.status, (seen.statuses.get(response.status) ?? 0) + 1);
    if (response.status === 503) {
      const { code } = (await response.json()) as { code: unknown };
      seen.refusals.push({ retryAfter: response.headers.get('retry-after'), code });
    } else {
      written.acknowledged = written.sent;
      await response.arrayBuffer();
    }
  }
}

async function keepLooking(url: string, seen: Seen, until: number): Promise<void> {
  while (performance.now() < until) {
    const begun = performance.now();
    const { status } = await fetch(`${url}/healthz`);
    seen.longestHealthMs = Math.max(seen.longestHealthMs, performance.now() - begun);
    expect(status).toBe(200);
  }
}

async function shedBy(product: Product): Promise<number> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await (await fetch(`${product.url}/metrics`, { headers })).text();
  return readMetrics(text).sum('holdwise_shed_total');
}

test('more work than it can do is refused, health is answered throughout, and nothing acknowledged is lost', async () => {
  test.setTimeout(90_000);
  const product = await startProduct({ METRICS_TOKEN });
  const { call, cookie } = caller(product.url);
  await makeHolder(call);
  const before = await call<Portfolios>('GET', '/portfolios');
  const written: Written[] = before.portfolios
    .flatMap(({ _id, tickers }) => tickers.map((ticker) => `/portfolios/${_id}/tickers/${ticker._id}`))
    .slice(0, writers)
    .map((path) => ({ path, acknowledged: 1, sent: 1 }));
  expect(written.length).toBe(writers);

  const seen: Seen = { statuses: new Map(), refusals: [], longestHealthMs: 0 };
  const until = performance.now() + loadMs;
  await Promise.all([
    keepLooking(product.url, seen, until),
    ...written.map((one) => keepWriting(product.url, cookie(), one, seen, until)),
  ]);

  expect([...seen.statuses.keys()].sort()).toEqual([200, 503]);
  expect(new Set(seen.refusals.map(({ code }) => code))).toEqual(new Set(['upstream_unavailable']));
  for (const { retryAfter } of seen.refusals) expect(Number(retryAfter)).toBeGreaterThan(0);
  expect(seen.longestHealthMs).toBeLessThan(1_000);
  expect(await shedBy(product)).toBeGreaterThanOrEqual(seen.refusals.length);

  const after = await call<Portfolios>('GET', '/portfolios');
  const shares = new Map(
    after.portfolios.flatMap(({ _id, tickers }) =>
      tickers.map((ticker): [string, number] => [`/portfolios/${_id}/tickers/${ticker._id}`, ticker.shares]),
    ),
  );
  const lost = written.filter(({ path, acknowledged }) => (shares.get(path) ?? 0) < acknowledged);
  expect(lost).toEqual([]);
  const begun = performance.now();
  expect((await fetch(`${product.url}/api/v1/market/quote?symbol=AAPL`)).status).toBe(200);
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(product.errors).toEqual([]);
  expect(await product.stop()).toBe(0);
});

test('in a storm of logins others do not wait for the passwords', async () => {
  const product = await startProduct();
  const { call } = caller(product.url);
  await call('POST', '/customer/create', person);
  const logIn = (number: number) =>
    fetch(`${product.url}/api/v1/customer/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: `nobody${number}@holdwise.example`, password: person.password }),
    }).then(({ status }) => status);
  let over = false;
  const storm = Promise.all(Array.from({ length: 90 }, (_, number) => logIn(number))).finally(() => {
    over = true;
  });
  let longestMs = 0;
  let answered = 0;
  while (!over) {
    const begun = performance.now();
    // Files are compressed, and pages made, by the same few threads.
    expect((await fetch(`${product.url}/news`, { headers: { 'accept-encoding': 'gzip' } })).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - begun);
    answered += 1;
  }
  expect(new Set(await storm)).toEqual(new Set([401]));
  expect(answered).toBeGreaterThan(3);
  expect(longestMs).toBeLessThan(1_000);
  expect(await product.stop()).toBe(0);
});

test('the built product tells its traces, and loads nothing for it where nobody asks', async () => {
  const collector = await startCollector();
  const product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  await (await fetch(`${product.url}/`)).text();
  expect(await product.stop()).toBe(0);
  collector.stop();
  const page = collector.spans.find(({ name }) => name === 'GET /*');
  const rendering = collector.spans.find(({ name }) => name === 'render page');
  const inner = collector.spans.find(({ name }) => name === 'GET /api/v1/wizards/names');
  expect(rendering?.parentSpanId).toBe(page?.spanId);
  expect(inner).toMatchObject({ kind: 1, traceId: page?.traceId });
  expect(collector.spans.some(({ attributes }) => attributes['db.system.name'] === 'sqlite')).toBe(true);
});
