import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';
import { startFmpServer } from '#tests/support/fmp-server.ts';

async function startLive(settings: Record<string, string> = {}) {
  const fmp = await startFmpServer();
  const api = await startApi('sqlite', {
    FMP_BASE_URL: fmp.url,
    FMP_API_KEY: fmp.key,
    FMP_CALLS_PER_DAY: 'none',
    PRICE_REFRESH_SECONDS: '1',
    ...settings,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  onTestFinished(async () => {
    await api.stop();
    await fmp.stop();
  });
  return { fmp, api, url: `http://127.0.0.1:${port}/api/v1/market/stream` };
}

async function open(url: string, forwardedFor?: string): Promise<IncomingMessage> {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor };
  const [response] = (await once(get(url, { headers, agent: false }), 'response')) as [IncomingMessage];
  return response.setEncoding('utf8');
}

/** Reads a stream until its text matches the pattern. Returns the text. */
async function until(stream: IncomingMessage, pattern: RegExp): Promise<string> {
  let text = '';
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (pattern.test(text)) return text;
  }
  throw new Error(`the stream ended with: ${text}`);
}

test('a stream sends the current prices, then the changes', async () => {
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

test('limits the streams of one IPv6 network without affecting others', async () => {
  const { url } = await startLive({ TRUST_PROXY: 'on' });
  const openAs = (address: string) => open(`${url}?symbols=AAPL`, address);
  const statuses: (number | undefined)[] = [];
  for (let count = 0; count < 52; count += 1) {
    const stream = await openAs(`2001:db8::${count.toString(16)}`);
    stream.resume();
    statuses.push(stream.statusCode);
  }
  expect(statuses).toEqual([...Array(50).fill(200), 429, 429]);
  const refused = await openAs('2001:db8::1:1');
  expect(refused.headers['retry-after']).toBe('30');
  expect(JSON.parse(await until(refused, /}$/))).toMatchObject({ code: 'rate_limited' });
  const other = await openAs('2001:db8:0:1::1');
  expect(other.statusCode).toBe(200);
  other.destroy();
});

test('open streams end when the server stops and do not delay it', async () => {
  const { api, url } = await startLive();
  const stream = await open(`${url}?symbols=AAPL`);
  await until(stream, /event: quotes/);
  const ended = once(stream, 'end');
  stream.resume();
  await api.app.close();
  await ended;
});

test('responds 204 when prices never change', async () => {
  const api = await startApi('sqlite');
  onTestFinished(() => api.stop());
  expect((await api.app.inject('/api/v1/market/stream?symbols=AAPL')).statusCode).toBe(204);
  const none = await api.visitor().call('GET', '/market/stream');
  expect(none).toMatchObject({ status: 400, body: { code: 'invalid' } });
});
