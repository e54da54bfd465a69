import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Api, passPhrase, startApi } from '#tests/support/api.ts';
import { mailTo } from '#tests/support/mail.ts';
import {
  advanceClock,
  codeOf,
  cookieOf,
  isLoggedIn,
  logInAgain,
  newOwner,
  nextCode,
  ownerCasesOnBoth,
  turnOnTwoStep,
} from '#tests/support/owner.ts';

const missingCode = 'Please enter the code of your authenticator app, or a recovery code';
const wrongCode = 'This code is wrong, expired or already used. Please enter the code that the app shows now';
const refusal = (status: number, path: string, message: string) => ({
  status,
  body: { message, issues: [{ path, message }] },
});

describe.each(ownerCasesOnBoth)('two-step login of a $kind on $database', ({ database, kind }) => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi(database, { SECRET_KEY: 'one key that has at least 32 characters' });
    await api.admin();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  afterAll(() => api.stop());

  const owner = () => newOwner(api, kind);

  test('starts with the password and is on after the first code', async () => {
    const ada = await owner();
    await ada.verify();
    expect((await ada.call('GET', '/two-step')).body).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    expect(await ada.call('POST', '/two-step/begin', { password: 'not hers' })).toMatchObject(
      refusal(400, 'password', 'The password is wrong.'),
    );
    const { body } = await ada.call('POST', '/two-step/begin', { password: passPhrase });
    expect(Secret.fromBase32(body.secret).bytes).toHaveLength(20);
    expect(new URL(body.uri)).toMatchObject({ protocol: 'otpauth:' });
    expect(decodeURIComponent(body.uri)).toContain(
      `/Holdwise:${ada.email}?issuer=Holdwise&secret=${body.secret}`,
    );
    expect((await logInAgain(api, ada)).response.status).toBe(200);
    expect(await ada.call('POST', '/two-step/confirm', { code: 'abc' })).toMatchObject(
      refusal(400, 'code', wrongCode),
    );
    const confirmed = await ada.call('POST', '/two-step/confirm', { code: codeOf(body.secret) });
    expect(confirmed).toMatchObject({ status: 200, body: { message: 'Two-step login is on' } });
    expect(new Set(confirmed.body.recoveryCodes)).toHaveProperty('size', 10);
    for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/);
    expect((await ada.call('GET', '/two-step')).body).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    await mailTo(api.testDatabase, ada.email, 'Two-step login of your Holdwise account is on');
    expect((await ada.call('POST', '/two-step/begin', { password: passPhrase })).status).toBe(409);
    expect((await ada.call('POST', '/two-step/confirm', { code: nextCode(body.secret) })).status).toBe(409);
  });

  test('requires a code only after the correct password, and reveals nothing before', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    const wrong = await logInAgain(api, ada, { password: 'not hers' });
    expect(wrong.response.body).toEqual({
      success: false,
      code: 'unauthenticated',
      message: 'The e-mail or the password is wrong.',
    });
    const without = await logInAgain(api, ada);
    expect(without.response).toMatchObject(refusal(401, 'code', missingCode));
    expect(without.client.cookies.has(cookieOf(kind))).toBe(false);
    expect((await logInAgain(api, ada, { code: ' ' })).response).toMatchObject(
      refusal(401, 'code', missingCode),
    );
    const code = nextCode(secret);
    const bad = code === '123456' ? '654321' : '123456';
    expect((await logInAgain(api, ada, { code: bad })).response).toMatchObject(
      refusal(401, 'code', wrongCode),
    );
    expect(
      await isLoggedIn(await logInAgain(api, ada, { code: `${code.slice(0, 3)} ${code.slice(3)}` })),
    ).toBe(true);
  });

  test('accepts each code once, even in concurrent requests', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    expect((await logInAgain(api, ada, { code: codeOf(secret) })).response.status).toBe(401);
    const code = nextCode(secret);
    const responses = await Promise.all([1, 2, 3].map(() => logInAgain(api, ada, { code })));
    expect(responses.map(({ response }) => response.status).toSorted()).toEqual([200, 401, 401]);
    expect((await logInAgain(api, ada, { code })).response).toMatchObject(refusal(401, 'code', wrongCode));
  });

  test('accepts codes one time step off, but none older than the last used one', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    advanceClock(300_000);
    const at = (steps: number) =>
      TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });
    const outcomes = [];
    for (const steps of [-2, 2, -1, 1, 0])
      outcomes.push((await logInAgain(api, ada, { code: at(steps) })).response.status);
    expect(outcomes).toEqual([401, 401, 200, 200, 401]);
  });

  test('accepts a recovery code once, in any format', async () => {
    const ada = await owner();
    const { recoveryCodes } = await turnOnTwoStep(ada);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.toLowerCase().replaceAll('-', ' ');
    expect((await logInAgain(api, ada, { code: typed })).response.status).toBe(200);
    expect((await logInAgain(api, ada, { code: first })).response).toMatchObject(
      refusal(401, 'code', wrongCode),
    );
    const responses = await Promise.all([1, 2].map(() => logInAgain(api, ada, { code: second })));
    expect(responses.map(({ response }) => response.status).toSorted()).toEqual([200, 401]);
    expect((await ada.call('GET', '/two-step')).body.recoveryCodesLeft).toBe(8);
  });

  test('accepts recovery codes only from their owner, and replaces the old ones with new ones', async () => {
    const [ada, grace] = [await owner(), await owner()];
    const {
      recoveryCodes: [hers = ''],
    } = await turnOnTwoStep(ada);
    const { secret } = await turnOnTwoStep(grace);
    expect((await logInAgain(api, grace, { code: hers })).response.status).toBe(401);
    const replace = (code?: string) =>
      grace.call('POST', '/two-step/recovery-codes', { password: passPhrase, ...(code && { code }) });
    expect(await replace()).toMatchObject(refusal(400, 'code', missingCode));
    expect(await replace('000000')).toMatchObject(refusal(400, 'code', wrongCode));
    const { body } = await replace(nextCode(secret));
    expect(body.recoveryCodes).toHaveLength(10);
    expect((await logInAgain(api, grace, { code: body.recoveryCodes[3] })).response.status).toBe(200);
    expect((await grace.call('GET', '/two-step')).body.recoveryCodesLeft).toBe(9);
    await mailTo(api.testDatabase, grace.email, 'Your Holdwise recovery codes were replaced');
  });

  test('counts wrong codes like wrong passwords, and does not reset the count after a correct password alone', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    for (let count = 0; count < 5; count += 1) {
      await logInAgain(api, ada, { code: '000000' });
      expect((await logInAgain(api, ada)).response.status).toBe(401);
    }
    expect((await logInAgain(api, ada, { code: nextCode(secret) })).response.status).toBe(429);
  });

  test('is turned off with the password and a code, which all reauthentication requires', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    const account = { name: 'Ada', email: `new-${ada.email}`, password: passPhrase };
    expect(await ada.call('PUT', '/account', account)).toMatchObject(refusal(400, 'code', missingCode));
    const newPassword = 'another long pass phrase';
    const change = await ada.call('PUT', '/password', { password: passPhrase, newPassword, code: '000000' });
    expect(change).toMatchObject(refusal(400, 'code', wrongCode));
    expect((await ada.call('POST', '/two-step/end', { password: passPhrase })).status).toBe(400);
    const code = nextCode(secret);
    expect((await ada.call('POST', '/two-step/end', { password: 'not hers', code })).status).toBe(400);
    expect((await ada.call('POST', '/two-step/end', { password: passPhrase, code })).status).toBe(200);
    await mailTo(api.testDatabase, ada.email, 'Two-step login of your Holdwise account is off');
    expect((await ada.call('GET', '/two-step')).body).toMatchObject({ on: false, recoveryCodesLeft: 0 });
    expect((await logInAgain(api, ada)).response.status).toBe(200);
    expect((await ada.call('POST', '/two-step/end', { password: passPhrase })).status).toBe(409);
    expect((await ada.call('POST', '/two-step/recovery-codes', { password: passPhrase })).status).toBe(409);
    if (kind === 'admin') {
      const { events } = (await ada.call('GET', '/activity')).body;
      const own = events.filter(({ subject }: { subject: string }) => subject.includes(`(${ada.email})`));
      expect(own.map(({ action }: { action: string }) => action)).toEqual(
        expect.arrayContaining(['two-step.on', 'two-step.off']),
      );
    }
  });

  test('does not consume a code if the requested change fails', async () => {
    const ada = await owner();
    const { secret } = await turnOnTwoStep(ada);
    const code = nextCode(secret);
    const common = { password: passPhrase, newPassword: 'password1', code };
    expect((await ada.call('PUT', '/password', common)).status).toBe(400);
    expect((await logInAgain(api, ada, { code })).response.status).toBe(200);
  });
});
