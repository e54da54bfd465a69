import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '#tests/support/api.ts';
import { buildPages } from '#tests/support/built-pages.ts';
import { fuzzParameters, fuzzSeed, fuzzTimeoutMs, reportRuns } from '#tests/support/fuzz-settings.ts';
import { sendRaw } from '#tests/support/raw-requests.ts';

const lines = (...all: string[]) => `${all.join('\r\n')}\r\n\r\n`;
const login = JSON.stringify({ email: 'ada@holdwise.example', password: passPhrase });
const post = (...headers: string[]) =>
  lines(
    'POST /api/v1/customer/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    ...headers,
  );
const get = (target: string, ...headers: string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers);
/** A request inside the body of another one, which must not be executed. */
const smuggled = lines('GET /api/v1/smuggled HTTP/1.1', 'Host: localhost');

const timeouts = {
  headers: 400,
  body: 600,
  request: 800,
  silence: 1_500,
  unread: 1_000,
  closing: 50,
  checkEvery: 50,
};

describe.each(databases)('raw requests on %s', (kind) => {
  let api: Api;
  let port: number;
  const built = buildPages();
  beforeAll(async () => {
    api = await startApi(kind, {}, { pages: built.pages, timeouts });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });
  afterAll(async () => {
    await api.stop();
    built.remove();
  });

  async function expectAlive() {
    const { statuses } = await sendRaw(port, get('/healthz'));
    expect(statuses).toEqual([200]);
  }

  test.each([
    ['both lengths', `${post('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`, 400],
    ['two lengths', `${post('Content-Length: 2', 'Content-Length: 90')}{}${smuggled}`, 400],
    ['a list of lengths', `${post('Content-Length: 2, 90')}{}${smuggled}`, 400],
    ['a signed length', `${post('Content-Length: +2')}{}${smuggled}`, 400],
    ['a length in hex', `${post('Content-Length: 0x2')}{}${smuggled}`, 400],
    ['a space before the colon', `${post('Content-Length : 2')}{}${smuggled}`, 400],
    ['an encoding that is none', `${post('Transfer-Encoding: xchunked')}0\r\n\r\n${smuggled}`, 400],
    ['an encoding twice', `${post('Transfer-Encoding: chunked, identity')}0\r\n\r\n${smuggled}`, 400],
    ['a chunk size that is none', `${post('Transfer-Encoding: chunked')}zz\r\n{}\r\n0\r\n\r\n`, 400],
    ['a chunk longer than said', `${post('Transfer-Encoding: chunked')}1\r\n{}{}\r\n0\r\n\r\n`, 400],
    ['an endless chunk size', `${post('Transfer-Encoding: chunked')}${'f'.repeat(40)}\r\n{}`, 400],
    ['a chunk of more than the limit', `${post('Content-Length: 999999999999')}`, 413],
    ['a header over two lines', lines('GET / HTTP/1.1', 'Host: localhost', 'X: a', ' b'), 400],
    ['a header without a name', lines('GET / HTTP/1.1', 'Host: localhost', ': b'), 400],
    ['a NUL in a header', lines('GET / HTTP/1.1', 'Host: localhost', 'X: a\0b'), 400],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: x\n\n', 400],
    ['no host', lines('GET / HTTP/1.1'), 400],
    ['a method of its own', lines('BREW / HTTP/1.1', 'Host: localhost'), 400],
    ['a version of its own', lines('GET / HTTP/9.9', 'Host: localhost'), 400],
    ['a space in the target', lines('GET /a b HTTP/1.1', 'Host: localhost'), 400],
    ['a NUL in the target', lines('GET /\0 HTTP/1.1', 'Host: localhost'), 400],
    ['the greeting of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['more headers than there may be', get('/', ...Array(3_000).fill('a: b')), 431],
  ])('rejects %s and closes the connection', async (_what, bytes, status) => {
    const answer = await sendRaw(port, Buffer.from(bytes, 'latin1'));
    expect(answer.statuses).toEqual([status]);
    expect(answer.closed).toBe(true);
    await expectAlive();
  });

  test.each([
    ['HTTP/1.0', lines('GET /healthz HTTP/1.0'), [200]],
    ['HTTP/1.0 without a host', lines('GET /api/v1/market/status HTTP/1.0'), [403]],
    ['a second host', get('/healthz', 'Host: y'), [200]],
    ['a whole address', get('http://evil.example/healthz'), [200]],
    ['a whole address of the API', get('http://evil.example/api/v1/portfolios'), [401]],
    ['an asterisk', lines('OPTIONS * HTTP/1.1', 'Host: localhost', 'Connection: close'), [404]],
    ['an encoded slash', get('/api%2Fv1%2Fportfolios'), [404]],
    ['dots', get('/assets/../../../../etc/passwd'), [404]],
    ['encoded dots', get('/assets/%2e%2e/%2e%2e/%2e%2e/etc/passwd'), [404]],
    ['encoded backslashes', get('/assets/..%5c..%5c..%5cpackage.json'), [404]],
    ['an encoded NUL', get('/assets/entry.js%00.css'), [404]],
    ['an encoding that is none', get('/%c0%ae%c0%ae/'), [404]],
    ['an encoding of the API that is none', get('/api/%c0%ae%c0%ae/'), [400]],
    ['a range', get('/assets/entry.js', 'Range: bytes=0-3'), [206]],
    ['a range that is none', get('/assets/entry.js', 'Range: bytes=99999-'), [416]],
    ['a file that has to be another', get('/assets/entry.js', 'If-Match: "x"'), [412]],
    ['a wish to be upgraded', get('/healthz', 'Upgrade: websocket', 'Connection: Upgrade'), [200]],
    ['an address of 15,000 characters', get(`/${'a'.repeat(15_000)}`), [404]],
    ['two requests in one go', get('/healthz').replace('close', 'keep-alive') + get('/healthz'), [200, 200]],
  ])('responds to %s', async (_what, bytes, statuses) => {
    const answer = await sendRaw(port, bytes);
    expect(answer.statuses).toEqual(statuses);
    expect(answer.text).not.toContain('root:');
    await expectAlive();
  });

  test('does not echo a TRACE request', async () => {
    const answer = await sendRaw(port, get('/').replace('GET', 'TRACE'));
    expect(answer.statuses).toEqual([404]);
  });

  test('ignores data after a rejected request', async () => {
    const bytes = post('Content-Length: 4', 'Transfer-Encoding: chunked') + smuggled.repeat(3);
    expect((await sendRaw(port, bytes)).statuses).toEqual([400]);
  });

  test.each([
    ['headers that never end', 'GET / HTTP/1.1\r\nHost: localhost\r\n'],
    ['a body that never comes', post('Content-Length: 20')],
    ['a chunk that never comes', `${post('Transfer-Encoding: chunked')}5\r\n`],
    ['half a body', `${post(`Content-Length: ${login.length}`)}${login.slice(0, 9)}`],
  ])('times out: %s', async (_what, bytes) => {
    const answer = await sendRaw(port, bytes);
    expect(answer).toMatchObject({ statuses: [408], closed: true });
    expect(answer.text).toContain('The request took too long to arrive.');
    expect(answer.text).toContain('x-content-type-options: nosniff');
  });

  test('closes a connection that sends single bytes slowly', async () => {
    let drip: NodeJS.Timeout | undefined;
    const answer = await sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: ', {
      onSent: (socket) => {
        drip = setInterval(() => socket.write('a'), 50);
      },
    });
    clearInterval(drip);
    expect(answer).toMatchObject({ statuses: [408], closed: true });
  });

  test('closes a connection without data', async () => {
    expect(await sendRaw(port, '')).toMatchObject({ closed: true });
  });

  test(
    `responds to or refuses arbitrary bytes (seed ${fuzzSeed})`,
    async () => {
      const whole = [
        get('/healthz'),
        get('/api/v1/market/quote?symbol=AAPL', 'If-None-Match: "x"', 'Range: bytes=0-1'),
        get('/assets/entry.js', 'Accept-Encoding: gzip'),
        `${post(`Content-Length: ${login.length}`, 'Connection: close')}${login}`,
        `${post('Transfer-Encoding: chunked', 'Connection: close')}${login.length.toString(16)}\r\n${login}\r\n0\r\n\r\n`,
      ];
      const piece = fc.oneof(
        fc.string({ unit: 'binary-ascii', maxLength: 20 }),
        fc.constantFrom(
          '\r\n',
          '\n',
          '\0',
          ' ',
          ':',
          '%',
          '//',
          'Content-Length: 5\r\n',
          '\r\n\r\n',
          '\xff\xfe',
        ),
        fc.constantFrom('Transfer-Encoding: chunked\r\n', 'Expect: 100-continue\r\n', 'x'.repeat(20_000)),
      );
      const changed = fc
        .record({
          text: fc.constantFrom(...whole),
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          cut: fc.nat(30),
          piece,
        })
        .map(({ text, at, cut, piece: put }) => {
          const from = Math.floor(at * text.length);
          return text.slice(0, from) + put + text.slice(from + cut);
        });
      let runs = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(changed, { minLength: 4, maxLength: 12 }), async (requests) => {
          const answers = await Promise.all(
            requests.map((bytes) => sendRaw(port, Buffer.from(bytes, 'latin1'), { end: true })),
          );
          for (const { statuses, closed, text } of answers) {
            expect(closed, 'hangs').toBe(true);
            expect(statuses.filter((status) => status >= 500)).toEqual([]);
            expect(text).not.toMatch(/node_modules|\n\s+at |\/src\/|\/dist\//);
          }
          runs += requests.length;
        }),
        fuzzParameters(300),
      );
      await expectAlive();
      reportRuns(`raw requests on ${kind}`, runs);
    },
    fuzzTimeoutMs,
  );
});

test('has timeouts by default', async () => {
  const api = await startApi('sqlite');
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = api.app.server;
  expect({ headersTimeout, requestTimeout, timeout }).toEqual({
    headersTimeout: 15_000,
    requestTimeout: 300_000,
    timeout: 120_000,
  });
  expect(keepAliveTimeout).toBeLessThanOrEqual(72_000);
  await api.stop();
});
