import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '../../../../tests/support/api.ts';
import { startFmpServer } from '../../../../tests/support/fmp-server.ts';

async function startLive() {
  const fmp = await startFmpServer();
  const api = await startApi('sqlite', {
    FMP_BASE_URL: fmp.url,
    FMP_API_KEY: fmp.key,
    FMP_CALLS_PER_DAY: 'none',
    PRICE_REFRESH_SECONDS: '1',
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  onTestFinished(async () => {
    await api.stop();
    await fmp.stop();
  });
  return { fmp, api, url: `http://127.0.0.1:${port}/api/v1/market/stream` };
}

async function open(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

/** What a stream has said so far, until it says this. */
async function until(stream: IncomingMessage, wanted: RegExp): Promise<string> {
  let said = '';
  for await (const piece of stream.iterator({ destroyOnReturn: false })) {
    said += piece;
    if (wanted.test(said)) return said;
  }
  throw new Error(`the stream ended with: ${said}`);
}

test('a stream tells the prices as they are, and then as they change', async () => {
  const { fmp, url } = await startLive();
  const stream = await open(`${url}?symbols=aapl,brk.b`);
  expect(stream.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  const first = await until(stream, /event: quotes/);
  expect(first).toMatch(/^retry: \d+\n\n/);
  fmp.setPrice('BRK-B', 512.34);
  expect(await until(stream, /512\.34/)).toContain('"symbol":"BRK-B","price":512.34');
  stream.destroy();
});

test('streams end when the server stops, and do not hold it up', async () => {
  const { api, url } = await startLive();
  const stream = await open(`${url}?symbols=AAPL`);
  await until(stream, /event: quotes/);
  const ended = once(stream, 'end');
  stream.resume();
  await api.app.close();
  await ended;
});

test('where prices do not move there is no stream', async () => {
  const api = await startApi('sqlite');
  onTestFinished(() => api.stop());
  expect((await api.app.inject('/api/v1/market/stream?symbols=AAPL')).statusCode).toBe(204);
  const none = await api.visitor().call('GET', '/market/stream');
  expect(none).toMatchObject({ status: 400, body: { code: 'invalid' } });
});
