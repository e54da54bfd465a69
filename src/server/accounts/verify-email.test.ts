import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Api, databases, openTestDatabase, passPhrase, startApi, startApp } from '#tests/support/api.ts';
import { confirmSubject, mailsIn, mailTo, resetSubject } from '#tests/support/mail.ts';
import { seedVersion } from '#tests/support/old-versions.ts';
import {
  advanceClock,
  logInAgain,
  newOwner,
  type Owner,
  ownerCases,
  turnOnTwoStep,
} from '#tests/support/owner.ts';
import { linkOf } from '#tests/support/read-mail.ts';
import { databaseForTest } from '#tests/support/test-databases.ts';
import type { Db } from '../platform/db/schema.ts';
import { openSharedSqlite } from '../platform/db/sqlite/sqlite.ts';

const other = 'another long pass phrase';
const invalidLink = { status: 400, body: { code: 'invalid', issues: [{ path: 'token' }] } };

/** Changes the database while the server is running. */
async function changeDatabase({ testDatabase }: Api, change: (db: Db) => Promise<unknown>): Promise<void> {
  const { DATABASE_URL, DATA_DIR = '' } = testDatabase.settings;
  if (DATABASE_URL) {
    const { db, close } = await openTestDatabase(testDatabase);
    await change(db);
    return close();
  }
  const db = openSharedSqlite(DATA_DIR);
  await change(db);
  return db.destroy();
}

describe.each(ownerCases)('the e-mail address of a $kind on $database', ({ database, kind }) => {
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
  const linkTo = async (email: string, count = 1) =>
    linkOf(await mailTo(api.testDatabase, email, confirmSubject, count));
  const confirm = ({ call }: Pick<Owner, 'call'>, token: string) => call('POST', '/email/confirm', { token });
  const resetFor = async ({ email }: Pick<Owner, 'email'>) => {
    await api.visitor().call('POST', `/${kind}/forgot-password`, { email });
    const { token } = linkOf(await mailTo(api.testDatabase, email, resetSubject));
    return api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword: other });
  };

  test('is confirmed by a link mailed after the sign-up, and is not required for the login', async () => {
    const ada = await owner();
    expect((await ada.call('GET', '/email')).body).toEqual({
      success: true,
      verified: false,
      pendingEmail: null,
    });
    const { link, token } = await linkTo(ada.email);
    const page = { customer: '/verify-email', admin: '/admin/verify-email' }[kind];
    expect(new URL(link)).toMatchObject({ pathname: page, search: '', hash: `#token=${token}` });
    expect((await confirm(ada, token)).status).toBe(200);
    expect((await ada.call('GET', '/email')).body).toMatchObject({ verified: true });
    expect(await confirm(ada, token)).toMatchObject(invalidLink);
    expect((await ada.call('POST', '/email/send-link')).status).toBe(409);
  });

  test('is confirmed only in a session of its account', async () => {
    const [mallory, victim] = [await owner(), await owner()];
    const { token } = await linkTo(mallory.email);
    expect((await api.visitor().call('POST', `/${kind}/email/confirm`, { token })).status).toBe(401);
    expect(await confirm(victim, token)).toMatchObject(invalidLink);
    expect((await mallory.call('GET', '/email')).body).toMatchObject({ verified: false });
  });

  test('must be confirmed before two-step login can be set up', async () => {
    const mallory = await owner();
    expect(await mallory.call('POST', '/two-step/begin', { password: passPhrase })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringMatching(/^Please confirm your e-mail address first/) },
    });
    expect((await mallory.call('POST', '/two-step/confirm', { code: '123456' })).status).toBe(409);
    await mallory.verify();
    expect((await mallory.call('POST', '/two-step/begin', { password: passPhrase })).status).toBe(200);
  });

  test('is confirmed by a password reset, which ends the sessions of the person who signed up with it', async () => {
    const mallory = await owner();
    await mallory.call('PUT', '/account', { name: 'M', email: `m-${mallory.email}`, password: passPhrase });
    const own = await linkTo(`m-${mallory.email}`);
    expect((await resetFor(mallory)).status).toBe(200);
    const victim = await logInAgain(api, mallory, { password: other });
    expect(victim.response.status).toBe(200);
    expect((await victim.client.call('GET', `/${kind}/email`)).body).toMatchObject({
      verified: true,
      pendingEmail: null,
    });
    expect((await mallory.call('GET', '/email')).status).toBe(401);
    const late = await victim.client.call('POST', `/${kind}/email/confirm`, { token: own.token });
    expect(late).toMatchObject(invalidLink);
  });

  test('turns two-step login off at a reset if it was never confirmed', async () => {
    const ada = await owner();
    await turnOnTwoStep(ada);
    // As in an older account, whose address did not have to be confirmed.
    await changeDatabase(api, (db) =>
      db
        .updateTable(kind === 'admin' ? 'admins' : 'customers')
        .set({ email_verified_at: null })
        .where('id', '=', ada.id)
        .execute(),
    );
    expect((await resetFor(ada)).status).toBe(200);
    expect((await logInAgain(api, ada, { password: other })).response.status).toBe(200);
    const { text } = await mailTo(api.testDatabase, ada.email, 'Your Holdwise password was reset');
    expect(text).toContain('Two-step login was turned off');
  });

  test('resends the link up to five times per hour, and accepts only the newest one', async () => {
    const ada = await owner();
    const first = await linkTo(ada.email);
    expect(await ada.call('POST', '/email/send-link')).toMatchObject({
      status: 200,
      body: { message: `We mailed a link to ${ada.email}. It works for 24 hours.` },
    });
    const second = await linkTo(ada.email, 2);
    expect(await confirm(ada, first.token)).toMatchObject(invalidLink);
    for (let count = 0; count < 4; count += 1)
      expect((await ada.call('POST', '/email/send-link')).status).toBe(200);
    expect((await ada.call('POST', '/email/send-link')).status).toBe(429);
    expect(second.token).not.toBe('');
  });

  test('rejects a link after a day', async () => {
    const ada = await owner();
    const { token } = await linkTo(ada.email);
    advanceClock(24 * 60 * 60_000);
    const again = await logInAgain(api, ada);
    const response = await again.client.call('POST', `/${kind}/email/confirm`, { token });
    expect(response).toMatchObject(invalidLink);
  });

  test('receives at most five mails per hour, regardless of who enters it', async () => {
    const target = `target-${kind}@holdwise.example`;
    for (let count = 0; count < 4; count += 1) {
      const mallory = await owner();
      for (let again = 0; again < 2; again += 1)
        await mallory.call('PUT', '/account', { name: 'M', email: target, password: passPhrase });
    }
    const sent = () => mailsIn(api.testDatabase).filter(({ to }) => to === target).length;
    await expect.poll(sent).toBeGreaterThan(0);
    // Mails leave one after the other: that of a later request comes after most of the earlier ones.
    const last = await owner();
    await linkTo(last.email);
    expect(sent()).toBeLessThanOrEqual(6);
  });
});

