import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { databases, passPhrase, startApi } from '#tests/support/api.ts';
import { type CollectedSpan, type Collector, startCollector } from '#tests/support/collector.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parentId = '00f067aa0ba902b7';
const traceparent = `00-${traceId}-${parentId}-01`;
const pages = { script: '/main.js', fonts: [], filesOf: () => ({ preloads: [], styles: [] }) };
const spanKinds = { internal: 1, server: 2, client: 3 };

let collector: Collector;
beforeEach(async () => {
  collector = await startCollector();
});
afterEach(() => collector.stop());

const start = (kind: 'sqlite' | 'postgres', settings: Record<string, string> = {}) =>
  startApi(
    kind,
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SERVICE_NAME: 'our-site', ...settings },
    { pages },
  );

const named = (name: string): CollectedSpan => {
  const found = collector.spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${collector.spans.map((span) => span.name)}`);
  return found;
};

describe.each(databases)('traces on %s', (kind) => {
  test('continues the trace of a request and adds its queries', async () => {
    const api = await start(kind);
    const customer = await api.customer();
    await customer.call('GET', '/portfolios', undefined, { traceparent });
    await api.stop();
    const server = named('GET /api/v1/portfolios');
    expect(server).toMatchObject({
      traceId,
      parentSpanId: parentId,
      kind: spanKinds.server,
      service: 'our-site',
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/v1/portfolios',
        'url.scheme': 'http',
        'http.response.status_code': 200,
      },
    });
    const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === server.spanId);
    expect(queries.length).toBeGreaterThan(0);
    expect(queries[0]).toMatchObject({
      traceId,
      name: 'SELECT',
      kind: spanKinds.client,
      attributes: {
        'db.system.name': kind === 'sqlite' ? 'sqlite' : 'postgresql',
        'db.operation.name': 'SELECT',
        'db.query.text': expect.stringMatching(/^select .*sessions.* = (\?|\$1)/),
      },
    });
  });

  test('adds queries after the body was read to the request', async () => {
    const api = await start(kind);
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const url = `${api.app.listeningOrigin}/api/v1/customer/create`;
    const body = JSON.stringify({ name: 'Ada', email: 'ada@planted.example', password: passPhrase });
    await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', traceparent } });
    await api.stop();
    const inserts = collector.spans.filter(({ name }) => name === 'INSERT');
    expect(inserts.length).toBeGreaterThan(0);
    expect(new Set(inserts.map((span) => span.traceId))).toEqual(new Set([traceId]));
  });
});

test('nests rendering, internal requests and their queries in the span of a page', async () => {
  const api = await start('sqlite');
  await api.app.inject('/');
  await api.stop();
  const page = named('GET /*');
  const rendering = named('render page');
  expect(rendering).toMatchObject({ parentSpanId: page.spanId, kind: spanKinds.internal });
  const internal = named('GET /api/v1/wizards/names');
  expect(internal).toMatchObject({
    traceId: page.traceId,
    parentSpanId: rendering.spanId,
    kind: spanKinds.internal,
  });
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === internal.spanId)).toBe(true);
});

test('adds a span with the error type for a failed call to a live source', async () => {
  const api = await start('sqlite', {
    FMP_API_KEY: 'planted-key',
    FMP_BASE_URL: 'http://127.0.0.1:9/stable',
  });
  await api.visitor().call('GET', '/market/quote?symbol=ZZZZ');
  await api.stop();
  const call = named('market quotes');
  expect(call).toMatchObject({
    traceId: named('GET /api/v1/market/quote').traceId,
    kind: spanKinds.client,
    attributes: { 'error.type': 'unreachable' },
    status: { code: 2 },
  });
  expect(collector.bodies.join()).not.toContain('planted');
});

test('sends no personal data', async () => {
  const api = await start('postgres', { TRUST_PROXY: 'on' });
  const person = api.visitor();
  const browser = { 'user-agent': 'PlantedBrowser/9', 'x-forwarded-for': '203.0.113.77' };
  const account = {
    name: 'Zebulon Planted',
    email: 'zebulon@planted.example',
    password: 'planted pass phrase',
  };
  await person.call('POST', '/customer/create', account, browser);
  await person.call('POST', '/customer/create', account, browser);
  const { email, password } = account;
  await person.call('POST', '/customer/login', { email, password }, browser);
  await person.call('GET', '/market/search-symbol?query=plantedquery', undefined, browser);
  await person.call('GET', '/planted/plantedquery', undefined, browser);
  const token = person.cookies.get('holdwise_customer') ?? '';
  await api.stop();
  expect(collector.spans.length).toBeGreaterThan(10);
  for (const secret of ['planted', 'Planted', 'Zebulon', '203.0.113.77', token])
    expect(collector.bodies.join()).not.toContain(secret);
});

test('ignores an unreachable collector without errors or log lines, and stops', async () => {
  const lines: string[] = [];
  collector.stop();
  const api = await startApi(
    'sqlite',
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, LOG_LEVEL: 'info' },
    { logTo: { write: (line) => void lines.push(line) } },
  );
  for (let count = 0; count < 200; count += 1)
    expect((await api.visitor().call('GET', '/market/quote?symbol=AAPL')).status).toBe(200);
  await api.stop();
  expect(lines).toEqual([]);
});

test.each(['', 'nonsense', `00-${'0'.repeat(32)}-${parentId}-01`, `00-${traceId}-${parentId}`])(
  'starts a new trace for the invalid traceparent %j',
  async (wrong) => {
    const api = await start('sqlite');
    onTestFinished(() => api.stop());
    await api.visitor().call('GET', '/market/quote?symbol=AAPL', undefined, { traceparent: wrong });
    await api.app.close();
    const span = named('GET /api/v1/market/quote');
    expect(span.traceId).toMatch(/^[\da-f]{32}$/);
    expect(span.traceId).not.toBe(traceId);
    expect(span.parentSpanId ?? '').toBe('');
  },
);
