import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Api,
  bothDatabases,
  type Client,
  clientOf,
  passPhrase,
  startApi,
  startApp,
} from '#tests/support/api.ts';

const cookieName = 'holdwise_customer';
const hour = 60 * 60 * 1000;

describe.each(bothDatabases)('sessions of customers on %s', (kind) => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi(kind);
  });
  afterEach(() => api.stop());

  /** Restarts the server with all sessions expiring in `left` ms, and returns the customer's client. */
  async function restart(client: Client, left: number): Promise<Client> {
    await api.app.close();
    const database = await api.database();
    const expires_at = new Date(Date.now() + left).toISOString();
    await database.db.updateTable('sessions').set({ expires_at }).execute();
    await database.close();
    api.app = await startApp(api.testDatabase);
    const same = clientOf(api.app);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    return same;
  }

  test('a session survives a restart', async () => {
    const ada = await restart(await api.customer(), 30 * 24 * hour);
    const response = await ada.call('GET', '/customer/me');
    expect(response.status).toBe(200);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(response.body.user)).toEqual(['_id', 'name', 'email']);
  });

  test('an expired session is rejected', async () => {
    const ada = await restart(await api.customer(), -1);
    expect(await ada.call('GET', '/customer/me')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: 'Please log in.' },
    });
    expect((await ada.call('POST', '/portfolios', { title: 'x' })).status).toBe(401);
  });

  test('a session used after some days is extended together with its cookie', async () => {
    const ada = await restart(await api.customer(), 5 * 24 * hour);
    const token = ada.cookies.get(cookieName);
    const { headers } = await ada.call('GET', '/portfolios');
    expect(headers['set-cookie']).toBe(
      `${cookieName}=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect((await ada.call('GET', '/portfolios')).headers['set-cookie']).toBeUndefined();
  });

  test('logging out on one device leaves the other logged in', async () => {
    const laptop = await api.customer();
    const phone = clientOf(api.app);
    const { body } = await laptop.call('GET', '/customer/me');
    await phone.call('POST', '/customer/login', { email: body.user.email, password: passPhrase });
    await laptop.call('POST', '/customer/logout');
    expect((await laptop.call('GET', '/customer/me')).status).toBe(401);
    expect((await phone.call('GET', '/customer/me')).status).toBe(200);
  });

  test('only one of five concurrent sign-ups with an address creates the account', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        api.visitor().call('POST', '/customer/create', {
          name: `Ada ${index}`,
          email: index % 2 ? 'ADA@holdwise.example' : 'ａｄａ@holdwise.example',
          password: `${passPhrase} ${index}`,
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const logIns = await Promise.all(
      responses.map((_, index) => {
        const credentials = { email: 'ada@holdwise.example', password: `${passPhrase} ${index}` };
        return api.visitor().call('POST', '/customer/login', credentials);
      }),
    );
    expect(logIns.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401, 401]);
  });

  test('a password matches in any Unicode normalisation form', async () => {
    const email = 'rene@holdwise.example';
    await api
      .visitor()
      .call('POST', '/customer/create', { name: 'René', email, password: 'Ren\u00e9 wrote this' });
    const login = await api
      .visitor()
      .call('POST', '/customer/login', { email, password: 'Rene\u0301 wrote this' });
    expect(login.status).toBe(200);
  });
});
