import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { type Api, startApi } from '#tests/support/api.ts';
import { serializerOf } from './serializer.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi('sqlite');
});
afterAll(() => api.stop());

const logout = (headers: Record<string, string>) =>
  api.visitor().call('POST', '/customer/logout', undefined, headers);

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ origin: 'http://localhost:3000.evil.example' }],
])('rejects a cross-site change: %j', async (headers) => {
  expect(await logout(headers)).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'This request came from another site and was refused.' },
  });
});

test.each([
  [{ 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'http://localhost:3000' }],
  [{ origin: 'http://localhost', host: 'localhost' }],
  [{}],
])('accepts a change from our pages or from a client that is no browser: %j', async (headers) => {
  expect((await logout(headers)).status).toBe(200);
});

test('accepts a cross-site read', async () => {
  const answer = await api
    .visitor()
    .call('GET', '/market/status', undefined, { 'sec-fetch-site': 'cross-site' });
  expect(answer.status).toBe(200);
});

test('responds with JSON to an unknown path under /api', async () => {
  expect(await api.visitor().call('GET', '/nothing')).toMatchObject({
    status: 404,
    body: { success: false, code: 'not_found', message: 'There is nothing at this address.' },
  });
});

test.each([
  [
    '{"email":',
    'application/json',
    400,
    'The request could not be read: send a JSON body with Content-Type application/json.',
  ],
  ['<email/>', 'application/xml', 415, 'Send the body as application/json.'],
  [`"${'x'.repeat(300_000)}"`, 'application/json', 413, 'The request is too large.'],
])('rejects an unreadable body and names the accepted format', async (payload, type, _status, message) => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/v1/customer/login',
    payload,
    headers: { 'content-type': type },
  });
  expect(response.json()).toMatchObject({ success: false, message });
  expect([400, 413]).toContain(response.statusCode);
});

test('serves /healthz and /readyz', async () => {
  expect((await api.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await api.app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
});

test('generates the API description from the contract', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json();
  expect(Object.keys(paths)).toContain('/api/v1/portfolios/{portfolioId}/tickers/{tickerId}');
  expect(paths['/api/v1/market/quote'].get.parameters[0]).toMatchObject({
    name: 'symbol',
    in: 'query',
    required: true,
  });
});

test('describes forms with their fields and files', async () => {
  const { paths } = (await api.app.inject('/api/docs')).json();
  const formOf = (path: string, method = 'post') =>
    paths[`/api/v1${path}`][method].requestBody.content['multipart/form-data'].schema;
  const file = { type: 'string', format: 'binary' };
  expect(formOf('/wizards/import').properties).toMatchObject({ file });
  expect(formOf('/wizards/filings/upload').properties).toMatchObject({ file });
  expect(formOf('/news/pictures').properties).toMatchObject({ alt: { type: 'string' }, files: file });
  for (const article of [formOf('/news/create'), formOf('/news/update/{id}', 'put')]) {
    expect(article.properties).toMatchObject({
      title: { type: 'string' },
      files: { type: 'array', items: file, maxItems: limits.picturesPerUpload },
    });
    expect(article.required).toContain('title');
  }
});

test('the API reference is served by this server alone', async () => {
  const page = await api.app.inject('/api/reference');
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  const addresses = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
  expect(addresses.length).toBeGreaterThan(4);
  for (const url of addresses) {
    expect(url).toMatch(/^\/api\/reference\//);
    expect((await api.app.inject(url)).statusCode).toBe(200);
  }
});

test('serializes declared fields only, at any depth, and preserves null', () => {
  const { reply } = endpoint('public', 'GET /x', {
    summary: '',
    reply: z.object({
      name: z.string(),
      price: z.number().nullable(),
      list: z.array(z.object({ id: z.string() })),
    }),
  });
  const serialize = serializerOf(reply);
  const value = {
    name: 'A "quoted" </b>',
    price: null,
    list: [{ id: '1', secret: 'x' }],
    password_hash: 'x',
  };
  expect(JSON.parse(serialize(value))).toEqual({ name: 'A "quoted" </b>', price: null, list: [{ id: '1' }] });
});
