import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Api, databases, startApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { mailsIn, mailTo, resetSubject } from '#tests/support/mail.ts';
import {
  advanceClock,
  isLoggedIn,
  logInAgain,
  newOwner,
  nextCode,
  type Owner,
  ownerCasesOnBoth,
  turnOnTwoStep,
} from '#tests/support/owner.ts';
import { linkOf } from '#tests/support/read-mail.ts';

const other = 'another long pass phrase';
const minute = 60_000;

describe.each(ownerCasesOnBoth)('the forgotten password of a $kind on $database', ({ database, kind }) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(database);
    await api.admin();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => api.stop());

  const owner = () => newOwner(api, kind);
  const requestReset = (email: string) => api.visitor().call('POST', `/${kind}/forgot-password`, { email });
  const reset = (token: string, newPassword = other) =>
    api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword });
  const requestLink = async ({ email }: Owner, count = 1) => {
    await requestReset(email);
    return linkOf(await mailTo(api.testDatabase, email, resetSubject, count));
  };
  const invalidLink = {
    status: 400,
    body: {
      code: 'invalid',
      issues: [
        {
          path: 'token',
          message: 'This link was used, replaced by a newer one, or has expired. Please request a new one.',
        },
      ],
    },
  };

  test('lets only one of two concurrent resets with the same link succeed', async () => {
    const ada = await owner();
    const { token } = await requestLink(ada);
    const passwords = [other, `${other} 2`];
    const responses = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = passwords[responses.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logInAgain(api, ada, { password: winner })).response.status).toBe(200);
  });

  test('keeps only one of several concurrently requested links valid', async () => {
    const ada = await owner();
    await Promise.all(Array.from({ length: 5 }, () => requestReset(ada.email)));
    await mailTo(api.testDatabase, ada.email, resetSubject, 5);
    const tokens = mailsIn(api.testDatabase)
      .filter(({ to, subject }) => to === ada.email && subject === resetSubject)
      .map((mail) => linkOf(mail).token);
    const outcomes = [];
    for (const token of tokens) outcomes.push((await reset(token)).status);
    expect(outcomes.toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(database)) return;

  test('is reset by a link with its token in the fragment, which ends all sessions and notifies the owner', async () => {
    const ada = await owner();
    const { link, token } = await requestLink(ada);
    const page = { customer: '/reset-password', admin: '/admin/reset-password' }[kind];
    expect(new URL(link)).toMatchObject({ pathname: page, search: '', hash: `#token=${token}` });
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your new password is set. Please log in with it.' },
    });
    expect(await isLoggedIn(ada)).toBe(false);
    expect((await logInAgain(api, ada)).response.status).toBe(401);
    expect((await logInAgain(api, ada, { password: other })).response.status).toBe(200);
    await mailTo(api.testDatabase, ada.email, 'Your Holdwise password was reset');
    expect(await reset(token)).toMatchObject(invalidLink);
  });

  test('gives the same response for addresses with and without an account', async () => {
    const ada = await owner();
    const known = await requestReset(ada.email);
    const unknown = await requestReset(`nobody-${ada.email}`);
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    await mailTo(api.testDatabase, ada.email, resetSubject);
    expect(mailsIn(api.testDatabase).filter(({ to }) => to.startsWith('nobody-'))).toEqual([]);
  });

  test('rejects a link after an hour, or after a newer one was requested', async () => {
    const ada = await owner();
    const first = await requestLink(ada);
    const second = await requestLink(ada, 2);
    expect(await reset(first.token)).toMatchObject(invalidLink);
    advanceClock(60 * minute);
    expect(await reset(second.token)).toMatchObject(invalidLink);
    const third = await requestLink(ada, 3);
    advanceClock(59 * minute);
    expect((await reset(third.token)).status).toBe(200);
  });

  test('rejects a common password without consuming the link', async () => {
    const ada = await owner();
    const { token } = await requestLink(ada);
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(101)])('rejects the token %j', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 400, body: { issues: [{ path: 'token' }] } });
  });

  test('accepts a link only for its own kind of account', async () => {
    const ada = await owner();
    const { token } = await requestLink(ada);
    const otherKind = kind === 'customer' ? 'admin' : 'customer';
    const response = await api
      .visitor()
      .call('POST', `/${otherKind}/reset-password`, { token, newPassword: other });
    expect(response).toMatchObject(invalidLink);
    expect((await reset(token)).status).toBe(200);
  });

  test('keeps two-step login on, and allows no more guesses at codes after a reset', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    const { token } = await requestLink(ada);
    for (let count = 0; count < 10; count += 1) await logInAgain(api, ada, { code: '000000' });
    expect((await reset(token)).status).toBe(200);
    const again = await logInAgain(api, ada, { password: other, code: '000000' });
    expect(again.response.status).toBe(429);
    advanceClock(60 * minute);
    expect((await logInAgain(api, ada, { password: other })).response).toMatchObject({
      status: 401,
      body: { issues: [{ path: 'code' }] },
    });
    const right = await logInAgain(api, ada, { password: other, code: nextCode(secret) });
    expect(right.response.status).toBe(200);
  });

  test('lifts the limit of wrong passwords after a reset without two-step login', async () => {
    const ada = await owner();
    for (let count = 0; count < 11; count += 1) await logInAgain(api, ada, { password: 'not hers' });
    expect((await logInAgain(api, ada)).response.status).toBe(429);
    const { token } = await requestLink(ada);
    expect((await reset(token)).status).toBe(200);
    expect((await logInAgain(api, ada, { password: other })).response.status).toBe(200);
  });

  test('sends at most five links per hour to an address, with or without an account', async () => {
    const ada = await owner();
    const responses = [];
    for (const email of [ada.email, `stranger-${ada.email}`]) {
      for (let count = 0; count < 5; count += 1) expect((await requestReset(email)).status).toBe(200);
      responses.push(await requestReset(email));
    }
    expect(responses[0]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(responses[1]?.body).toEqual(responses[0]?.body);
  });
});

