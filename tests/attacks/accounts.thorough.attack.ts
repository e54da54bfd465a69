import { expect, test } from 'vitest';
import type { ApiCaller } from '../support/api-caller.ts';
import { mailsInFolder } from '../support/read-mail.ts';
import { from, mailFolder } from './support/account-attacks.ts';
import { bothDatabases, startTarget, type Target } from './support/target.ts';

const password = 'a long enough pass phrase';
const victim = 'victim@holdwise.example';

test('sign-up does not reveal who has an account', async () => {
  const folder = mailFolder();
  const target = await startTarget({ settings: { MAIL_DIR: folder } });
  await target.customer('ada');
  const signUp = (email: string) =>
    target.visitor().call('POST', '/customer/create', { name: 'Mallory', email, password });
  const [taken, free] = [await signUp('ada@holdwise.example'), await signUp('nobody@holdwise.example')];
  expect(taken).toEqual(free);
  await expect
    .poll(() => mailsInFolder(folder).map(({ to, subject }) => `${to}: ${subject}`))
    .toContain('ada@holdwise.example: You already have a Holdwise account');
});

test('rate limits treat one IPv6 subscriber as one address', async () => {
  const target = await startTarget({ settings: { TRUST_PROXY: 'on' } });
  const body = { token: 'x'.repeat(43), newPassword: password };
  const answers = await Promise.all(
    Array.from({ length: 110 }, (_, index) =>
      from(target, `2001:db8:1:2:${index.toString(16)}::1`).call('POST', '/customer/reset-password', body),
    ),
  );
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('wrong passwords do not reveal whether the owner has logged in lately', async () => {
  const target = await startTarget({ settings: { TRUST_PROXY: 'on' } });
  const owner = from(target, '192.0.2.1');
  for (const email of ['active@holdwise.example', 'idle@holdwise.example'])
    await owner.call('POST', '/customer/create', { name: 'Owner', email, password });
  const logIn = { email: 'active@holdwise.example', password };
  expect((await owner.call('POST', '/customer/login', logIn)).status).toBe(200);
  const guesses = async (email: string, network: string) => {
    const statuses: number[] = [];
    // More than the account allows from all addresses together.
    for (let at = 0; at < 44; at += 1) {
      const stranger = from(target, `${network}.${Math.floor(at / 8)}.${at}`);
      statuses.push((await stranger.call('POST', '/customer/login', { email, password: 'a guess' })).status);
    }
    return statuses;
  };
  const active = await guesses('active@holdwise.example', '198.51');
  expect(active).toContain(429);
  expect(await guesses('idle@holdwise.example', '203.0')).toEqual(active);
});

/** Creates administrators who are logged in; the first one invites the others. */
async function createAdmins(target: Target, count: number): Promise<{ caller: ApiCaller; id: string }[]> {
  const first = await target.admin();
  const callers = [first];
  while (callers.length < count) {
    const { body } = await first.call('POST', '/admin/invitations');
    const invite = new URL(body.link).searchParams.get('invite');
    const email = `admin${callers.length}@holdwise.example`;
    const caller = target.visitor();
    await caller.call('POST', '/admin/create', { name: email, email, password, invite });
    await caller.call('POST', '/admin/login', { email, password });
    callers.push(caller);
  }
  return Promise.all(
    callers.map(async (caller) => ({
      caller,
      id: (await caller.call('GET', '/admin/check-auth')).body.user._id,
    })),
  );
}

test.each(bothDatabases)(
  'keeps an administrator when all remove each other concurrently, and sign-up stays closed (%s)',
  async (database) => {
    const target = await startTarget({ database });
    const all = await createAdmins(target, 6);
    await Promise.all(
      all.flatMap(({ caller, id }) =>
        all
          .filter((other) => other.id !== id)
          .map((other) => caller.call('DELETE', `/admin/administrators/${other.id}`)),
      ),
    );
    const left = await Promise.all(all.map(({ caller }) => caller.call('GET', '/admin/check-auth')));
    expect(left.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const mallory = { name: 'Mallory', email: 'mallory@holdwise.example', password };
    expect((await target.visitor().call('POST', '/admin/create', mallory)).status).toBe(403);
  },
);

test.each(['customer', 'admin'] as const)(
  'limits guesses from many addresses without locking the %s out',
  async (kind) => {
    const target = await startTarget({ settings: { TRUST_PROXY: 'on' } });
    const known = from(target, '192.0.2.1');
    const credentials = { email: victim, password };
    await known.call('POST', `/${kind}/create`, { name: 'Victim', ...credentials });
    expect((await known.call('POST', `/${kind}/login`, credentials)).status).toBe(200);
    await known.call('POST', `/${kind}/logout`);

    const guess = async (address: string) => {
      const { status } = await from(target, address).call('POST', `/${kind}/login`, {
        email: victim,
        password: 'a guess',
      });
      return status;
    };
    const flood = (address: (index: number) => string, count: number) =>
      Promise.all(Array.from({ length: count }, (_, index) => guess(address(index))));
    // A busy server refuses some requests before it counts them.
    for (let round = 0, counted = 0; counted < 40; round += 1) {
      const statuses = await flood((index) => `198.${round}.${index}.1`, 40);
      counted += statuses.filter((status) => status === 401).length;
    }
    const network = await flood((index) => `203.0.113.${index}`, 40);
    const subscriber = await flood((index) => `2001:db8:1:${index.toString(16)}::1`, 40);
    for (const statuses of [network, subscriber])
      expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(2);

    expect((await from(target, '192.0.3.1').call('POST', `/${kind}/login`, credentials)).status).toBe(200);
    await flood(() => '192.0.2.1', 12);
    expect((await known.call('POST', `/${kind}/login`, credentials)).status).toBe(200);
  },
);
