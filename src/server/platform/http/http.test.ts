import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
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
