import { describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '../../../../tests/support/api.ts';

const ada = { name: 'Ada', email: 'ada@holdwise.example', password: passPhrase };

const logIn = (api: Api, password: string, email = ada.email) =>
  api.visitor().call('POST', '/customer/login', { email, password });

/** A sign-up that counts and makes nothing, so that many of them are quick. */
const trySignUp = (api: Api, from: string) =>
  api
    .visitor()
    .call('POST', '/customer/create', { ...ada, password: 'password' }, { 'x-forwarded-for': from });

describe.each(databases)('attempts on %s', (kind) => {
  test('a login that works forgets the failed ones before it', async () => {
    const api = await startApi(kind);
    await api.visitor().call('POST', '/customer/create', ada);
    for (let count = 0; count < 9; count += 1) expect((await logIn(api, 'not hers')).status).toBe(401);
    expect((await logIn(api, passPhrase)).status).toBe(200);
    for (let count = 0; count < 10; count += 1) expect((await logIn(api, 'not hers')).status).toBe(401);
    await api.stop();
  });

  test('too many of them keep the right password out too, in whatever form the address is written', async () => {
    const api = await startApi(kind);
    await api.visitor().call('POST', '/customer/create', ada);
    for (let count = 0; count < 10; count += 1) await logIn(api, 'not hers', 'ADA@holdwise.example');
    expect(await logIn(api, passPhrase)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await logIn(api, 'not his', 'alan@holdwise.example')).status).toBe(401);
    await api.stop();
  });

  test('one computer may sign up 200 times an hour, whatever address it claims to forward for', async () => {
    const api = await startApi(kind);
    for (let count = 0; count < 200; count += 1)
      expect((await trySignUp(api, `203.0.113.${count}`)).status).toBe(400);
    const refused = await trySignUp(api, '203.0.113.201');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    await api.stop();
  });
});

test('behind a proxy each computer counts by the address that the proxy adds, not by those before it', async () => {
  const api = await startApi('sqlite', { TRUST_PROXY: 'on' });
  for (let count = 0; count < 200; count += 1) await trySignUp(api, `203.0.113.${count}, 198.51.100.1`);
  expect((await trySignUp(api, '203.0.113.201, 198.51.100.1')).status).toBe(429);
  expect((await trySignUp(api, '198.51.100.2')).status).toBe(400);
  await api.stop();
});
