import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '../../../../tests/support/api.ts';

const ada = { name: ' Ada Lovelace ', email: ' Ada@Holdwise.Example ', password: passPhrase };
const cookieName = 'holdwise_customer';

describe.each(databases)('accounts on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
    await api.visitor().call('POST', '/customer/create', ada);
  });
  afterAll(() => api.stop());

  test('a new account is answered with its message, and nothing of the account', async () => {
    const answer = await api.visitor().call('POST', '/customer/create', {
      name: 'Grace',
      email: 'grace@holdwise.example',
      password: passPhrase,
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { success: true, message: 'Account created successfully!' },
    });
    expect(Object.keys(answer.body)).toEqual(['success', 'message']);
  });

  test.each([
    ['no name', { name: '  ' }, 'Please enter your name'],
    ['a missing name', { name: undefined }, 'Please enter your name'],
    ['a long name', { name: 'x'.repeat(101) }, 'The name may have at most 100 characters'],
    ['no address', { email: 'ada' }, 'Please enter a valid e-mail address'],
    ['an address with a space', { email: 'a da@holdwise.example' }, 'Please enter a valid e-mail address'],
    ['a short password', { password: 'sieben7' }, 'The password must have 8 to 128 characters'],
    ['a long password', { password: 'x'.repeat(129) }, 'The password must have 8 to 128 characters'],
    [
      'a common password',
      { password: 'Password1' },
      'This password is on the lists that attackers try first. Please choose another',
    ],
  ])('%s is refused in words that say what is accepted', async (_name, change, message) => {
    const answer = await api
      .visitor()
      .call('POST', '/customer/create', { ...ada, email: 'new@holdwise.example', ...change });
    expect(answer).toMatchObject({ status: 400, body: { success: false, code: 'invalid', message } });
    expect(answer.body.issues[0]).toMatchObject({ path: Object.keys(change)[0], message });
  });

  test.each(['ada@holdwise.example', 'ADA@HOLDWISE.EXAMPLE', ' ada@holdwise.example '])(
    'the address %j is the one that has an account, and is refused without saying so',
    async (email) => {
      const answer = await api.visitor().call('POST', '/customer/create', { ...ada, email });
      expect(answer).toMatchObject({
        status: 409,
        body: {
          code: 'conflict',
          message: 'An account could not be made with this address. If it is yours, try to log in.',
        },
      });
    },
  );

  test('logging in answers who it is, and sets a cookie that scripts and other sites cannot use', async () => {
    const client = api.visitor();
    const answer = await client.call('POST', '/customer/login', { email: ada.email, password: passPhrase });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Welcome Customer!',
        user: { name: 'Ada Lovelace', email: 'ada@holdwise.example' },
      },
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^holdwise_customer=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.call('GET', '/customer/me')).body).toEqual({
      success: true,
      user: answer.body.user,
    });
  });

  test('a wrong password and an unknown address are told apart by nobody', async () => {
    const wrong = await api
      .visitor()
      .call('POST', '/customer/login', { email: ada.email, password: 'not hers' });
    const unknown = await api
      .visitor()
      .call('POST', '/customer/login', { email: 'nobody@holdwise.example', password: 'not hers' });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: 'The e-mail or the password is wrong.' },
    });
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.headers['set-cookie']).toBeUndefined();
  });

  test('a session begins anew with each login: the token of before is dead', async () => {
    const client = await api.customer();
    const before = client.cookies.get(cookieName) ?? '';
    const { body } = await client.call('GET', '/customer/me');
    await client.call('POST', '/customer/login', { email: body.user.email, password: passPhrase });
    expect(client.cookies.get(cookieName)).not.toBe(before);
    const thief = api.visitor();
    thief.cookies.set(cookieName, before);
    expect((await thief.call('GET', '/customer/me')).status).toBe(401);
  });

  test('logging out ends the session on the server too, and may be done twice', async () => {
    const client = await api.customer();
    const token = client.cookies.get(cookieName) ?? '';
    expect(await client.call('POST', '/customer/logout')).toMatchObject({
      status: 200,
      body: { success: true, message: 'Logged out successfully' },
    });
    expect(client.cookies.has(cookieName)).toBe(false);
    client.cookies.set(cookieName, token);
    expect((await client.call('GET', '/customer/me')).status).toBe(401);
    expect((await client.call('POST', '/customer/logout')).status).toBe(200);
  });

  test('what belongs to a customer is never kept by a cache', async () => {
    const client = await api.customer();
    expect((await client.call('GET', '/customer/me')).headers['cache-control']).toBe('no-store');
  });
});

describe.each(databases)('limits and cookies on %s', (kind) => {
  test('the eleventh attempt on an account within a quarter of an hour has to wait', async () => {
    const api = await startApi(kind);
    const attempt = () =>
      api.visitor().call('POST', '/customer/login', { email: ada.email, password: 'not hers' });
    for (let count = 0; count < 10; count++) expect((await attempt()).status).toBe(401);
    const refused = await attempt();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', message: 'Too many attempts. Please try again in 15 minutes.' },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    await api.stop();
  });

  test('over https the cookie is sent over https only', async () => {
    const api = await startApi(kind, { PUBLIC_URL: 'https://holdwise.example' });
    const client = api.visitor();
    await client.call('POST', '/customer/create', ada);
    const answer = await client.call('POST', '/customer/login', { email: ada.email, password: passPhrase });
    expect(String(answer.headers['set-cookie'])).toContain('; Secure');
    await api.stop();
  });
});
