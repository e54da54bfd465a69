import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Api, bothDatabases, type Client, passPhrase, startApi } from '#tests/support/api.ts';
import { mailsIn, mailTo, resetSubject } from '#tests/support/mail.ts';
import {
  codeOf,
  newOwner,
  nextCode,
  type Owner,
  ownerCasesOnBoth,
  turnOnTwoStep,
} from '#tests/support/owner.ts';
import { linkOf } from '#tests/support/read-mail.ts';

const ada = { name: 'Ada', email: 'ada@holdwise.example', password: passPhrase };

/** Sends a sign-up that counts but fails before hashing, so that many of them are fast. */
const trySignUp = (api: Api, from: string) =>
  api
    .visitor()
    .call('POST', '/customer/create', { ...ada, password: 'password' }, { 'x-forwarded-for': from });

describe.each(ownerCasesOnBoth)(
  'login attempts for the account of a $kind on $database',
  ({ database, kind }) => {
    let api: Api;
    beforeAll(async () => {
      api = await startApi(database, { TRUST_PROXY: 'on' });
      await api.admin();
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    afterAll(() => api.stop());

    const owner = () => newOwner(api, kind);
    const logIn = async (
      email: string,
      from: string,
      more: { password?: string; code?: string } = {},
      client = api.visitor(),
    ) =>
      (
        await client.call(
          'POST',
          `/${kind}/login`,
          { email, password: passPhrase, ...more },
          { 'x-forwarded-for': from },
        )
      ).status;
    const wrongPassword = { password: 'not hers' };
    const guess = (email: string, from: string, client?: Client) => logIn(email, from, wrongPassword, client);
    /** Sends wrong passwords from one address, one after the other. */
    async function guesses(email: string, from: string, count: number, client?: Client): Promise<number[]> {
      const statuses = [];
      for (let index = 0; index < count; index += 1) statuses.push(await guess(email, from, client));
      return statuses;
    }
    /** Exceeds the limit of an account with concurrent wrong passwords from many networks. */
    const flood = ({ email }: Owner) =>
      Promise.all(Array.from({ length: 33 }, (_, index) => guess(email, `198.51.${index}.1`)));

    test('a successful login resets the count of failed ones', async () => {
      const { email } = await owner();
      expect(await guesses(email, '203.0.113.1', 9)).not.toContain(429);
      expect(await logIn(email, '203.0.113.1')).toBe(200);
      expect(await guesses(email, '203.0.113.1', 10)).not.toContain(429);
    });

    test('are limited per address and account, for any spelling of the e-mail address', async () => {
      const { email } = await owner();
      await guesses(email.toUpperCase(), '203.0.113.2', 10);
      expect(await logIn(email, '203.0.113.2')).toBe(429);
      expect(await logIn(email, '203.0.114.2')).toBe(200);
      expect(await guess(`other-${email}`, '203.0.113.2')).toBe(401);
    });

    test('strangers do not notice that the owner has logged in', async () => {
      const statuses: number[][] = [];
      for (const login of ['none', 'password', 'two-step']) {
        const someone = await owner();
        const { email } = someone;
        if (login === 'two-step') {
          const { secret } = await turnOnTwoStep(someone);
          // As the form does it: the code is asked for after the password.
          expect(await logIn(email, '192.0.2.1')).toBe(401);
          expect(await logIn(email, '192.0.2.1', { code: nextCode(secret) })).toBe(200);
        } else if (login === 'password') expect(await logIn(email, '192.0.2.1')).toBe(200);
        const guessed: number[] = [];
        for (let host = 1; host <= 34; host += 1) guessed.push(await guess(email, `203.0.119.${host}`));
        statuses.push(guessed);
      }
      expect(statuses[0]).toContain(429);
      expect(statuses[1]).toEqual(statuses[0]);
      expect(statuses[2]).toEqual(statuses[0]);
    });

    test('endless guessing from one address does not lock others out', async () => {
      const { email } = await owner();
      expect(await guesses(email, '203.0.113.3', 50)).toContain(429);
      expect(await guesses(email, '203.0.115.3', 5)).not.toContain(429);
      expect(await logIn(email, '203.0.115.3')).toBe(200);
    });

    test('after attempts from many networks, each network has two left and the owner can log in', async () => {
      const victim = await owner();
      await flood(victim);
      expect(await guesses(victim.email, '192.0.2.1', 3)).toEqual([401, 401, 429]);
      expect(await guess(victim.email, '192.0.2.2')).toBe(429);
      expect(await logIn(victim.email, '203.0.113.4')).toBe(200);
      for (let count = 0; count < 3; count += 1) expect(await logIn(victim.email, '203.0.113.4')).toBe(200);
    });

    test('a known device has its own limit, independent of its address', async () => {
      const victim = await owner();
      await flood(victim);
      await guesses(victim.email, '192.0.2.9', 5);
      expect(await logIn(victim.email, '192.0.2.9')).toBe(429);
      await victim.call('POST', '/logout');
      expect(await logIn(victim.email, '192.0.2.9', {}, victim.client)).toBe(200);
      await victim.call('POST', '/logout');
      expect(await guesses(victim.email, '192.0.2.9', 11, victim.client)).toEqual([
        ...Array.from({ length: 10 }, () => 401),
        429,
      ]);
    });

    test('a device cookie is valid only for its account and its current password', async () => {
      const [one, two] = [await owner(), await owner()];
      await guesses(one.email, '192.0.2.10', 10);
      await two.call('POST', '/logout');
      expect(await logIn(one.email, '192.0.2.10', {}, two.client)).toBe(429);
      const device = `holdwise_${kind}_device`;
      const before = one.client.cookies.get(device) ?? '';
      const newPassword = 'another long pass phrase';
      expect((await one.call('PUT', '/password', { password: passPhrase, newPassword })).status).toBe(200);
      expect(one.client.cookies.get(device)).not.toBe(before);
      const thief = api.visitor();
      for (const token of [before, `${before}x`, before.replace(/\.\d+\./, '.99999999999.'), '']) {
        thief.cookies.set(device, token);
        expect(await logIn(one.email, '192.0.2.10', { password: newPassword }, thief)).toBe(429);
      }
      expect(await logIn(one.email, '192.0.2.10', { password: newPassword }, one.client)).toBe(200);
    });

    test('codes are limited per account, except from known devices and for recovery codes', async () => {
      const victim = await owner();
      const { secret, recoveryCodes } = await turnOnTwoStep(victim);
      const thief = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          logIn(victim.email, `198.51.${index}.7`, { code: '000000' }),
        ),
      );
      expect(thief.filter((status) => status === 429)).toHaveLength(2);
      expect(await logIn(victim.email, '203.0.113.8', { code: recoveryCodes[0] ?? '' })).toBe(200);
      await victim.call('POST', '/logout');
      expect(await logIn(victim.email, '203.0.113.8', { code: nextCode(secret) }, victim.client)).toBe(200);
      expect(await logIn(victim.email, '203.0.113.9', { code: codeOf(secret) })).toBe(429);
    });

    test('a reset lifts the limit of wrong passwords, even if others requested the links', async () => {
      const victim = await owner();
      await guesses(victim.email, '192.0.2.20', 11);
      for (let count = 0; count < 9; count += 1) {
        const from = { 'x-forwarded-for': `198.51.100.${count}` };
        const response = await api
          .visitor()
          .call('POST', `/${kind}/forgot-password`, { email: victim.email }, from);
        expect(response.status).toBe(200);
      }
      const mail = await mailTo(api.testDatabase, victim.email, resetSubject, 6);
      const newPassword = 'another long pass phrase';
      const client = api.visitor();
      const body = { token: linkOf(mail).token, newPassword };
      expect((await client.call('POST', `/${kind}/reset-password`, body)).status).toBe(200);
      expect(await logIn(victim.email, '192.0.2.20', { password: newPassword }, client)).toBe(200);
      expect(
        mailsIn(api.testDatabase).filter(
          ({ to, subject }) => to === victim.email && subject === resetSubject,
        ),
      ).toHaveLength(6);
    });
  },
);

describe.each(bothDatabases)('sign-ups from one address on %s', (kind) => {
  test('are limited to 200 per hour, regardless of the X-Forwarded-For header', async () => {
    const api = await startApi(kind);
    for (let count = 0; count < 200; count += 1)
      expect((await trySignUp(api, `203.0.113.${count}`)).status).toBe(400);
    const refused = await trySignUp(api, '203.0.113.201');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(59 * 60);
    await api.stop();
  });
});

test('behind a proxy, only the last address in X-Forwarded-For counts', async () => {
  const api = await startApi('sqlite', { TRUST_PROXY: 'on' });
  for (let count = 0; count < 200; count += 1) await trySignUp(api, `203.0.113.${count}, 198.51.100.1`);
  expect((await trySignUp(api, '203.0.113.201, 198.51.100.1')).status).toBe(429);
  expect((await trySignUp(api, '198.51.100.2')).status).toBe(400);
  await api.stop();
});
