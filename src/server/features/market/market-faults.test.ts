import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import type { Fault } from '#tests/support/faulty-server.ts';
import { startFmpServer } from '#tests/support/fmp-server.ts';

let fmp: Awaited<ReturnType<typeof startFmpServer>>;
let api: Api;
beforeAll(async () => {
  fmp = await startFmpServer();
});
afterAll(() => fmp.stop());

const faults: [string, Fault][] = [
  ['does not respond', 'silence'],
  ['resets the connection', 'reset'],
  ['ends the response early', 'cut off'],
  ['sends an endless response', 'endless'],
  ['redirects', 'redirect'],
  ['fails', { status: 500, body: 'Internal Server Error' }],
  ['rejects the key', { status: 401, body: { 'Error Message': 'Invalid API KEY.' } }],
  ['demands a higher plan', { status: 402, body: 'Restricted Endpoint' }],
  ['reports an exceeded quota', { status: 429, body: { 'Error Message': 'Limit Reach .' } }],
  ['responds with an HTML page', { status: 200, body: '<!doctype html><p>Down for maintenance</p>' }],
  ['responds with other companies', { status: 200, body: [{ symbol: 'ZZZZ', price: 1, timestamp: 1 }] }],
];

const calls = [
  '/market/quote?symbol=AAPL',
  '/market/quotes?symbols=AAPL,MSFT,BRK-B',
  '/market/profile?symbol=AAPL',
  '/market/company-screener?industry=Computer%20Manufacturing',
  '/market/history?symbol=AAPL&range=1y',
  '/market/search-symbol?query=apple',
  '/market/sparklines?symbols=AAPL',
  '/market/status',
];

test.each(faults)('serves every call from the snapshot when the source %s', async (_how, fault) => {
  api = await startApi('sqlite', { FMP_BASE_URL: fmp.url, FMP_API_KEY: fmp.key });
  const plain = await startApi('sqlite');
  fmp.faultNext('*', fault, Number.POSITIVE_INFINITY);
  for (const round of [1, 2])
    for (const call of calls.slice(0, -1)) {
      const [live, snapshot] = await Promise.all([
        api.visitor().call('GET', call),
        plain.visitor().call('GET', call),
      ]);
      expect({ round, call, status: live.status }).toEqual({ round, call, status: 200 });
      expect(live.body).toEqual(snapshot.body);
    }
  const status = await api.visitor().call('GET', '/market/status');
  expect(status.body).toMatchObject({ provider: 'fmp', live: false, asOf: '2026-08-21' });
  expect(JSON.stringify(status.body)).not.toMatch(/127\.0\.0\.1|fmp-key/);
  fmp.faultNext('*', fault, 0);
  await api.stop();
  await plain.stop();
});
