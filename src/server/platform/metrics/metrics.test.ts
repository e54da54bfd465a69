import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '#tests/support/api.ts';
import { readMetrics } from '#tests/support/metrics.ts';
import { openSharedSqlite } from '../db/sqlite/sqlite.ts';
import { createPrometheus } from './prometheus.ts';

const METRICS_TOKEN = 'a-token-for-the-metrics';
const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };

async function startWithMetrics(
  kind: 'sqlite' | 'postgres',
  settings: Record<string, string> = {},
): Promise<Api> {
  const api = await startApi(kind, { METRICS_TOKEN, ...settings });
  onTestFinished(() => api.stop());
  return api;
}

async function metricsOf(app: FastifyInstance) {
  const response = await app.inject({ url: '/metrics', headers: bearer });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  return readMetrics(response.body);
}

test.each(databases)('counts requests, logins, sessions and queries on %s', async (kind) => {
  const api = await startWithMetrics(kind);
  const before = await metricsOf(api.app);
  const customer = await api.customer();
  for (let count = 0; count < 3; count += 1) await customer.call('GET', '/portfolios');
  await api.visitor().call('GET', '/portfolios');
  const email = 'customer1@holdwise.example';
  await api.visitor().call('POST', '/customer/login', { email, password: 'not this pass phrase' });
  const after = await metricsOf(api.app);
  const increase = (name: string, labels: Record<string, string> = {}) =>
    after.sum(name, labels) - before.sum(name, labels);
  const portfolios = { method: 'GET', route: '/api/v1/portfolios' };
  expect(increase('holdwise_http_request_duration_seconds_count', { ...portfolios, status: '2xx' })).toBe(3);
  expect(increase('holdwise_http_request_duration_seconds_count', { ...portfolios, status: '4xx' })).toBe(1);
  expect(increase('holdwise_logins_total', { account: 'customer', outcome: 'ok' })).toBe(1);
  expect(increase('holdwise_logins_total', { account: 'customer', outcome: 'wrong' })).toBe(1);
  expect(increase('holdwise_sessions_started_total', { account: 'customer' })).toBe(1);
  expect(increase('holdwise_db_query_duration_seconds_count', { kind: 'select' })).toBeGreaterThan(3);
  expect(increase('holdwise_db_query_duration_seconds_count', { kind: 'insert' })).toBeGreaterThan(0);
  // The request for the metrics.
  expect(after.sum('holdwise_http_requests_in_flight')).toBe(1);
  expect(after.sum('holdwise_build_info')).toBe(1);
  expect(after.sum('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  const size = kind === 'sqlite' ? after.sum('holdwise_db_bytes', { part: 'file' }) : 1;
  expect(size).toBeGreaterThan(0);
  const open = kind === 'postgres' ? after.sum('holdwise_db_connections', { state: 'open' }) : 1;
  expect(open).toBeGreaterThan(0);
});

test('counts sessions over https, where the cookie has another name', async () => {
  const publicUrl = 'https://holdwise.example';
  const api = await startWithMetrics('sqlite', { PUBLIC_URL: publicUrl, TRUST_PROXY: 'on' });
  const headers = { host: 'holdwise.example', origin: publicUrl, 'x-forwarded-proto': 'https' };
  const person = { email: 'a@b.example', password: passPhrase };
  const post = (url: string, payload: object) => api.app.inject({ method: 'POST', url, headers, payload });
  await post('/api/v1/customer/create', { name: 'Ada', ...person });
  expect((await post('/api/v1/customer/login', person)).statusCode).toBe(200);
  const response = await api.app.inject({ url: '/metrics', headers: { ...headers, ...bearer } });
  const sessions = readMetrics(response.body).sum('holdwise_sessions_started_total', { account: 'customer' });
  expect(sessions).toBe(1);
});

test('counts rate-limited requests and failed queries', async () => {
  const api = await startWithMetrics('sqlite');
  for (let count = 0; count < 11; count += 1)
    await api.visitor().call('POST', '/customer/login', { email: 'a@b.example', password: passPhrase });
  const metrics = await metricsOf(api.app);
  expect(metrics.sum('holdwise_rate_limited_total', { route: '/api/v1/customer/login' })).toBe(1);
  expect(metrics.sum('holdwise_logins_total', { outcome: 'limited' })).toBe(1);
  const customer = { name: 'Ada', email: 'c@d.example', password: passPhrase };
  const beside = openSharedSqlite(api.testDatabase.settings['DATA_DIR'] ?? '');
  await beside.schema.dropTable('customers').execute();
  await beside.destroy();
  await api.visitor().call('POST', '/customer/create', customer);
  expect((await metricsOf(api.app)).sum('holdwise_db_query_failures_total', { kind: 'insert' })).toBe(1);
});

test('has bounded labels for arbitrary paths and methods', async () => {
  const api = await startWithMetrics('sqlite');
  const send = (method: 'GET' | 'POST' | 'PATCH', url: string) => api.app.inject({ method, url });
  await Promise.all((['GET', 'POST', 'PATCH'] as const).map((method) => send(method, '/odd/first')));
  await send('GET', '/api/v1/news/single/first');
  const few = (await metricsOf(api.app)).lines;
  for (let count = 0; count < 250; count += 1) {
    await send('GET', `/odd/${count}?of=${count}`);
    await send('POST', `/odd-${count}`);
    await send('PATCH', `/api/v1/odd/${count}`);
    await send('GET', `/api/v1/news/single/${count}`);
  }
  const many = await metricsOf(api.app);
  expect(many.sum('holdwise_http_request_duration_seconds_count')).toBeGreaterThan(1_000);
  // The first garbage collection of a kind adds a label in between.
  const process = /^(nodejs|process)_/;
  const ours = (lines: string[]) => lines.filter((line) => !process.test(line)).length;
  expect(ours(many.lines)).toBeLessThanOrEqual(ours(few) + 40);
  expect(many.lines.join('\n')).not.toContain('odd');
});

test('serves no /metrics without a token and rejects a wrong one', async () => {
  const api = await startApi('sqlite');
  expect((await api.app.inject({ url: '/metrics', headers: bearer })).statusCode).toBe(404);
  await api.stop();
  const metered = await startWithMetrics('sqlite');
  for (const authorization of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, METRICS_TOKEN]) {
    const refused = await metered.app.inject({ url: '/metrics', headers: { authorization } });
    expect(refused.statusCode).toBe(401);
    expect(refused.body).not.toContain('holdwise_');
  }
  expect((await metered.app.inject('/api/docs')).body).not.toContain('/metrics');
});

test('serves only the metrics on a separate port, without a token', async () => {
  const lines: string[] = [];
  const api = await startApi(
    'sqlite',
    { METRICS_PORT: '0', LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  const served = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'metrics are served');
  const url = `http://127.0.0.1:${served.port}`;
  const response = await fetch(`${url}/metrics`);
  expect(readMetrics(await response.text()).sum('holdwise_build_info')).toBe(1);
  for (const path of ['/', '/healthz', '/api/v1/news/all', '/metrics/x'])
    expect((await fetch(url + path)).status).toBe(404);
  expect((await api.app.inject('/metrics')).statusCode).toBe(404);
  await api.stop();
  await expect(fetch(`${url}/metrics`)).rejects.toThrow();
});

test('reports calls to a live source, its quota and its pauses', async () => {
  const api = await startWithMetrics('sqlite', {
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

test('reports failed feeds and the last success of jobs', async () => {
  const feed = 'http://127.0.0.1:9/feed.xml?key=secret';
  const api = await startWithMetrics('sqlite', { FEED_URLS: feed, FEED_ALLOWED_HOSTS: '127.0.0.1' });
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
  const reported = readMetrics((await prometheus.text()).body);
  expect(reported.sum('holdwise_job_last_success_timestamp_seconds', { job: 'backup' })).toBeCloseTo(
    Date.now() / 1000,
    -1,
  );
});

test('omits a gauge that fails and reports the others', async () => {
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
