import { type Browser, chromium, type Page } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumArgs, requireChromium } from '../support/chromium.ts';
import { freePort } from '../support/postgres-server.ts';
import { sendRaw } from '../support/raw-requests.ts';
import { startTarget, type Target } from './support/target.ts';

const publicUrl = 'https://holdwise.example';
/** Starts a product whose public URL differs from its own address. */
async function startWithPublicUrl(settings: Record<string, string>): Promise<Target> {
  const port = await freePort();
  const target = await startTarget({ settings: { PUBLIC_URL: publicUrl, PORT: String(port), ...settings } });
  return { ...target, url: `http://127.0.0.1:${port}` };
}

const soon = { timeout: 30_000, interval: 100 };

const request = (target: string, host = 'localhost', ...headers: string[]) =>
  `${[`GET ${target} HTTP/1.1`, `Host: ${host}`, ...headers].join('\r\n')}\r\n\r\n`;

/** Sends one raw request and returns the status and the whole response. */
async function send({ url }: Target, bytes: string): Promise<{ status: number; text: string }> {
  const { statuses, text } = await sendRaw(Number(new URL(url).port), bytes, { waitMs: 20_000 });
  return { status: statuses[0] ?? 0, text };
}

/** Builds a raw POST request with a JSON body. */
function post(path: string, body: string, headers: Record<string, string>): string {
  const all = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`POST ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

async function openBrowser(...args: string[]): Promise<Page> {
  const browser: Browser = await chromium.launch({
    executablePath: requireChromium(),
    args: [...chromiumArgs, ...args],
  });
  onTestFinished(() => browser.close());
  return browser.newPage();
}

/** Trusts the proxy, so that the attacker and a reader can have different addresses. */
const proxied = { settings: { TRUST_PROXY: 'on' } };
const fromAttacker = 'X-Forwarded-For: 203.0.113.9';

/** Requests pages and readiness as another client for some seconds; expects success each time. */
async function expectAvailable(target: Target, seconds: number): Promise<void> {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until)
    for (const path of ['/news', '/help', '/api/v1/market/status', '/readyz'])
      expect({ path, status: (await fetch(target.url + path, { headers })).status }).toEqual({
        path,
        status: 200,
      });
}

test('requests on sockets that never read lock nobody out', async () => {
  const target = await startTarget(proxied);
  const health = await target.watchHealth();
  const pipelined = request('/api/v1/wizards/all', 'localhost', fromAttacker);
  for (let socket = 0; socket < 4; socket += 1)
    (await target.connect({ reads: false })).write(pipelined.repeat(400));
  await expectAvailable(target, 5);
  // The attacker may also reconnect each time and stay below the pipelining limit.
  for (let round = 0; round < 10; round += 1) {
    for (let socket = 0; socket < 8; socket += 1)
      (await target.connect({ reads: false })).write(pipelined.repeat(16));
    await expectAvailable(target, 0.3);
  }
  const { failures, longestMs } = await health.stop();
  expect(failures).toEqual([]);
  expect(longestMs).toBeLessThan(2_000);
});

test('a thousand incomplete logins lock nobody out, and are closed', async () => {
  const target = await startTarget(proxied);
  const half = `POST /customer/login HTTP/1.1\r\nHost: localhost\r\n${fromAttacker}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
  const api = half.replace('/customer', '/api/v1/customer');
  const sockets = await Promise.all(Array.from({ length: 1_100 }, () => target.connect()));
  for (const [index, socket] of sockets.entries()) socket.write(index % 2 ? half : api);
  await expectAvailable(target, 3);
  const open = () => sockets.filter(({ socket }) => !socket.closed && !socket.readableEnded).length;
  await expect.poll(open, soon).toBe(0);
});

test('DNS rebinding gives a page no access', async () => {
  const target = await startTarget();
  const { port } = new URL(target.url);
  const page = await openBrowser(
    '--host-resolver-rules=MAP rebind.example 127.0.0.1',
    '--disable-features=LocalNetworkAccessChecks,BlockInsecurePrivateNetworkRequests',
  );
  const opened = await page.goto(`http://rebind.example:${port}/`);
  expect(opened?.status()).toBe(403);
  const created = await page.evaluate(async () => {
    const person = { name: 'Eve', email: 'eve@holdwise.example', password: 'a long enough pass phrase' };
    const headers = { 'content-type': 'application/json', 'x-forwarded-host': 'localhost' };
    const body = JSON.stringify(person);
    return fetch('/api/v1/admin/create', { method: 'POST', headers, body }).then(
      ({ status }) => status,
      () => 0,
    );
  });
  expect([0, 403]).toContain(created);
  expect((await target.visitor().call('GET', '/admin/sign-up')).body.gate).toBe('open');
  for (const [path, status] of [
    ['/api/v1/market/status', 403],
    ['/healthz', 200],
    ['/readyz', 200],
  ] as const)
    expect((await send(target, request(path, 'rebind.example', 'Connection: close'))).status).toBe(status);
});

