import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { articleCalls } from '#tests/support/articles.ts';
import { buildPages } from '#tests/support/built-pages.ts';
import { sendRaw } from '#tests/support/raw-requests.ts';

describe.each(databases)('addresses of pages on %s', (kind) => {
  let api: Api;
  let port: number;
  const built = buildPages();
  beforeAll(async () => {
    api = await startApi(kind, {}, { pages: built.pages });
    const admin = await api.admin();
    await articleCalls(() => admin).create({ title: 'Über Zinsen' });
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = api.app.server.address() as AddressInfo);
  });
  afterAll(async () => {
    await api.stop();
    built.remove();
  });

  /** Sends a request target unchanged; other clients would normalise it. */
  async function request(target: string) {
    const lines = [`GET ${target} HTTP/1.1`, 'Host: localhost', 'Accept: text/html', 'Connection: close'];
    const { text, statuses } = await sendRaw(port, `${lines.join('\r\n')}\r\n\r\n`);
    return {
      status: statuses[0],
      location: /^location: (.*)$/im.exec(text)?.[1]?.trim(),
      type: /^content-type: (.*)$/im.exec(text)?.[1]?.trim(),
      canonical: /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1],
      text,
    };
  }

  const article = '/news-detail/%C3%BCber-zinsen';

  test.each(['/', '/news', '/help', '/login', article])(
    'serves %s as its own canonical address',
    async (path) => {
      const { status, canonical } = await request(path);
      expect(status).toBe(200);
      expect(canonical).toBe(`http://localhost:${port}${path}`);
    },
  );

  test.each([
    ['/NEWS', '/news'],
    ['/news/', '/news'],
    ['/news//', '/news'],
    ['//news', '/news'],
    ['/%6eews', '/news'],
    ['/news?x=1', undefined],
    ['/News?x=1&y=//evil.example', '/news?x=1&y=//evil.example'],
    ['/stocks/%2e%2e', '/'],
    ['/./help', '/help'],
    ['/news\\', '/news'],
    ['/stocks/brk.b', '/stocks/BRK-B'],
    ['/stocks/FB', '/stocks/META'],
    ['/stocks/BRK%2FB', '/stocks/BRK-B'],
    ['/Stocks/nvda?range=1y&with=AMD', '/stocks/NVDA?range=1y&with=AMD'],
    ['/stocks/NVDA', undefined],
    ['/news/page/1', '/news'],
    ['/news/page/01', '/news'],
    ['/news/page/-7', '/news'],
    ['/news/page/x', '/news'],
    ['/news/page/2e0', '/news/page/2'],
    [article.toLowerCase(), article],
    ['/news-detail/%c3%bc%62er-zinsen/', article],
    ['/Admin/Login', '/admin/login'],
  ])('redirects %s to %s', async (target, location) => {
    const response = await request(target);
    expect(response.location).toBe(location);
    expect(response.status).toBe(location === undefined ? 200 : 301);
  });

  test.each([
    '//',
    '///',
    '//[',
    '//@',
    '//a1.b',
    '//evil.example/news',
    '//evil.example/%2e%2e/',
    '/%',
    '/%00',
    '/%zz',
    '/%c0%ae%c0%ae/',
    '/news%00',
    '/assets/entry.js%00.css',
    '/nowhere',
    '/news/page/99999',
    '/news/page/1e99',
    '/news-detail/none',
    '/news-detail/',
    '/investors/none',
    '/stocks/NONE9',
    '/stocks/%3Cb%3E',
  ])('responds to %s with a page that says it does not exist', async (target) => {
    let response = await request(target);
    // An alias of a missing page redirects to it, or to the home page.
    if (response.status === 301) response = await request(response.location ?? '');
    expect([200, 404]).toContain(response.status);
    expect(response.type).toBe('text/html; charset=utf-8');
    expect(response.canonical ?? `http://localhost:${port}/`).toBe(`http://localhost:${port}/`);
    if (response.status === 200) expect(response.canonical).toBe(`http://localhost:${port}/`);
    else expect(response.text).toContain('noindex');
  });

  test.each(['/api/v1/%', '/api/v1/%00', '/api/%zz'])('responds to %s with a JSON error', async (target) => {
    const { type, status } = await request(target);
    expect(type).toBe('application/json; charset=utf-8');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test.each([
    ['gzip, deflate, br', 'gzip'],
    ['br', undefined],
    ['gzip;q=0', undefined],
  ])('to a client that accepts %s, sends the page with the encoding %s', async (accepted, encoding) => {
    const plain = await api.app.inject({ url: '/help' });
    const page = await api.app.inject({ url: '/help', headers: { 'accept-encoding': accepted } });
    expect(page.headers['content-encoding']).toBe(encoding);
    expect(page.headers['content-length']).toBe(String(page.rawPayload.length));
    const bytes = encoding === 'gzip' ? gunzipSync(page.rawPayload) : page.rawPayload;
    expect(bytes.equals(plain.rawPayload)).toBe(true);
  });

  test('shows news on the page of a stock at once', async () => {
    expect((await request('/stocks/KO')).text).not.toContain('Coke in winter');
    const admin = await api.admin();
    await articleCalls(() => admin).create({ title: 'Coke in winter', symbols: 'KO' });
    expect((await request('/stocks/KO')).text).toContain('Coke in winter');
  });

  test('renders one page for all unknown addresses', async () => {
    const pages = new Set<string>();
    for (const path of ['/a', '/b/c', '/d%20e', '/%'])
      pages.add(/<body>.*<\/body>/s.exec((await request(path)).text)?.[0] ?? path);
    expect(pages.size).toBe(1);
  });
});
