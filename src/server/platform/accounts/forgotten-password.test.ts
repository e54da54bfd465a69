import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Api, databases, startApi } from '../../../../tests/support/api.ts';
import { mailsIn, mailTo, resetSubject } from '../../../../tests/support/mail.ts';
import {
  isLoggedIn,
  kinds,
  letPass,
  logInAgain,
  newOwner,
  nextCode,
  type Owner,
  turnOnTwoStep,
} from '../../../../tests/support/owner.ts';
import { linkOf } from '../../../../tests/support/read-mail.ts';

const other = 'another long pass phrase';
const cases = databases.flatMap((database) => kinds.map((kind) => ({ database, kind })));
const minute = 60_000;

describe.each(cases)('the forgotten password of a $kind on $database', ({ database, kind }) => {
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
  const forget = (email: string) => api.visitor().call('POST', `/${kind}/forgot-password`, { email });
  const reset = (token: string, newPassword = other) =>
    api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword });
  const askLink = async ({ email }: Owner, count = 1) => {
    await forget(email);
    return linkOf(await mailTo(api.place, email, resetSubject, count));
  };
  const over = {
    status: 400,
    body: {
      code: 'invalid',
      issues: [
        {
          path: 'token',
          message: 'This link was used, replaced by a newer one, or is over. Please ask for a new one.',
        },
      ],
    },
  };

  test('is set anew by a link whose token only the browser sees; all sessions end and the owner is told', async () => {
    const ada = await owner();
    const { link, token } = await askLink(ada);
    const page = { customer: '/reset-password', admin: '/admin/reset-password' }[kind];
    expect(new URL(link)).toMatchObject({ pathname: page, search: '', hash: `#token=${token}` });
    expect(await reset(token)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your new password is set. Please log in with it.' },
    });
    expect(await isLoggedIn(ada)).toBe(false);
    expect((await logInAgain(api, ada)).answer.status).toBe(401);
    expect((await logInAgain(api, ada, { password: other })).answer.status).toBe(200);
    await mailTo(api.place, ada.email, 'Your Holdwise password was set anew');
    expect(await reset(token)).toMatchObject(over);
  });

  test('is answered alike for every address, whether it has an account or not', async () => {
    const ada = await owner();
    const known = await forget(ada.email);
    const unknown = await forget(`nobody-${ada.email}`);
    expect(known.status).toBe(200);
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers));
    await mailTo(api.place, ada.email, resetSubject);
    expect(mailsIn(api.place).filter(({ to }) => to.startsWith('nobody-'))).toEqual([]);
  });

  test('of two resets by one link at once one is done', async () => {
    const ada = await owner();
    const { token } = await askLink(ada);
    const passwords = [other, `${other} 2`];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await logInAgain(api, ada, { password: winner })).answer.status).toBe(200);
  });

  test('a link is over after an hour, and once a newer one was asked for', async () => {
    const ada = await owner();
    const first = await askLink(ada);
    const second = await askLink(ada, 2);
    expect(await reset(first.token)).toMatchObject(over);
    letPass(60 * minute);
    expect(await reset(second.token)).toMatchObject(over);
    const third = await askLink(ada, 3);
    letPass(59 * minute);
    expect((await reset(third.token)).status).toBe(200);
  });

  test('however many links are asked for at once, one is open', async () => {
    const ada = await owner();
    await Promise.all(Array.from({ length: 5 }, () => forget(ada.email)));
    await mailTo(api.place, ada.email, resetSubject, 5);
    const tokens = mailsIn(api.place)
      .filter(({ to, subject }) => to === ada.email && subject === resetSubject)
      .map((mail) => linkOf(mail).token);
    const outcomes = [];
    for (const token of tokens) outcomes.push((await reset(token)).status);
    expect(outcomes.toSorted()).toEqual([200, 400, 400, 400, 400]);
  });

  test('a common password is refused, and the link still works', async () => {
    const ada = await owner();
    const { token } = await askLink(ada);
    expect(await reset(token, 'password1')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword' }] },
    });
    expect((await reset(token)).status).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(43), 'x'.repeat(101)])('%j is no token', async (token) => {
    expect(await reset(token)).toMatchObject({ status: 400, body: { issues: [{ path: 'token' }] } });
  });

  test('a link opens the kind of account only that it was made for', async () => {
    const ada = await owner();
    const { token } = await askLink(ada);
    const otherKind = kind === 'customer' ? 'admin' : 'customer';
    const answer = await api
      .visitor()
      .call('POST', `/${otherKind}/reset-password`, { token, newPassword: other });
    expect(answer).toMatchObject(over);
    expect((await reset(token)).status).toBe(200);
  });

  test('two-step login stays on, and a link buys no new guesses at its codes', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    const { token } = await askLink(ada);
    for (let count = 0; count < 9; count += 1) await logInAgain(api, ada, { code: '000000' });
    expect((await reset(token)).status).toBe(200);
    const again = await logInAgain(api, ada, { password: other, code: '000000' });
    expect(again.answer.status).toBe(429);
    letPass(15 * minute);
    expect((await logInAgain(api, ada, { password: other })).answer).toMatchObject({
      status: 401,
      body: { issues: [{ path: 'code' }] },
    });
    const right = await logInAgain(api, ada, { password: other, code: nextCode(secret) });
    expect(right.answer.status).toBe(200);
  });

  test('without two-step login a reset lets in who was kept out by wrong passwords', async () => {
    const ada = await owner();
    for (let count = 0; count < 11; count += 1) await logInAgain(api, ada, { password: 'not hers' });
    expect((await logInAgain(api, ada)).answer.status).toBe(429);
    const { token } = await askLink(ada);
    expect((await reset(token)).status).toBe(200);
    expect((await logInAgain(api, ada, { password: other })).answer.status).toBe(200);
  });

  test('five links an hour are sent to an address, and the sixth is refused whether it has an account or not', async () => {
    const ada = await owner();
    const answers = [];
    for (const email of [ada.email, `stranger-${ada.email}`]) {
      for (let count = 0; count < 5; count += 1) expect((await forget(email)).status).toBe(200);
      answers.push(await forget(email));
    }
    expect(answers[0]).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });
});

