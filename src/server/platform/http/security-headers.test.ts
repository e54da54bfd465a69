import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, passPhrase, startApi } from '#tests/support/api.ts';
import { articleCalls, filesOf } from '#tests/support/articles.ts';
import { buildPages } from '#tests/support/built-pages.ts';
import { startFmpServer } from '#tests/support/fmp-server.ts';
import { observe } from '#tests/support/observatory.ts';
import { imageOf } from '#tests/support/pictures.ts';

const publicUrl = 'https://holdwise.example';
const fromProxy = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' };

interface Seen {
  status: number;
  headers: Headers;
  body: string;
}

interface TestRequest {
  method?: 'GET' | 'POST' | 'HEAD';
  url: string;
  payload?: object | string;
  headers?: Record<string, string>;
}

function headersOf(all: Record<string, unknown>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(all))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one));
  return headers;
}

describe.each([
  ['https, behind a proxy', true, { PUBLIC_URL: publicUrl, TRUST_PROXY: 'on' }],
  ['http', false, { PUBLIC_URL: 'http://holdwise.example' }],
] as const)('on %s', (_name, https, settings) => {
  let api: Api;
  let fmp: Awaited<ReturnType<typeof startFmpServer>>;
  const built = buildPages();
  let picture: string;
  const headers = https ? fromProxy : {};

  beforeAll(async () => {
    fmp = await startFmpServer();
    const live = { FMP_BASE_URL: fmp.url, FMP_API_KEY: fmp.key, FMP_CALLS_PER_DAY: 'none' };
    api = await startApi('sqlite', { ...settings, ...live }, { pages: built.pages });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const admin = await api.admin();
    const { create, update } = articleCalls(() => admin);
    const article = await create({}, filesOf({ name: 'a.jpg', bytes: await imageOf() }));
    await update(article._id, { slug: 'another-address' });
    picture = article.images[0] ?? '';
    await api.customer();
  });
  afterAll(async () => {
    await api.stop();
    await fmp.stop();
    built.remove();
  });

  async function send({ method = 'GET', url, payload, headers: more }: TestRequest): Promise<Seen> {
    const response = await api.app.inject({
      method,
      url,
      headers: { ...headers, ...more },
      ...(payload !== undefined && { payload }),
    });
    return {
      status: response.statusCode,
      headers: headersOf(response.headers),
      body: response.headers['content-type']?.toString().includes('html') ? response.body : '',
    };
  }

  const grade = (seen: Seen, redirect?: { status: number; location: string }) =>
    observe({ https, headers: seen.headers, body: seen.body, ...(redirect && { redirect }) });
  const portOf = () => (api.app.server.address() as AddressInfo).port;

  test.each(['/', '/help', '/login', '/news', '/news-detail/another-address', '/admin/login', '/nowhere'])(
    'the page %s has the full score',
    async (url) => {
      const page = await send({ url });
      expect(page.status).toBe(url === '/nowhere' ? 404 : 200);
      const plain = await send({ url, headers: { 'x-forwarded-proto': 'http' } });
      const redirect = { status: plain.status, location: plain.headers.get('location') ?? '' };
      if (https) expect(redirect).toEqual({ status: 308, location: publicUrl + url });
      expect(grade(page, redirect)).toEqual({ score: https ? 135 : 130, grade: 'A+', findings: [] });
      expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    },
  );

  test('allows the one inline script of each page by its hash, and no other', async () => {
    for (const url of ['/', '/help', '/admin/login', '/nowhere']) {
      const page = await send({ url });
      const policy = page.headers.get('content-security-policy') ?? '';
      const scripts = [...page.body.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
      const inline = scripts.filter(([, attributes = '']) => !/ (src=|type="application\/)/.test(attributes));
      const hashes = inline.map(
        ([, , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      expect(hashes).toHaveLength(1);
      expect(policy).toContain(`script-src 'self' ${hashes[0]};`);
      expect(page.body).not.toMatch(/<style|\s(style|on\w+)="/);
    }
  });

  const login = { email: 'customer1@holdwise.example', password: passPhrase };
  test.each<[string, number, TestRequest, number]>([
    ['an answer of the API', 200, { url: '/api/v1/market/status' }, 130],
    ['its description', 200, { url: '/api/docs' }, 130],
    ['a file of its reference', 200, { url: '/api/reference/static/swagger-ui.css' }, 130],
    ['a login', 200, { method: 'POST', url: '/api/v1/customer/login', payload: login }, 135],
    ['a logout', 200, { method: 'POST', url: '/api/v1/customer/logout' }, 135],
    ['a call that needs a login', 401, { url: '/api/v1/portfolios' }, 130],
    ['a call with wrong input', 400, { url: '/api/v1/market/quote' }, 130],
    ['an address of the API that is none', 404, { url: '/api/v1/nothing' }, 130],
    ['a change from elsewhere', 403, elsewhere(), 130],
    ['the script', 200, { url: '/assets/entry.js' }, 130],
    ['a script that is none', 404, { url: '/assets/none.js' }, https ? 135 : 130],
    ['the icon', 200, { url: '/favicon.svg' }, 130],
    ['the manifest of the app', 200, { url: '/manifest.webmanifest' }, 130],
    ['the service worker', 200, { url: '/service-worker.js' }, 130],
    ['the shell of the app', 200, { url: '/app-shell' }, https ? 135 : 130],
    ['an article’s old address', 301, { url: '/news-detail/the-fed-holds-rates' }, 130],
    ['the feed', 200, { url: '/feed.xml' }, 130],
    ['the sitemap', 200, { url: '/sitemap.xml' }, 130],
    ['the word to robots', 200, { url: '/robots.txt' }, 130],
    ['the sign of life', 200, { url: '/healthz' }, 130],
    ['the readiness', 200, { url: '/readyz' }, 130],
    ['a page that cannot be shown', 403, refusedPage(), 130],
    ['an address that can’t be decoded', 400, { url: '/api/%zz' }, 130],
    ['an address with a part too long', 404, { url: `/api/v1/wizards/single/${'x'.repeat(300)}` }, 130],
  ])('%s (%i) has the full score', async (_what, status, init, score) => {
    const seen = await send(init);
    expect(seen.status).toBe(status);
    expect(grade(seen)).toEqual({ score, grade: 'A+', findings: [] });
  });

  function elsewhere(): TestRequest {
    return { method: 'POST', url: '/api/v1/customer/logout', headers: { 'sec-fetch-site': 'cross-site' } };
  }

  function refusedPage(): TestRequest {
    return { url: '/', headers: { host: 'evil.example', accept: 'text/html', 'x-forwarded-proto': 'https' } };
  }

  test('allows other sites to show images of articles and nothing else', async () => {
    const seen = await send({ url: picture });
    expect(seen.status).toBe(200);
    expect(seen.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(grade(seen)).toEqual({ score: 120, grade: 'A+', findings: [] });
  });

  test('a price stream has the full score', async () => {
    const url = `http://127.0.0.1:${portOf()}/api/v1/market/stream?symbols=AAPL`;
    const [stream] = await once(get(url, { headers }), 'response');
    stream.destroy();
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const seen = { status: stream.statusCode, headers: headersOf(stream.headers), body: '' };
    expect(grade(seen)).toEqual({ score: 130, grade: 'A+', findings: [] });
  });

  test.each([
    ['what is no request', 'EHLO holdwise\r\n\r\n', 400],
    ['headers without an end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ])('responds to %s with the same headers', async (_what, bytes, status) => {
    const socket = connect(portOf(), '127.0.0.1');
    socket.end(bytes);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [first, ...lines] = head.split('\r\n');
    expect(first).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const seen = headersOf(Object.fromEntries(lines.map((line) => line.split(/: (.*)/s))));
    expect(grade({ status, headers: seen, body: '' })).toEqual({ score: 130, grade: 'A+', findings: [] });
    expect(JSON.parse(body)).toMatchObject({ success: false, message: expect.any(String) });
  });

  test('forbids caching of personal data', async () => {
    const ada = await api.customer();
    const [name, token] = [...ada.cookies][0] ?? [];
    expect(name).toBe(https ? '__Host-holdwise_customer' : 'holdwise_customer');
    const cookie = `${name}=${token}`;
    const page = await send({ url: '/', headers: { cookie } });
    expect(page.body).toContain('Ada');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    for (const url of ['/api/v1/portfolios', '/api/v1/customer/me', '/api/v1/admin/sign-up', '/api/v1/none'])
      expect((await send({ url, headers: { cookie } })).headers.get('cache-control')).toBe('no-store');
    const seen = await send({ method: 'POST', url: '/api/v1/customer/login', payload: login });
    expect(seen.headers.get('cache-control')).toBe('no-store');
  });
});

describe('on https', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi('sqlite', { PUBLIC_URL: publicUrl, TRUST_PROXY: 'on' });
  });
  afterAll(() => api.stop());

  test('sets host-only cookies and ignores planted ones', async () => {
    const ada = await api.customer();
    const token = ada.cookies.get('__Host-holdwise_customer') ?? '';
    const me = (cookie: string) => api.app.inject({ url: '/api/v1/customer/me', headers: { cookie } });
    expect((await me(`__Host-holdwise_customer=${token}`)).statusCode).toBe(200);
    expect((await me(`holdwise_customer=${token}`)).statusCode).toBe(401);
    const response = await api.app.inject({ method: 'POST', url: '/api/v1/customer/logout' });
    expect(response.headers['set-cookie']).toMatch(
      /^__Host-holdwise_customer=; Max-Age=0; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test.each([
    ['GET', '/api/v1/market/status'],
    ['POST', '/api/v1/customer/login'],
    ['POST', '/anything'],
  ] as const)('%s %s over plain http is refused, not redirected', async (method, url) => {
    const response = await api.app.inject({ method, url, headers: { 'x-forwarded-proto': 'http' } });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({
      code: 'forbidden',
      message: 'This site is served over https only.',
    });
  });

  test.each(['//evil.example', 'http://evil.example/x', '/\\evil.example', '/x?next=https://evil.example'])(
    'does not redirect to another host: %s',
    async (url) => {
      const response = await api.app.inject({
        url,
        headers: { host: 'holdwise.example', 'x-forwarded-proto': 'http' },
      });
      expect(URL.parse(String(response.headers.location))?.origin).toBe(publicUrl);
    },
  );

  // The score does not fall when one of two headers with the same effect is missing.
  test.each(['/api/v1/market/status', '/robots.txt', '/nowhere'])(
    'sends every header with %s',
    async (url) => {
      const response = await api.app.inject({ url, headers: fromProxy });
      expect(response.headers).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'origin-agent-cluster': '?1',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
      });
    },
  );

  test('responds to a probe that bypasses the proxy', async () => {
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
  });
});
