import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '#tests/support/api.ts';
import { confirmSubject, mailsIn, mailTo, resetSubject } from '#tests/support/mail.ts';
import {
  cookieOf,
  isLoggedIn,
  logInAgain,
  newOwner,
  type Owner,
  ownerCasesOnBoth,
} from '#tests/support/owner.ts';
import { linkOf } from '#tests/support/read-mail.ts';

const other = 'another long pass phrase';
const wrongPassword = {
  status: 400,
  body: { code: 'invalid', issues: [{ path: 'password', message: 'The password is wrong.' }] },
};

describe.each(ownerCasesOnBoth)('the account of a $kind on $database', ({ database, kind }) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(database);
    await api.admin();
  });
  afterAll(() => api.stop());

  const owner = () => newOwner(api, kind);
  const eventsOf = async ({ call, email }: Owner) =>
    kind === 'admin'
      ? (await call('GET', '/activity')).body.events
          .filter(({ subject }: { subject: string }) => subject.includes(`(${email})`))
          .map(({ action }: { action: string }) => action)
      : [];

  test('lets only one of two concurrent confirmations of an address succeed', async () => {
    const owners = [await owner(), await owner()];
    const email = `race-${owners[0]?.email}`;
    const tokens: string[] = [];
    for (const [index, { call }] of owners.entries()) {
      await call('PUT', '/account', { name: 'Ada', email, password: passPhrase });
      tokens.push(linkOf(await mailTo(api.testDatabase, email, confirmSubject, index + 1)).token);
    }
    const responses = await Promise.all(
      owners.map(({ call }, index) => call('POST', '/email/confirm', { token: tokens[index] })),
    );
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('lets only one of two concurrent password changes succeed', async () => {
    const ada = await owner();
    const elsewhere = await logInAgain(api, ada);
    const change = (newPassword: string) => ({ password: passPhrase, newPassword });
    const responses = await Promise.all([
      ada.call('PUT', '/password', change(other)),
      elsewhere.client.call('PUT', `/${kind}/password`, change(`${other} 2`)),
      ...Array.from({ length: 5 }, () => elsewhere.client.call('GET', `/${kind}/sessions`)),
      logInAgain(api, ada).then(({ response }) => response),
    ]);
    const [first, second] = responses.map(({ status }) => status);
    expect([first, second].filter((status) => status === 200)).toHaveLength(1);
    for (const { status } of responses) expect([200, 400, 401]).toContain(status);
    const winner = first === 200 ? ada : elsewhere;
    const { body } = await winner.client.call('GET', `/${kind}/sessions`);
    expect(body.sessions).toMatchObject([{ current: true }]);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(database)) return;

  test('changes its name without the password', async () => {
    const ada = await owner();
    const response = await ada.call('PUT', '/account', { name: ' Ada King ', email: ada.email });
    expect(response).toMatchObject({ status: 200, body: { user: { name: 'Ada King', email: ada.email } } });
    if (kind === 'admin') {
      const events = await eventsOf(ada);
      expect(events).toContain('account.changed');
      await ada.call('PUT', '/account', { name: 'Ada King', email: ada.email });
      expect(await eventsOf(ada)).toEqual(events);
    }
    const mails = mailsIn(api.testDatabase).filter(({ to }) => to === ada.email);
    expect(mails.filter(({ subject }) => subject !== confirmSubject)).toEqual([]);
  });

  test('changes its address after the password and a confirmation, notifies the old address and revokes mailed links', async () => {
    const ada = await owner();
    const change = { name: 'Ada', email: `new-${ada.email}` };
    expect(await ada.call('PUT', '/account', change)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: 'Please enter your password' }] },
    });
    expect(await ada.call('PUT', '/account', { ...change, password: 'not hers' })).toMatchObject(
      wrongPassword,
    );
    await api.visitor().call('POST', `/${kind}/forgot-password`, { email: ada.email });
    const { token } = linkOf(await mailTo(api.testDatabase, ada.email, resetSubject));
    expect(await ada.call('PUT', '/account', { ...change, password: passPhrase })).toMatchObject({
      status: 200,
      body: {
        message: `We mailed a link to ${change.email}. Your address changes when you open it.`,
        user: { email: ada.email },
      },
    });
    const requestNotice = await mailTo(
      api.testDatabase,
      ada.email,
      'Another e-mail address for your Holdwise account',
    );
    expect((await ada.call('GET', '/email')).body).toMatchObject({ pendingEmail: change.email });
    expect((await logInAgain(api, ada)).response.status).toBe(200);
    expect((await logInAgain(api, { kind, email: change.email })).response.status).toBe(401);

    const link = linkOf(await mailTo(api.testDatabase, change.email, confirmSubject));
    expect(await ada.call('POST', '/email/confirm', { token: link.token })).toMatchObject({
      status: 200,
      body: { message: 'Your e-mail address is confirmed', user: { email: change.email } },
    });
    expect((await ada.call('GET', '/email')).body).toMatchObject({ verified: true, pendingEmail: null });
    const notice = await mailTo(
      api.testDatabase,
      ada.email,
      'The e-mail address of your Holdwise account was changed',
    );
    for (const { source } of [requestNotice, notice]) expect(source).not.toContain(change.email);
    expect((await logInAgain(api, ada)).response.status).toBe(401);
    expect((await logInAgain(api, { kind, email: change.email })).response.status).toBe(200);
    const reset = await api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword: other });
    expect(reset).toMatchObject({ status: 400, body: { issues: [{ path: 'token' }] } });
  });

  test('gives the same response for an address that is in use, and notifies its owner', async () => {
    const [ada, grace] = [await owner(), await owner()];
    const change = (email: string) =>
      ada.call('PUT', '/account', { name: 'Ada', email, password: passPhrase });
    const free = await change(`free-${ada.email}`);
    const taken = await change(grace.email);
    expect(taken.status).toBe(200);
    expect(taken.body).toEqual({
      ...free.body,
      message: free.body.message.replace(`free-${ada.email}`, grace.email),
    });
    expect((await ada.call('GET', '/email')).body).toMatchObject({ pendingEmail: grace.email });
    const notice = await mailTo(api.testDatabase, grace.email, 'You already have a Holdwise account');
    expect(linkOf(notice).token).toBe('');
    expect((await logInAgain(api, grace)).response.status).toBe(200);
  });

  test('changes its password, ends other sessions and renews the token of this one', async () => {
    const ada = await owner();
    const elsewhere = await logInAgain(api, ada);
    await api.visitor().call('POST', `/${kind}/forgot-password`, { email: ada.email });
    const { token } = linkOf(await mailTo(api.testDatabase, ada.email, resetSubject));
    const before = ada.client.cookies.get(cookieOf(kind)) ?? '';
    const change = { password: passPhrase, newPassword: other };
    expect(await ada.call('PUT', '/password', { ...change, password: 'not hers' })).toMatchObject(
      wrongPassword,
    );
    expect(await isLoggedIn(elsewhere)).toBe(true);
    expect((await ada.call('PUT', '/password', change)).status).toBe(200);
    const thief = api.visitor();
    thief.cookies.set(cookieOf(kind), before);
    expect(await isLoggedIn({ kind, client: thief })).toBe(false);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect(await isLoggedIn(ada)).toBe(true);
    expect(ada.client.cookies.get(cookieOf(kind))).not.toBe(before);
    expect((await logInAgain(api, ada)).response.status).toBe(401);
    expect((await logInAgain(api, ada, { password: other })).response.status).toBe(200);
    const reset = await api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword: other });
    expect(reset.status).toBe(400);
    await mailTo(api.testDatabase, ada.email, 'Your Holdwise password was changed');
    if (kind === 'admin') expect(await eventsOf(ada)).toContain('password.changed');
  });

  test.each([
    ['short', 'The password must have 8 to 128 characters'],
    ['Password1', 'This password is on the lists that attackers try first. Please choose another'],
  ])('rejects the new password %s and keeps the old one', async (newPassword, message) => {
    const ada = await owner();
    expect(await ada.call('PUT', '/password', { password: passPhrase, newPassword })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword', message }] },
    });
    expect((await logInAgain(api, ada)).response.status).toBe(200);
  });

  test('limits password attempts per session, without blocking other sessions or the login', async () => {
    const ada = await owner();
    const elsewhere = await logInAgain(api, ada);
    const attempt = (password: string) => ada.call('PUT', '/password', { password, newPassword: other });
    for (let count = 0; count < 10; count += 1) expect((await attempt('not hers')).status).toBe(400);
    expect(await attempt(passPhrase)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await logInAgain(api, ada)).response.status).toBe(200);
    const change = { password: passPhrase, newPassword: other };
    expect((await elsewhere.client.call('PUT', `/${kind}/password`, change)).status).toBe(200);
  });
});
