import type { ServerResponse } from 'node:http';
import type { LookupFunction } from 'node:net';
import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { failureOf, fetchOptions, redirectTo } from '#tests/support/external-fetch.ts';
import { startLocalServer } from '#tests/support/local-server.ts';
import { fetchExternal } from './fetch-external.ts';

test('returns status, case-insensitive headers, body and URL', async () => {
  const { host, url } = await startLocalServer((request, response) => {
    response.setHeader('ETag', '"one"').end(`${request.headers['user-agent']} ${request.url}`);
  });
  const headers = { 'user-agent': 'Reader' };
  const answer = await fetchExternal(`${url}/a?b=c`, { ...fetchOptions, headers, allowedHosts: [host] });
  expect(answer).toMatchObject({ status: 200, url: `${url}/a?b=c` });
  expect(answer.body.toString()).toBe('Reader /a?b=c');
  expect(answer.headers.get('Etag')).toBe('"one"');
  expect(answer.headers.get('last-modified')).toBeNull();
});

test.each([
  ['gzip', gzipSync],
  ['x-gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
  ['Deflate', deflateRawSync],
  ['identity', Buffer.from],
])('decompresses %s', async (encoding, pack) => {
  const { host, url } = await startLocalServer((_request, response) => {
    response.setHeader('content-encoding', encoding).end(pack(Buffer.from('words '.repeat(500))));
  });
  const { body } = await fetchExternal(url, { ...fetchOptions, allowedHosts: [host] });
  expect(body.toString()).toBe('words '.repeat(500));
});

test('closes the connection after a response', async () => {
  const { host, url, connections } = await startLocalServer((request, response) => {
    expect(request.headers.connection).toBe('close');
    response.end('done');
  });
  await fetchExternal(url, { ...fetchOptions, allowedHosts: [host] });
  await expect.poll(connections).toBe(0);
});

test.each([301, 302, 303, 307, 308])('follows a redirect with status %i', async (status) => {
  const { host, url } = await startLocalServer((request, response) => {
    if (request.url === '/old/feed') redirectTo(response, '../new?x=1', status);
    else response.end('moved');
  });
  const answer = await fetchExternal(`${url}/old/feed`, { ...fetchOptions, allowedHosts: [host] });
  expect(answer.url).toBe(`${url}/new?x=1`);
  expect(answer.body.toString()).toBe('moved');
});

test('follows five redirects and no sixth', async () => {
  const { host, url } = await startLocalServer((request, response) => {
    const left = Number(request.url?.slice(1));
    if (left > 0) redirectTo(response, `/${left - 1}`);
    else response.end('there');
  });
  const answer = await fetchExternal(`${url}/5`, { ...fetchOptions, allowedHosts: [host] });
  expect(answer.body.toString()).toBe('there');
  expect((await failureOf(`${url}/6`, { allowedHosts: [host] })).kind).toBe('redirects');
});

test.each([204, 200])('returns a response with status %i', async (status) => {
  const { host, url } = await startLocalServer((_request, response) => response.writeHead(status).end());
  const answer = await fetchExternal(url, { ...fetchOptions, allowedHosts: [host] });
  expect(answer).toMatchObject({ status, body: Buffer.alloc(0) });
});

test.each([300, 302, 304, 400, 401, 403, 404, 410, 429, 500, 503])('fails for status %i', async (status) => {
  const { host, url } = await startLocalServer((_request, response) => response.writeHead(status).end('why'));
  const failure = await failureOf(`${url}/?key=secret`, { allowedHosts: [host] });
  expect(failure).toMatchObject({ kind: 'status', status, retryAfterSeconds: undefined });
  expect(failure.message).toBe(`127.0.0.1 answered ${status}.`);
});

test('returns a 304 if the caller accepts it', async () => {
  const { host, url } = await startLocalServer((_request, response) => response.writeHead(304).end());
  const answer = await fetchExternal(url, { ...fetchOptions, allowedHosts: [host], acceptNotModified: true });
  expect(answer).toMatchObject({ status: 304, body: Buffer.alloc(0) });
});

test.each([
  ['120', 120],
  ['Thu, 01 Jan 1998 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
])('Retry-After: %s means %s seconds', async (value, seconds) => {
  const { host, url } = await startLocalServer((_request, response) => {
    response.writeHead(503, { 'retry-after': value }).end();
  });
  expect((await failureOf(url, { allowedHosts: [host] })).retryAfterSeconds).toBe(seconds);
});

test('reads a date in Retry-After', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { host, url } = await startLocalServer((_request, response) => {
    response.writeHead(429, { 'retry-after': 'Mon, 23 Nov 2026 12:01:30 GMT' }).end();
  });
  expect((await failureOf(url, { allowedHosts: [host] })).retryAfterSeconds).toBe(90);
});

const blank = Buffer.alloc(60_000_000);

test.each([
  ['declared', (response: ServerResponse) => response.setHeader('content-length', 100_001).write('x')],
  ['streamed', (response: ServerResponse) => response.end(blank.subarray(0, 100_001))],
])('rejects too many bytes: %s', async (_how, send) => {
  const { host, url, connections } = await startLocalServer((_request, response) => {
    send(response);
  });
  expect((await failureOf(url, { allowedHosts: [host] })).kind).toBe('too_large');
  await expect.poll(connections).toBe(0);
});

test.each([
  ['gzip', gzipSync],
  ['br', (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ['deflate', deflateSync],
])('rejects too many bytes: compressed with %s', async (encoding, compress) => {
  // Before the fetch: in the handler, compressing would delay the fetch that it answers.
  const body = compress(blank);
  const { host, url, connections } = await startLocalServer((_request, response) => {
    pack(response, encoding, body);
  });
  expect((await failureOf(url, { allowedHosts: [host] })).kind).toBe('too_large');
  await expect.poll(connections).toBe(0);
});

function pack(response: ServerResponse, encoding: string, body: Buffer) {
  expect(body.length).toBeLessThan(100_000);
  return response.setHeader('content-encoding', encoding).end(body);
}

test('accepts the maximum of bytes, compressed or not', async () => {
  const { host, url } = await startLocalServer((request, response) => {
    const body = blank.subarray(0, 100_000);
    if (request.url === '/compressed') pack(response, 'gzip', gzipSync(body));
    else response.end(body);
  });
  for (const path of ['/', '/compressed']) {
    const { body } = await fetchExternal(url + path, { ...fetchOptions, allowedHosts: [host] });
    expect(body.length).toBe(100_000);
  }
});

test.each([
  ['no answer', () => undefined],
  ['headers and no body', (response: ServerResponse) => response.flushHeaders()],
  ['a body without an end', (response: ServerResponse) => response.write('begun')],
  [
    'a redirect to a server that does not respond',
    (response: ServerResponse) => redirectTo(response, '/wait'),
  ],
])('times out: %s', async (_what, send) => {
  const { host, url, connections } = await startLocalServer((request, response) => {
    if (request.url !== '/wait') send(response);
  });
  const failure = await failureOf(`${url}/?key=secret`, { allowedHosts: [host], timeoutMs: 60 });
  expect(failure.kind).toBe('slow');
  expect(failure.message).toBe('127.0.0.1 took longer than 60 ms.');
  await expect.poll(connections).toBe(0);
});

test('a body without a length that comes byte by byte is slow, not complete', async () => {
  const { url, host } = await startLocalServer((_request, response) => {
    response.shouldKeepAlive = false;
    response.useChunkedEncodingByDefault = false;
    response.removeHeader('transfer-encoding');
    response.writeHead(200, { connection: 'close' });
    const dripping = setInterval(() => response.write('x'), 10);
    response.once('close', () => clearInterval(dripping));
  });
  expect((await failureOf(url, { allowedHosts: [host], timeoutMs: 100 })).kind).toBe('slow');
});

test('times out if a name is never resolved', async () => {
  const failure = await failureOf('http://feeds.example/', { timeoutMs: 30, lookup: () => undefined });
  expect(failure.kind).toBe('slow');
});

const cut = (response: ServerResponse) => response.socket?.destroy();

test.each([
  ['no answer', cut],
  [
    'half a body',
    (response: ServerResponse) => response.setHeader('content-length', 9).write('half', () => cut(response)),
  ],
  ['half a chunk', (response: ServerResponse) => response.write('half', () => cut(response))],
  [
    'half a compressed body',
    (response: ServerResponse) => pack(response, 'gzip', gzipSync('words').subarray(0, 15)),
  ],
  [
    'a body that is not compressed as declared',
    (response: ServerResponse) => pack(response, 'gzip', Buffer.from('<rss>')),
  ],
  ['an unknown encoding', (response: ServerResponse) => pack(response, 'zip', Buffer.from('PK'))],
  ['no HTTP', (response: ServerResponse) => response.socket?.end('220 mail.example ESMTP\r\n')],
])('fails to read %s', async (_what, send) => {
  const { host, url } = await startLocalServer((_request, response) => {
    send(response);
  });
  const failure = await failureOf(`${url}/?key=secret`, { allowedHosts: [host] });
  expect(failure.kind).toBe('unreachable');
  expect(failure.message).toMatch(/^127\.0\.0\.1 can't be read \([A-Z_]+\)\.$/);
});

test('fails for a closed port and an unknown name', async () => {
  expect((await failureOf('http://127.0.0.1:1/', { allowedHosts: ['127.0.0.1'] })).message).toContain(
    'ECONNREFUSED',
  );
  const lookup: LookupFunction = (_host, _options, callback) =>
    callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), []);
  const failure = await failureOf('http://nowhere.example/?key=secret', { lookup });
  expect(failure).toMatchObject({
    kind: 'unreachable',
    message: "nowhere.example can't be read (ENOTFOUND).",
  });
});

test.each(['/nothing', '/headers', '/body'])(
  'stops at %s when aborted, with the reason of the signal',
  async (path) => {
    const stop = new AbortController();
    const { host, url, connections } = await startLocalServer((request, response) => {
      if (request.url !== '/nothing') response.flushHeaders();
      if (request.url === '/body') response.write('begun');
      setImmediate(() => stop.abort(new Error('closing down')));
    });
    const outcome = fetchExternal(url + path, { ...fetchOptions, allowedHosts: [host], signal: stop.signal });
    await expect(outcome).rejects.toThrow('closing down');
    await expect.poll(connections).toBe(0);
  },
);

test('does not start with an aborted signal', async () => {
  const signal = AbortSignal.abort(new Error('closed'));
  await expect(fetchExternal('http://feeds.example/', { ...fetchOptions, signal })).rejects.toThrow('closed');
});

test('fails for an invalid request header', async () => {
  const headers = { 'if-none-match': 'a\nb' };
  const failure = await failureOf('http://127.0.0.1:1/', { headers, allowedHosts: ['127.0.0.1'] });
  expect(failure.kind).toBe('unreachable');
});