test.each(databases)('migrates the verification of accounts from an earlier version on %s', async (kind) => {
  const testDatabase = await databaseForTest(kind);
  await seedVersion(testDatabase, 12);
  const before = await openTestDatabase(testDatabase);
  const now = new Date().toISOString();
  const [admin] = await before.db.selectFrom('admins').select('id').execute();
  const [customer] = await before.db.selectFrom('customers').select('id').execute();
  await before.db.deleteFrom('two_step').execute();
  for (const [owner, id] of [
    ['admin', admin?.id],
    ['customer', customer?.id],
  ] as const)
    await before.db
      .insertInto('two_step')
      .values({
        kind: owner,
        account_id: id ?? '',
        secret: 'x',
        last_step: 0,
        created_at: now,
        confirmed_at: now,
      })
      .execute();
  await before.close();
  await (await startApp(testDatabase)).close();
  const { db, close } = await openTestDatabase(testDatabase);
  const verified = await db.selectFrom('admins').select(['id', 'email_verified_at']).execute();
  expect(verified.find(({ id }) => id === admin?.id)?.email_verified_at).toBe(now);
  const customers = await db.selectFrom('customers').select('email_verified_at').execute();
  expect(customers.map(({ email_verified_at }) => email_verified_at)).toEqual(customers.map(() => null));
  expect(await db.selectFrom('two_step').select('kind').execute()).toHaveLength(2);
  await close();
});