test('links are kept as hashes, and swept; the mail says what it has to', async () => {
  const api = await startApi('postgres', { PUBLIC_URL: 'https://holdwise.example' });
  const ada = await newOwner(api, 'customer');
  await api.visitor().call('POST', '/customer/forgot-password', { email: ada.email });
  const mail = await mailTo(api.place, ada.email, resetSubject);
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

test('the answer does not wait for the work behind it', async () => {
  const api = await startApi('postgres');
  const ada = await newOwner(api, 'customer');
  const database = await api.database();
  await database.db.transaction().execute(async (transaction) => {
    // Holds the account's row: making a link for it has to wait until this transaction ends.
    await transaction.updateTable('customers').set({ name: 'held' }).where('id', '=', ada.id).execute();
    const answer = await api.visitor().call('POST', '/customer/forgot-password', { email: ada.email });
    expect(answer.status).toBe(200);
    expect(mailsIn(api.place)).toEqual([]);
  });
  await mailTo(api.place, ada.email, resetSubject);
  await database.close();
  await api.stop();
});

test('the password of before opens nothing that is on its way while it changes', async () => {
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
    // Until the login waits for the row that this transaction holds.
    await vi.waitFor(async () => {
      const { rows } =
        await sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
          transaction,
        );
      expect(rows).toHaveLength(1);
    });
    return { attempt: logIn };
  });
  expect((await attempt).answer).toMatchObject({
    status: 401,
    body: { message: 'The e-mail or the password is wrong.' },
  });
  await database.close();
  await api.stop();
});
