import { expect, test } from 'vitest';
import { freePort } from '../support/postgres-server.ts';
import { openBrowser } from './support/open-browser.ts';
import { expectAvailable, fromAttacker, proxied } from './support/proxied-clients.ts';
import { post, request, send } from './support/raw-requests.ts';
import { startTarget, type Target } from './support/target.ts';

const publicUrl = 'https://holdwise.example';
/** Starts a product whose public URL differs from its own address. */
async function startWithPublicUrl(settings: Record<string, string>): Promise<Target> {
  const port = await freePort();
  const target = await startTarget({ settings: { PUBLIC_URL: publicUrl, PORT: String(port), ...settings } });
  return { ...target, url: `http://127.0.0.1:${port}` };
}

/** A bound for tests that hang. */
const soon = { interval: 100 };

test('a thousand incomplete logins lock nobody out, and are closed', async () => {
  const target = await startTarget(proxied);
  const half = `POST /customer/login HTTP/1.1\r\nHost: localhost\r\n${fromAttacker}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
  const api = half.replace('/customer', '/api/v1/customer');
  const sockets = await Promise.all(Array.from({ length: 1_100 }, () => target.connect()));
  for (const [index, socket] of sockets.entries()) socket.write(index % 2 ? half : api);
  await expectAvailable(target, 60);
  const open = () => sockets.filter(({ socket }) => !socket.closed && !socket.readableEnded).length;
  await expect.poll(open, soon).toBe(0);
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
  for (let pages = 0; pages < 20; pages += 1) {
    expect((await fetch(target.url)).status).toBe(200);
    expect((await fetch(`${target.url}/news`)).status).toBe(200);
  }
  done = true;
  await flooding;
  expect([...statuses].sort()).toEqual([200, 301, 404]);
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