test('aliases of a page lead to one address and the same page in the browser', async () => {
  const target = await startTarget();
  const page = await openBrowser();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('404')) errors.push(message.text());
  });
  const aliases = [
    ['//a1.b', '404'],
    ['/NEWS', 'From our editors'],
    ['/news//', 'From our editors'],
    ['/news/page/x', 'From our editors'],
    ['/%6eews', 'From our editors'],
    ['/%', '404'],
    ['/%00', '404'],
    ['/nowhere', '404'],
    ['/Admin/Login', 'Login to your account'],
  ] as const;
  for (const [alias, text] of aliases) {
    await page.goto(target.url + alias, { waitUntil: 'networkidle' });
    await page.getByText(text, { exact: true }).first().waitFor();
    const canonical = page.locator('link[rel=canonical]');
    const href = (await canonical.count()) > 0 ? await canonical.getAttribute('href') : undefined;
    expect(href ?? '').toMatch(text === 'From our editors' ? /\/news$/ : /^$/);
  }
  expect(errors).toEqual([]);
});

test('a flood of aliases does not block pages', async () => {
  const target = await startTarget();
  const statuses = new Set<number>();
  let done = false;
  const flood = async (start: number) => {
    for (let number = start; !done; number += 1)
      for (const path of [`//a${number}.b`, `/${number}`, `/news//?${number}`, `/admin/edit-news/${number}`])
        statuses.add((await fetch(target.url + path, { redirect: 'manual' })).status);
  };
  const flooding = Promise.all(Array.from({ length: 16 }, (_, index) => flood(index * 100_000)));
  const start = performance.now();
  let pages = 0;
  for (; performance.now() - start < 4_000; pages += 1) {
    expect((await fetch(target.url)).status).toBe(200);
    expect((await fetch(`${target.url}/news`)).status).toBe(200);
  }
  done = true;
  await flooding;
  expect(pages).toBeGreaterThan(2);
  expect([...statuses].sort()).toEqual([200, 301, 404]);
});

test('no path and no nested JSON causes a server error', async () => {
  const target = await startTarget();
  for (const path of [
    '//',
    '///',
    '//[',
    '//@',
    '/%',
    '/%00',
    '/%c0%ae',
    '/\\evil.example',
    '/news/%2e%2e//',
  ]) {
    const { status, text } = await send(
      target,
      request(path, 'localhost', 'Accept: text/html', 'Connection: close'),
    );
    expect({ path, status: status < 500 }).toEqual({ path, status: true });
    if (status !== 301) expect(text).toContain('<!doctype html>');
    else expect(text).toMatch(/^location: \/(?!\/)/im);
  }
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const count = open === '[' ? 120_000 : 40_000;
    const body = `{"email":${open.repeat(count)}1${close.repeat(count)}}`;
    const { status } = await send(target, post('/api/v1/customer/login', body, { host: 'localhost' }));
    expect([400, 413]).toContain(status);
  }
  expect(target.errors).toEqual([]);
});

test('redirects to https are not cacheable', async () => {
  const target = await startWithPublicUrl({ TRUST_PROXY: 'on' });
  const headers = ['X-Forwarded-Proto: http', 'Connection: close'];
  const { status, text } = await send(target, request('/news', 'holdwise.example', ...headers));
  expect(status).toBe(308);
  expect(text).toMatch(/^cache-control: no-store\r$/im);
  expect(text).toMatch(/^location: https:\/\/holdwise\.example\/news\r$/im);
});

test('ignores a request id from the client', async () => {
  const target = await startTarget({ settings: { TRUST_PROXY: 'on' } });
  const chosen = '00000000-dead-beef-0000-000000000000';
  for (const path of ['/', '/healthz', '/api/v1/none'])
    expect(
      (await send(target, request(path, 'localhost', `X-Request-Id: ${chosen}`, 'Connection: close'))).text,
    )
      // The response has another id.
      .toMatch(/^x-request-id: (?!00000000)[\da-f-]{36}\r$/im);
});

test('accepts changes only from the exact origin', async () => {
  const target = await startWithPublicUrl({});
  const logOut = async (origin: string, host = 'holdwise.example') =>
    (await send(target, post('/api/v1/customer/logout', '{}', { host, origin }))).status;
  expect(await logOut(publicUrl)).toBe(200);
  for (const origin of ['http://holdwise.example', 'https://holdwise.example:8443', 'null'])
    expect(await logOut(origin)).toBe(403);
  expect(await logOut('https://localhost:3000', 'localhost:3000')).toBe(403);
});
