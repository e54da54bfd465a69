import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '#tests/support/api.ts';

const ada = { name: ' Ada Lovelace ', email: ' Ada@Holdwise.Example ', password: passPhrase };
const cookieName = 'holdwise_customer';

describe.each(databases)('accounts on %s', (kind) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(kind);
    await api.visitor().call('POST', '/customer/create', ada);
  });
  afterAll(() => api.stop());

  test('returns only a message for a new account', async () => {
    const response = await api.visitor().call('POST', '/customer/create', {
      name: 'Grace',
      email: 'grace@holdwise.example',
      password: passPhrase,
    });
    expect(response).toMatchObject({
      status: 201,
      body: { success: true, message: 'Account created successfully!' },
    });
    expect(Object.keys(response.body)).toEqual(['success', 'message']);
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
  ])('rejects %s and says what is accepted', async (_name, change, message) => {
    const response = await api
      .visitor()
      .call('POST', '/customer/create', { ...ada, email: 'new@holdwise.example', ...change });
    expect(response).toMatchObject({ status: 400, body: { success: false, code: 'invalid', message } });
    expect(response.body.issues[0]).toMatchObject({ path: Object.keys(change)[0], message });
  });

  test.each(['ada@holdwise.example', 'ADA@HOLDWISE.EXAMPLE', ' ada@holdwise.example '])(
    'returns the usual response for the registered address %j, and leaves its account unchanged',
    async (email) => {
      const other = { ...ada, email, name: 'Mallory', password: 'some other pass phrase' };
      const response = await api.visitor().call('POST', '/customer/create', other);
      expect(response).toMatchObject({ status: 201, body: { message: 'Account created successfully!' } });
      const client = api.visitor();
      expect((await client.call('POST', '/customer/login', { email, password: other.password })).status).toBe(
        401,
      );
      expect(await client.call('POST', '/customer/login', { email, password: passPhrase })).toMatchObject({
        status: 200,
        body: { user: { name: 'Ada Lovelace' } },
      });
    },
  );

  test('returns the user on login and sets an HttpOnly, SameSite cookie', async () => {
    const client = api.visitor();
    const response = await client.call('POST', '/customer/login', { email: ada.email, password: passPhrase });
    expect(response).toMatchObject({
      status: 200,
      body: {
        success: true,
        message: 'Welcome Customer!',
        user: { name: 'Ada Lovelace', email: 'ada@holdwise.example' },
      },
    });
    const [cookie] = [response.headers['set-cookie']].flat();
    expect(cookie).toMatch(/^holdwise_customer=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await client.call('GET', '/customer/me')).body).toEqual({
      success: true,
      user: response.body.user,
    });
  });

  test('gives the same response for a wrong password and an unknown address', async () => {
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

  test('starts a new session at each login and invalidates the old token', async () => {
    const client = await api.customer();
    const before = client.cookies.get(cookieName) ?? '';
    const { body } = await client.call('GET', '/customer/me');
    await client.call('POST', '/customer/login', { email: body.user.email, password: passPhrase });
    expect(client.cookies.get(cookieName)).not.toBe(before);
    const thief = api.visitor();
    thief.cookies.set(cookieName, before);
    expect((await thief.call('GET', '/customer/me')).status).toBe(401);
  });

  test('ends the session on the server at logout, which may be repeated', async () => {
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

  test('forbids caching of customer data', async () => {
    const client = await api.customer();
    expect((await client.call('GET', '/customer/me')).headers['cache-control']).toBe('no-store');
  });
});

describe.each(databases)('limits and cookies on %s', (kind) => {
  test('rejects the eleventh login attempt within 15 minutes', async () => {
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

  test('sets a Secure cookie if the site uses https', async () => {
    const api = await startApi(kind, { PUBLIC_URL: 'https://holdwise.example' });
    const client = api.visitor();
    await client.call('POST', '/customer/create', ada);
    const response = await client.call('POST', '/customer/login', { email: ada.email, password: passPhrase });
    expect(String(response.headers['set-cookie'])).toContain('; Secure');
    await api.stop();
  });
});
