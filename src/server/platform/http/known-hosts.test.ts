import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, startApi } from '#tests/support/api.ts';
import { buildPages } from '#tests/support/built-pages.ts';

const publicUrl = 'https://holdwise.example';
const metricsToken = 'a-token-for-the-metrics';

describe('accepted hosts', () => {
  let api: Api;
  const built = buildPages();
  beforeAll(async () => {
    api = await startApi(
      'sqlite',
      { PUBLIC_URL: publicUrl, METRICS_TOKEN: metricsToken },
      { pages: built.pages },
    );
  });
  afterAll(async () => {
    await api.stop();
    built.remove();
  });

  const statusAt = async (url: string, headers: Record<string, string>) =>
    (await api.app.inject({ url, headers })).statusCode;

  test.each([
    'holdwise.example',
    'Holdwise.Example',
    'holdwise.example:443',
    'localhost',
    'localhost:3000',
    '127.0.0.1',
    '127.8.9.10:3000',
    '[::1]:3000',
  ])('accepts %s', async (host) => {
    for (const url of ['/', '/api/v1/market/status', '/api/docs', '/assets/entry.js'])
      expect(await statusAt(url, { host })).toBe(200);
  });

  test.each([
    'evil.example',
    'evil-holdwise.example',
    'holdwise.example.evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil.example@localhost',
    'localhost:3000:evil',
    '192.168.1.5:3000',
    '0.0.0.0',
    '[::2]',
  ])('rejects %s except for probes', async (host) => {
    for (const url of [
      '/',
      '/api/v1/market/status',
      '/api/docs',
      '/assets/entry.js',
      '/nowhere',
      '/api/v1/no',
    ])
      expect(await statusAt(url, { host })).toBe(403);
    for (const url of ['/healthz', '/readyz']) expect(await statusAt(url, { host })).toBe(200);
    const authorization = `Bearer ${metricsToken}`;
    expect(await statusAt('/metrics', { host, authorization })).toBe(200);
  });

  test('ignores X-Forwarded-Host', async () => {
    const host = 'evil.example';
    expect(await statusAt('/', { host, 'x-forwarded-host': 'localhost' })).toBe(403);
  });

  test('prevents DNS rebinding from creating the first administrator', async () => {
    const rebound = { host: 'rebind.example:3000', origin: 'http://rebind.example:3000' };
    const created = await api.app.inject({
      method: 'POST',
      url: '/api/v1/admin/create',
      headers: { ...rebound, 'sec-fetch-site': 'same-origin' },
      payload: { name: 'Eve', email: 'eve@holdwise.example', password: 'a long enough pass phrase' },
    });
    expect(created.statusCode).toBe(403);
    expect(created.json()).toMatchObject({
      code: 'forbidden',
      message:
        'The site is not served under this name. Open it at its own address, which its operator sets as PUBLIC_URL.',
    });
    const gate = await api.app.inject('/api/v1/admin/sign-up');
    expect(gate.json()).toMatchObject({ gate: 'open' });
  });
});

describe('a home network, without PUBLIC_URL', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi('sqlite', { HOST: '0.0.0.0' });
  });
  afterAll(() => api.stop());

  test.each([
    '192.168.1.5:3000',
    '[fd00::5]:3000',
    'tower',
    'umbrel.local:3000',
    'Holdwise.home.arpa',
    'nas.lan.internal',
  ])('serves %s, logs in there over http, and refuses other origins', async (host) => {
    expect((await api.app.inject({ url: '/api/v1/market/status', headers: { host } })).statusCode).toBe(200);
    const payload = {
      name: 'Ann',
      email: `${host.replaceAll(/\W/g, '')}@holdwise.example`,
      password: 'a long enough pass phrase',
    };
    const post = (url: string, origin: string) =>
      api.app.inject({ method: 'POST', url, headers: { host, origin }, payload });
    expect((await post('/api/v1/customer/create', `http://${host}`)).statusCode).toBe(201);
    const login = await post('/api/v1/customer/login', `http://${host}`);
    expect(login.statusCode).toBe(200);
    expect(login.cookies.length).toBeGreaterThan(0);
    expect(login.cookies.filter(({ secure }) => secure)).toEqual([]);
    expect(login.headers['strict-transport-security']).toBeUndefined();
    for (const other of ['http://evil.example', 'http://192.168.1.6:3000', 'http://evil.local'])
      expect((await post('/api/v1/customer/logout', other)).statusCode).toBe(403);
  });

  test.each([
    'evil.example',
    'umbrel.local.evil.example',
    '192.168.1.5.evil.example',
    'tower.',
    '.local',
    'a:b@tower',
  ])('refuses %s', async (host) => {
    const { statusCode } = await api.app.inject({ url: '/api/v1/market/status', headers: { host } });
    expect(statusCode).toBe(403);
  });
});

describe('accepted origins of a change', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi('sqlite', { PUBLIC_URL: publicUrl });
  });
  afterAll(() => api.stop());

  const logOut = async (headers: Record<string, string>) =>
    (await api.app.inject({ method: 'POST', url: '/api/v1/customer/logout', headers })).statusCode;

  test.each([
    ['the same host with another scheme', { host: 'holdwise.example', origin: 'http://holdwise.example' }],
    [
      'the same host with another port',
      { host: 'holdwise.example', origin: 'https://holdwise.example:8443' },
    ],
    ['this machine with another scheme', { host: 'localhost:3000', origin: 'https://localhost:3000' }],
    ['this machine with another port', { host: 'localhost:3000', origin: 'http://localhost:4000' }],
    ['this machine by another name', { host: 'localhost:3000', origin: 'http://127.0.0.1:3000' }],
  ])('rejects %s', async (_what, headers) => {
    expect(await logOut(headers)).toBe(403);
  });

  test.each([
    ['PUBLIC_URL', { host: 'holdwise.example', origin: publicUrl }],
    ['PUBLIC_URL, behind a proxy that names this machine', { host: '127.0.0.1:3000', origin: publicUrl }],
    ['this machine', { host: 'localhost:3000', origin: 'http://localhost:3000' }],
  ])('accepts %s', async (_what, headers) => {
    expect(await logOut(headers)).toBe(200);
  });
});
