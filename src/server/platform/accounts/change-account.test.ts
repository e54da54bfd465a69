import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databases, passPhrase, startApi } from '../../../../tests/support/api.ts';
import { mailsIn, mailTo, resetSubject } from '../../../../tests/support/mail.ts';
import {
  cookieOf,
  isLoggedIn,
  kinds,
  logInAgain,
  newOwner,
  type Owner,
} from '../../../../tests/support/owner.ts';
import { linkOf } from '../../../../tests/support/read-mail.ts';

const other = 'another long pass phrase';
const cases = databases.flatMap((database) => kinds.map((kind) => ({ database, kind })));
const passwordWrong = {
  status: 400,
  body: { code: 'invalid', issues: [{ path: 'password', message: 'The password is wrong.' }] },
};

describe.each(cases)('the account of a $kind on $database', ({ database, kind }) => {
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

  test('gets another name without the password', async () => {
    const ada = await owner();
    const answer = await ada.call('PUT', '/account', { name: ' Ada King ', email: ada.email });
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Ada King', email: ada.email } } });
    if (kind === 'admin') expect(await eventsOf(ada)).toContain('account.changed');
    expect(mailsIn(api.place).filter(({ to }) => to === ada.email)).toEqual([]);
  });

  test('gets another address with the password only; the old address is told, and open links end', async () => {
    const ada = await owner();
    const change = { name: 'Ada', email: `new-${ada.email}` };
    expect(await ada.call('PUT', '/account', change)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'password', message: 'Please enter your password' }] },
    });
    expect(await ada.call('PUT', '/account', { ...change, password: 'not hers' })).toMatchObject(
      passwordWrong,
    );
    expect((await logInAgain(api, ada)).answer.status).toBe(200);
    await api.visitor().call('POST', `/${kind}/forgot-password`, { email: ada.email });
    const { token } = linkOf(await mailTo(api.place, ada.email, resetSubject));
    expect(await ada.call('PUT', '/account', { ...change, password: passPhrase })).toMatchObject({
      status: 200,
      body: { user: { email: change.email } },
    });
    const notice = await mailTo(api.place, ada.email, 'Your Holdwise account has another e-mail address');
    expect(notice.text).toContain('UTC');
    expect(notice.source).not.toContain(change.email);
    expect((await logInAgain(api, ada)).answer.status).toBe(401);
    expect((await logInAgain(api, { kind, email: change.email })).answer.status).toBe(200);
    const reset = await api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword: other });
    expect(reset).toMatchObject({ status: 400, body: { issues: [{ path: 'token' }] } });
  });

  test('a taken address is refused in the words of signing up, and of two who take one at once one gets it', async () => {
    const [ada, grace, edsger] = [await owner(), await owner(), await owner()];
    const change = (email: string) => ({ name: 'Ada', email, password: passPhrase });
    expect(await ada.call('PUT', '/account', change(grace.email))).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'An account could not be made with this address. If it is yours, try to log in.',
      },
    });
    const wanted = change(`race-${ada.email}`);
    const answers = await Promise.all(
      [ada, grace, edsger].map(({ call }) => call('PUT', '/account', wanted)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  test('gets another password: other sessions end, this one goes on with a new token', async () => {
    const ada = await owner();
    const elsewhere = await logInAgain(api, ada);
    await api.visitor().call('POST', `/${kind}/forgot-password`, { email: ada.email });
    const { token } = linkOf(await mailTo(api.place, ada.email, resetSubject));
    const before = ada.client.cookies.get(cookieOf(kind)) ?? '';
    const change = { password: passPhrase, newPassword: other };
    expect(await ada.call('PUT', '/password', { ...change, password: 'not hers' })).toMatchObject(
      passwordWrong,
    );
    expect(await isLoggedIn(elsewhere)).toBe(true);
    expect((await ada.call('PUT', '/password', change)).status).toBe(200);
    const thief = api.visitor();
    thief.cookies.set(cookieOf(kind), before);
    expect(await isLoggedIn({ kind, client: thief })).toBe(false);
    expect(await isLoggedIn(elsewhere)).toBe(false);
    expect(await isLoggedIn(ada)).toBe(true);
    expect(ada.client.cookies.get(cookieOf(kind))).not.toBe(before);
    expect((await logInAgain(api, ada)).answer.status).toBe(401);
    expect((await logInAgain(api, ada, { password: other })).answer.status).toBe(200);
    const reset = await api.visitor().call('POST', `/${kind}/reset-password`, { token, newPassword: other });
    expect(reset.status).toBe(400);
    await mailTo(api.place, ada.email, 'Your Holdwise password was changed');
    if (kind === 'admin') expect(await eventsOf(ada)).toContain('password.changed');
  });

  test.each([
    ['short', 'The password must have 8 to 128 characters'],
    ['Password1', 'This password is on the lists that attackers try first. Please choose another'],
  ])('the new password %s is refused, and the old one stays', async (newPassword, message) => {
    const ada = await owner();
    expect(await ada.call('PUT', '/password', { password: passPhrase, newPassword })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'newPassword', message }] },
    });
    expect((await logInAgain(api, ada)).answer.status).toBe(200);
  });

  test('of two changes of the password at once one is done, whoever is logged in elsewhere meanwhile', async () => {
    const ada = await owner();
    const elsewhere = await logInAgain(api, ada);
    const change = (newPassword: string) => ({ password: passPhrase, newPassword });
    const answers = await Promise.all([
      ada.call('PUT', '/password', change(other)),
      elsewhere.client.call('PUT', `/${kind}/password`, change(`${other} 2`)),
      ...Array.from({ length: 5 }, () => elsewhere.client.call('GET', `/${kind}/sessions`)),
      logInAgain(api, ada).then(({ answer }) => answer),
    ]);
    const [first, second] = answers.map(({ status }) => status);
    expect([first, second].filter((status) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 400, 401]).toContain(status);
    const winner = first === 200 ? ada : elsewhere;
    const { body } = await winner.client.call('GET', `/${kind}/sessions`);
    expect(body.sessions).toMatchObject([{ current: true }]);
  });

  test('a password asked for again counts as a login does', async () => {
    const ada = await owner();
    const attempt = (password: string) => ada.call('PUT', '/password', { password, newPassword: other });
    for (let count = 0; count < 10; count += 1) expect((await attempt('not hers')).status).toBe(400);
    expect(await attempt(passPhrase)).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect((await logInAgain(api, ada)).answer.status).toBe(429);
  });
});
