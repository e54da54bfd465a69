import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '../../../../tests/support/api.ts';
import { readMetrics } from '../../../../tests/support/metrics.ts';
import { createPrometheus } from './prometheus.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

async function startWatched(
  kind: 'sqlite' | 'postgres',
  settings: Record<string, string> = {},
): Promise<Api> {
  const api = await startApi(kind, { METRICS_TOKEN, ...settings });
  onTestFinished(() => api.stop());
  return api;
}

async function metricsOf(app: FastifyInstance) {
  const answer = await app.inject({ url: '/metrics', headers: bearer });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readMetrics(answer.body);
}

test.each(databases)('counts move as requests come, on %s', async (kind) => {
  const api = await startWatched(kind);
  const before = await metricsOf(api.app);
  const customer = await api.customer();
  for (let count = 0; count < 3; count += 1) await customer.call('GET', '/portfolios');
  await api.visitor().call('GET', '/portfolios');
  const email = 'customer1@holdwise.example';
  await api.visitor().call('POST', '/customer/login', { email, password: 'not this pass phrase' });
  const after = await metricsOf(api.app);
  const moved = (name: string, labels: Record<string, string> = {}) =>
    after.sum(name, labels) - before.sum(name, labels);
  const portfolios = { method: 'GET', route: '/api/v1/portfolios' };
  expect(moved('holdwise_http_request_duration_seconds_count', { ...portfolios, status: '2xx' })).toBe(3);
  expect(moved('holdwise_http_request_duration_seconds_count', { ...portfolios, status: '4xx' })).toBe(1);
  expect(moved('holdwise_logins_total', { account: 'customer', outcome: 'ok' })).toBe(1);
  expect(moved('holdwise_logins_total', { account: 'customer', outcome: 'wrong' })).toBe(1);
  expect(moved('holdwise_sessions_started_total', { account: 'customer' })).toBe(1);
  expect(moved('holdwise_db_query_duration_seconds_count', { kind: 'select' })).toBeGreaterThan(3);
  expect(moved('holdwise_db_query_duration_seconds_count', { kind: 'insert' })).toBeGreaterThan(0);
  // The one that asks.
  expect(after.sum('holdwise_http_requests_in_flight')).toBe(1);
  expect(after.sum('holdwise_build_info')).toBe(1);
  expect(after.sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  const size = kind === 'sqlite' ? after.sum('holdwise_db_bytes', { part: 'file' }) : 1;
  expect(size).toBeGreaterThan(0);
  const open = kind === 'postgres' ? after.sum('holdwise_db_connections', { state: 'open' }) : 1;
  expect(open).toBeGreaterThan(0);
});

test('answers to whom somebody tried too often, and queries that failed, are counted', async () => {
  const api = await startWatched('sqlite');
  for (let count = 0; count < 11; count += 1)
    await api.visitor().call('POST', '/customer/login', { email: 'a@b.example', password: passPhrase });
  const metrics = await metricsOf(api.app);
  expect(metrics.sum('holdwise_rate_limited_total', { route: '/api/v1/customer/login' })).toBe(1);
  expect(metrics.sum('holdwise_logins_total', { outcome: 'limited' })).toBe(1);
  const customer = { name: 'Ada', email: 'c@d.example', password: passPhrase };
  for (let count = 0; count < 2; count += 1) await api.visitor().call('POST', '/customer/create', customer);
  expect((await metricsOf(api.app)).sum('holdwise_db_query_failures_total', { kind: 'insert' })).toBe(1);
});

test('a thousand odd addresses and methods make no more labels than a few', async () => {
  const api = await startWatched('sqlite');
  const ask = (method: 'GET' | 'POST' | 'PATCH', url: string) => api.app.inject({ method, url });
  await Promise.all((['GET', 'POST', 'PATCH'] as const).map((method) => ask(method, '/odd/first')));
  await ask('GET', '/api/v1/news/single/first');
  const few = (await metricsOf(api.app)).lines;
  for (let count = 0; count < 250; count += 1) {
    await ask('GET', `/odd/${count}?of=${count}`);
    await ask('POST', `/odd-${count}`);
    await ask('PATCH', `/api/v1/odd/${count}`);
    await ask('GET', `/api/v1/news/single/${count}`);
  }
  const many = await metricsOf(api.app);
  expect(many.sum('holdwise_http_request_duration_seconds_count')).toBeGreaterThan(1_000);
  // A minor collection of garbage may be the first of its kind in between.
  const process = /^(nodejs|process)_/;
  const ours = (lines: string[]) => lines.filter((line) => !process.test(line)).length;
  expect(ours(many.lines)).toBeLessThanOrEqual(ours(few) + 40);
  expect(many.lines.join('\n')).not.toContain('odd');
});

test('without a token there is nothing at /metrics, and with another one nobody is let in', async () => {
  const api = await startApi('sqlite');
  expect((await api.app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404);
  await api.stop();
  const watched = await startWatched('sqlite');
  for (const authorization of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
    const refused = await watched.app.inject({ url: '/metrics', headers: { authorization } });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('holdwise_');
  }
  expect((await watched.app.inject('/api/docs')).body).not.toContain('/metrics');
});

test('at a port of their own they are there for all who reach it, and nothing else is', async () => {
  const lines: string[] = [];
  const api = await startApi(
    'sqlite',
    { METRICS_PORT: '0', LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  const served = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'metrics are served');
  const url = `http://127.0.0.1:${served.port}`;
  const answer = await fetch(`${url}/metrics`);
  expect(readMetrics(await answer.text()).sum('holdwise_build_info')).toBe(1);
  for (const path of ['/', '/healthz', '/api/v1/news/all', '/metrics/x'])
    expect((await fetch(url + path)).status).toBe(404);
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
  await api.stop();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow();
});

test('calls to a live source, its budget and its pauses are told', async () => {
  const api = await startWatched('sqlite', {
    FMP_API_KEY: 'some-key',
    FMP_BASE_URL: 'http://127.0.0.1:9/stable',
    FMP_CALLS_PER_DAY: '1000',
  });
  for (const symbol of ['AAPL', 'MSFT', 'KO', 'PEP'])
    await api.visitor().call('GET', `/market/quote?symbol=${symbol}`);
  await expect
    .poll(async () => (await metricsOf(api.app)).sum('holdwise_market_paused', { source: 'fmp' }))
    .toBe(1);
  const metrics = await metricsOf(api.app);
  const unreachable = { service: 'market', operation: 'quotes', outcome: 'unreachable' };
  expect(metrics.sum('holdwise_outside_call_duration_seconds_count', unreachable)).toBeGreaterThanOrEqual(3);
  expect(metrics.sum('holdwise_market_calls_allowed', { source: 'fmp' })).toBe(1000);
  expect(metrics.sum('holdwise_market_calls_used', { source: 'fmp' })).toBeGreaterThanOrEqual(3);
});

test('feeds and scheduled work tell when they last succeeded', async () => {
  const feed = 'http://127.0.0.1:9/feed.xml?key=secret';
  const api = await startWatched('sqlite', { FEED_URLS: feed, FEED_ALLOWED_HOSTS: '127.0.0.1' });
  const admin = await api.admin();
  await admin.call('POST', '/admin/feeds/refresh');
  await expect
    .poll(async () => (await metricsOf(api.app)).sum('holdwise_feed_failures', { feed: '127.0.0.1' }))
    .toBe(1);
  const metrics = await metricsOf(api.app);
  expect(metrics.lines.join('\n')).not.toContain('secret');
  expect(metrics.sum('holdwise_job_runs_total', { job: 'feeds', outcome: 'failed' })).toBe(1);
  const prometheus = createPrometheus('1');
  prometheus.job('backup', true);
  const told = readMetrics((await prometheus.text()).body);
  expect(told.sum('holdwise_job_last_success_timestamp_seconds', { job: 'backup' })).toBeCloseTo(
    Date.now() / 1000,
    -1,
  );
});

test('a gauge that can not be read has no value, and the others are told all the same', async () => {
  const prometheus = createPrometheus('1');
  prometheus.gauge({ name: 'holdwise_broken', help: 'x', read: () => Promise.reject(new Error('gone')) });
  prometheus.gauge({
    name: 'holdwise_slow',
    help: 'x',
    read: async () => [{ value: 7 }],
  });
  const { lines, sum } = readMetrics((await prometheus.text()).body);
  expect(lines.filter((line) => line.startsWith('holdwise_broken'))).toEqual([]);
  expect(sum('holdwise_slow')).toBe(7);
});
