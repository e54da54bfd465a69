import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { startApi } from '../../../../tests/support/api.ts';
import { innerHeaders } from './inner-requests.ts';
import { requestIds } from './request-ids.ts';

const ours = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;
const sane = '7f3a9c1e5b2d4f60a8c7e6d5b4a39281';
const asked = (headers: Record<string, string>) => ({ headers }) as unknown as IncomingMessage;

test('the id of a trusted proxy is taken over where it is one, otherwise we make our own', () => {
  const behind = requestIds(1);
  expect(behind(asked({ 'x-request-id': sane }))).toBe(sane);
  for (const odd of [
    '',
    'short',
    'ada.lovelace@example.com',
    'f'.repeat(65),
    `${sane}\n`,
    'Ada-Lovelace-1815',
  ])
    expect(behind(asked({ 'x-request-id': odd }))).toMatch(ours);
  expect(requestIds(0)(asked({ 'x-request-id': sane }))).toMatch(ours);
  expect(requestIds(0)(asked({ ...innerHeaders(sane) }))).toBe(sane);
  expect(requestIds(0)(asked({ 'x-request-id': sane, 'x-holdwise-inner': 'true' }))).toMatch(ours);
});

test('every answer carries its id: of the API, of pages, of what is not there', async () => {
  const pages = { script: '/main.js', preloads: [], styles: [], fonts: [] };
  const api = await startApi('sqlite', { TRUST_PROXY: 'on' }, { pages });
  for (const url of ['/', '/nowhere', '/healthz', '/api/v1/nothing', '/api/v1/market/quote?symbol=AAPL']) {
    const own = await api.app.inject(url);
    expect(own.headers['x-request-id']).toMatch(ours);
    const given = await api.app.inject({ url, headers: { 'x-request-id': sane } });
    expect(given.headers['x-request-id']).toBe(sane);
  }
  await api.stop();
});
