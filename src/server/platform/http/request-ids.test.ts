import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';
import { internalHeaders, requestId } from './internal-requests.ts';

const ours = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const sane = '7f3a9c1e5b2d4f60a8c7e6d5b4a39281';
const requestWith = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

test('ignores ids from clients and proxies', () => {
  for (const given of ['', sane, 'ada.lovelace@example.com', `${sane}\n`])
    expect(requestId(requestWith({ 'x-request-id': given }))).toMatch(ours);
  expect(requestId(requestWith({ 'x-request-id': sane, 'x-holdwise-inner': 'true' }))).toMatch(ours);
  expect(requestId(requestWith(internalHeaders(sane)))).toBe(sane);
});

test('adds the id to every response', async () => {
  const pages = { script: '/main.js', fonts: [], filesOf: () => ({ preloads: [], styles: [] }) };
  const api = await startApi('sqlite', { TRUST_PROXY: 'on' }, { pages });
  for (const url of ['/', '/nowhere', '/healthz', '/api/v1/nothing', '/api/v1/market/quote?symbol=AAPL']) {
    const own = await api.app.inject(url);
    expect(own.headers['x-request-id']).toMatch(ours);
    const given = await api.app.inject({ url, headers: { 'x-request-id': sane } });
    expect(given.headers['x-request-id']).toMatch(ours);
  }
  await api.stop();
});
