import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type Api,
  type Client,
  clientOf,
  databases,
  passPhrase,
  startApi,
  startAt,
} from '../../../../tests/support/api.ts';

const cookieName = 'holdwise_customer';
const hour = 60 * 60 * 1000;

describe.each(databases)('sessions of customers on %s', (kind) => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi(kind);
  });
  afterEach(() => api.stop());

  /** The same customer at the product started anew, with all sessions ending after `left` ms. */
  async function later(client: Client, left: number): Promise<Client> {
    await api.app.close();
    const database = await api.database();
    const expires_at = new Date(Date.now() + left).toISOString();
    await database.db.updateTable('sessions').set({ expires_at }).execute();
    await database.close();
    api.app = await startAt(api.place);
    const same = clientOf(api.app);
    for (const [name, value] of client.cookies) same.cookies.set(name, value);
    return same;
  }

  test('a session goes on when the product starts again', async () => {
    const ada = await later(await api.customer(), 30 * 24 * hour);
    const answer = await ada.call('GET', '/customer/me');
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(Object.keys(answer.body.user)).toEqual(['_id', 'name', 'email']);
  });

  test('a session that is over opens nothing', async () => {
    const ada = await later(await api.customer(), -1);
    expect(await ada.call('GET', '/customer/me')).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: 'Please log in.' },
    });
    expect((await ada.call('POST', '/portfolios', { title: 'x' })).status).toBe(401);
  });

  test('a session used again after days is prolonged, and its cookie with it', async () => {
    const ada = await later(await api.customer(), 5 * 24 * hour);
    const token = ada.cookies.get(cookieName);
    const { headers } = await ada.call('GET', '/portfolios');
    expect(headers['set-cookie']).toBe(
      `${cookieName}=${token}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`,
    );
    expect((await ada.call('GET', '/portfolios')).headers['set-cookie']).toBeUndefined();
  });

  test('logging out on one device leaves the other logged in', async () => {
    const desk = await api.customer();
    const phone = clientOf(api.app);
    const { body } = await desk.call('GET', '/customer/me');
    await phone.call('POST', '/customer/login', { email: body.user.email, password: passPhrase });
    await desk.call('POST', '/customer/logout');
    expect((await desk.call('GET', '/customer/me')).status).toBe(401);
    expect((await phone.call('GET', '/customer/me')).status).toBe(200);
  });

  test('of five sign-ups that race for one address one makes the account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        api.visitor().call('POST', '/customer/create', {
          name: `Ada ${index}`,
          email: index % 2 ? 'ADA@holdwise.example' : 'ａｄａ@holdwise.example',
          password: passPhrase,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  test('a password counts in its composed form, however the keyboard sends it', async () => {
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