test('stores links as hashes, and mails the link with its validity period', async () => {
  const api = await startApi('postgres', { PUBLIC_URL: 'https://holdwise.example' });
  const ada = await newOwner(api, 'customer');
  await api.visitor().call('POST', '/customer/forgot-password', { email: ada.email });
  const mail = await mailTo(api.testDatabase, ada.email, resetSubject);
  const { link, token } = linkOf(mail);
  expect(link).toBe(`https://holdwise.example/reset-password#token=${token}`);
  expect(mail.text).toContain('within 60 minutes');
  expect(mail.text).toContain("If it wasn't you");
  expect(mail.source).toContain('From: Holdwise <no-reply@holdwise.example>');
  const database = await api.database();
  const rows = await database.db.selectFrom('password_resets').selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
  await database.close();
  await api.stop();
});

test('responds before the link is created', async () => {
  const api = await startApi('postgres');
  const ada = await newOwner(api, 'customer');
  const database = await api.database();
  await database.db.transaction().execute(async (transaction) => {
    // Locks the account's row, so that creating a link waits for the end of this transaction.
    await transaction.updateTable('customers').set({ name: 'held' }).where('id', '=', ada.id).execute();
    const response = await api.visitor().call('POST', '/customer/forgot-password', { email: ada.email });
    expect(response.status).toBe(200);
    expect(mailsIn(api.testDatabase).filter(({ subject }) => subject === resetSubject)).toEqual([]);
  });
  await mailTo(api.testDatabase, ada.email, resetSubject);
  await database.close();
  await api.stop();
});

test('rejects a concurrent login with the old password during a password change', async () => {
  const api = await startApi('postgres');
  const ada = await newOwner(api, 'customer');
  const database = await api.database();
  const { attempt } = await database.db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('customers')
      .set({ password_hash: 'another' })
      .where('id', '=', ada.id)
      .execute();
    const logIn = logInAgain(api, ada);
    // Waits until the login is blocked by this transaction's lock.
    await eventually(async () => {
      const { rows } =
        await sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
          transaction,
        );
      expect(rows).toHaveLength(1);
    });
    return { attempt: logIn };
  });
  expect((await attempt).response).toMatchObject({
    status: 401,
    body: { message: 'The e-mail or the password is wrong.' },
  });
  await database.close();
  await api.stop();
});
