import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Api, bothDatabases, type Client, databases, passPhrase, startApi } from '#tests/support/api.ts';
import { mailTo, resetSubject } from '#tests/support/mail.ts';
import { newOwner, turnOnTwoStep } from '#tests/support/owner.ts';
import { linkOf } from '#tests/support/read-mail.ts';

const cookieName = 'holdwise_admin';
const person = (name: string) => ({
  name,
  email: `${name.toLowerCase()}@holdwise.example`,
  password: passPhrase,
});

async function inviteFrom(admin: Client): Promise<{ invite: string; id: string }> {
  const { status, body } = await admin.call('POST', '/admin/invitations');
  expect(status).toBe(201);
  return { invite: new URL(body.link).searchParams.get('invite') ?? '', id: body.invitation._id };
}

describe.each(bothDatabases)('administrators on %s', (kind) => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi(kind);
  });
  afterEach(() => api.stop());

  const signUp = (body: object) => api.visitor().call('POST', '/admin/create', body);
  const signUpMode = async (invite = '') =>
    (await api.visitor().call('GET', `/admin/sign-up${invite && `?invite=${invite}`}`)).body.gate;

  test('only one of five concurrent first sign-ups succeeds', async () => {
    const names = ['Ann', 'Bea', 'Cid', 'Dan', 'Eve'];
    const responses = await Promise.all(names.map((name) => signUp(person(name))));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403, 403, 403, 403]);
  });

  test('an invitation works once, even in concurrent requests', async () => {
    const { invite } = await inviteFrom(await api.admin());
    expect(await signUpMode(invite)).toBe('invited');
    const responses = await Promise.all(
      ['Ann', 'Bea', 'Cid'].map((name) => signUp({ ...person(name), invite })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
    expect(await signUpMode(invite)).toBe('closed');
    expect((await signUp({ ...person('Dan'), invite })).body.message).toBe(
      'This invitation was used or revoked, or has expired. Please ask an administrator for a new one.',
    );
  });

  test('can be removed by others but not by themselves, which ends their sessions', async () => {
    const [edith, alan] = [await api.admin('Edith'), await api.admin('Alan')];
    const { administrators } = (await edith.call('GET', '/admin/administrators')).body;
    expect(administrators.map(({ name }: { name: string }) => name)).toEqual(['Edith', 'Alan']);
    const path = (index: number) => `/admin/administrators/${administrators[index]._id}`;
    expect((await edith.call('DELETE', path(0))).status).toBe(409);
    expect((await edith.call('DELETE', path(1))).status).toBe(200);
    expect((await alan.call('GET', '/admin/check-auth')).status).toBe(401);
    expect((await edith.call('DELETE', path(1))).status).toBe(404);
  });

  test('see the activity page by page, newest first', async () => {
    const edith = await api.admin('Edith');
    for (let count = 0; count < 51; count += 1) await inviteFrom(edith);
    const first = (await edith.call('GET', '/admin/activity')).body;
    expect(first.events).toHaveLength(50);
    expect(first.more).toBe(true);
    expect(first.events[0]).toMatchObject({ by: 'Edith', action: 'invitation.created' });
    const next = (await edith.call('GET', `/admin/activity?before=${first.events.at(-1)._id}`)).body;
    expect(next.more).toBe(false);
    expect(next.events).toHaveLength(2);
    expect(next.events.at(-1)).toMatchObject({
      action: 'administrator.created',
      subject: 'Edith (admin1@holdwise.example)',
    });
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('the first one signs up freely, the next one needs an invitation', async () => {
    expect(await signUpMode()).toBe('open');
    expect(await signUp(person('Edith'))).toMatchObject({
      status: 201,
      body: {
        message: 'Account created successfully!',
        data: { name: 'Edith', email: 'edith@holdwise.example' },
      },
    });
    expect(await signUpMode()).toBe('closed');
    expect(await signUp(person('Mallory'))).toMatchObject({
      status: 403,
      body: { code: 'forbidden', message: 'Administrators join by invitation. Please ask one for a link.' },
    });
  });

  test('an invitation does not reveal who has an account', async () => {
    const admin = await api.admin();
    const [one, two] = [await inviteFrom(admin), await inviteFrom(admin)];
    const taken = { ...person('Edith'), email: 'ADMIN1@holdwise.example', invite: one.invite };
    const known = await signUp(taken);
    const unknown = await signUp({ ...person('Edith'), invite: two.invite });
    expect(known.status).toBe(201);
    expect(known.body).toEqual({
      ...unknown.body,
      data: {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Edith',
        email: 'admin1@holdwise.example',
      },
    });
    expect([await signUpMode(one.invite), await signUpMode(two.invite)]).toEqual(['closed', 'closed']);
    await mailTo(api.testDatabase, 'admin1@holdwise.example', 'You already have a Holdwise account');
    const { administrators } = (await admin.call('GET', '/admin/administrators')).body;
    expect(administrators.map(({ email }: { email: string }) => email)).toEqual([
      'admin1@holdwise.example',
      'edith@holdwise.example',
    ]);
  });

  test('revoked invitations and those older than seven days are rejected', async () => {
    const admin = await api.admin();
    const revoked = await inviteFrom(admin);
    expect((await admin.call('DELETE', `/admin/invitations/${revoked.id}`)).status).toBe(200);
    expect((await admin.call('DELETE', `/admin/invitations/${revoked.id}`)).status).toBe(404);
    expect((await signUp({ ...person('Ann'), invite: revoked.invite })).status).toBe(403);
    const old = await inviteFrom(admin);
    const { invitations } = (await admin.call('GET', '/admin/administrators')).body;
    const [{ createdAt, expiresAt }] = invitations;
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 60 * 60 * 1000);
    expect(JSON.stringify(invitations)).not.toContain(old.invite);
    if (kind === 'postgres') {
      const database = await api.database();
      await database.db
        .updateTable('admin_invites')
        .set({ expires_at: '2026-01-01T00:00:00.000Z' })
        .execute();
      await database.close();
      expect((await signUp({ ...person('Ann'), invite: old.invite })).status).toBe(403);
      expect((await admin.call('GET', '/admin/administrators')).body.invitations).toEqual([]);
    }
  });

  test('log in, pass the auth check and log out', async () => {
    await signUp(person('Edith'));
    const client = api.visitor();
    const { email, password } = person('Edith');
    const login = await client.call('POST', '/admin/login', { email, password });
    expect(login).toMatchObject({ status: 200, body: { success: true, message: 'Welcome Admin!' } });
    expect([login.headers['set-cookie']].flat()[0]).toMatch(
      /^holdwise_admin=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await client.call('GET', '/admin/check-auth')).body).toMatchObject({
      success: true,
      user: { name: 'Edith' },
    });
    const session = async () => (await client.call('GET', '/admin/session')).body;
    expect(await session()).toMatchObject({ user: { name: 'Edith' }, twoStepDue: false });
    const token = client.cookies.get(cookieName) ?? '';
    expect((await client.call('POST', '/admin/logout')).body.message).toBe('Logged out successfully');
    client.cookies.set(cookieName, token);
    expect((await client.call('GET', '/admin/check-auth')).status).toBe(401);
    expect(await session()).toEqual({ success: true, user: null, twoStepDue: false });
  });

  test('and customers cannot use the cookies of each other', async () => {
    const [admin, customer] = [await api.admin(), await api.customer()];
    const mixed = api.visitor();
    mixed.cookies.set(cookieName, customer.cookies.get('holdwise_customer') ?? '');
    expect((await mixed.call('GET', '/admin/check-auth')).status).toBe(401);
    mixed.cookies.set('holdwise_customer', admin.cookies.get(cookieName) ?? '');
    expect((await mixed.call('GET', '/portfolios')).status).toBe(401);
    expect((await admin.call('GET', '/portfolios')).status).toBe(401);
  });

  test('are rejected after too many wrong passwords, even with the correct one', async () => {
    await signUp(person('Edith'));
    const attempt = (password: string) =>
      api.visitor().call('POST', '/admin/login', { email: person('Edith').email, password });
    for (let count = 0; count < 10; count += 1) expect((await attempt('not hers')).status).toBe(401);
    expect((await attempt(passPhrase)).status).toBe(429);
  });

  test('lose their two-step secrets, codes and reset links when removed', async () => {
    const [edith, grace] = [await newOwner(api, 'admin'), await newOwner(api, 'admin')];
    await turnOnTwoStep(grace);
    await api.visitor().call('POST', '/admin/forgot-password', { email: grace.email });
    const { token } = linkOf(await mailTo(api.testDatabase, grace.email, resetSubject));
    expect((await edith.call('DELETE', `/administrators/${grace.id}`)).status).toBe(200);
    expect((await grace.call('GET', '/two-step')).status).toBe(401);
    const reset = { token, newPassword: 'another long pass phrase' };
    expect((await api.visitor().call('POST', '/admin/reset-password', reset)).status).toBe(400);
    await api.app.close();
    const { db, close } = await api.database();
    for (const table of ['two_step', 'recovery_codes', 'password_resets'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    await close();
  });
});

test('the first administrator needs the setup token if it is set', async () => {
  const api = await startApi('sqlite', { ADMIN_SETUP_TOKEN: 'only the operator knows' });
  const signUp = (more: object) =>
    api.visitor().call('POST', '/admin/create', { ...person('Edith'), ...more });
  expect((await api.visitor().call('GET', '/admin/sign-up')).body.gate).toBe('setup-token');
  for (const more of [{}, { setupToken: '' }, { setupToken: 'somebody guesses' }])
    expect(await signUp(more)).toMatchObject({ status: 403, body: { issues: [{ path: 'setupToken' }] } });
  expect((await signUp({ setupToken: 'only the operator knows' })).status).toBe(201);
  expect((await signUp({ setupToken: 'only the operator knows' })).status).toBe(403);
  await api.stop();
});
