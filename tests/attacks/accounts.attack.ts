import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type ApiCaller, apiCaller } from '../support/api-caller.ts';
import { linkOf, mailsInFolder } from '../support/read-mail.ts';
import { startTarget, type Target } from './support/target.ts';

const password = 'a long enough pass phrase';
const victim = 'victim@holdwise.example';
const kinds = ['customer', 'admin'] as const;

/** Creates a caller with a client address. */
const from = ({ url }: Target, address: string): ApiCaller =>
  apiCaller(() => url, new Map(), { 'x-forwarded-for': address });

function mailFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-attack-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function linkTo(folder: string, to: string, page: string): Promise<string> {
  const link = () =>
    mailsInFolder(folder).findLast((mail) => mail.to === to && mail.text.includes(`${page}#`));
  await expect.poll(() => link() !== undefined, { timeout: 10_000 }).toBe(true);
  const mail = link();
  return mail ? linkOf(mail).token : '';
}

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

test.each(['sqlite', 'postgres'] as const)(
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

test('signing up with another person’s address does not lock the owner out', async () => {
  const folder = mailFolder();
  const target = await startTarget({ settings: { MAIL_DIR: folder } });
  const mallory = target.visitor();
  await mallory.call('POST', '/customer/create', { name: 'Mallory', email: victim, password });
  await mallory.call('POST', '/customer/login', { email: victim, password });
  expect((await mallory.call('POST', '/customer/two-step/begin', { password })).status).toBe(409);

  const owner = target.visitor();
  const newPassword = 'the owner has another one';
  const signUp = { name: 'Victim', email: victim, password: newPassword };
  expect((await owner.call('POST', '/customer/create', signUp)).status).toBe(201);
  // The owner opens the link of the first mail but has no session of Mallory's account.
  const confirmation = await linkTo(folder, victim, '/verify-email');
  expect((await owner.call('POST', '/customer/email/confirm', { token: confirmation })).status).toBe(401);
  expect((await mallory.call('POST', '/customer/two-step/begin', { password })).status).toBe(409);

  await owner.call('POST', '/customer/forgot-password', { email: victim });
  const token = await linkTo(folder, victim, '/reset-password');
  expect((await owner.call('POST', '/customer/reset-password', { token, newPassword })).status).toBe(200);
  expect((await owner.call('POST', '/customer/login', { email: victim, password: newPassword })).status).toBe(
    200,
  );
  expect((await mallory.call('GET', '/customer/me')).status).toBe(401);
});

test.each(kinds)('limits guesses from many addresses without locking the %s out', async (kind) => {
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
  await flood((index) => `198.51.${index}.1`, 40);
  const network = await flood((index) => `203.0.113.${index}`, 40);
  const subscriber = await flood((index) => `2001:db8:1:${index.toString(16)}::1`, 40);
  for (const statuses of [network, subscriber])
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(2);

  expect((await from(target, '192.0.3.1').call('POST', `/${kind}/login`, credentials)).status).toBe(200);
  await flood(() => '192.0.2.1', 12);
  expect((await known.call('POST', `/${kind}/login`, credentials)).status).toBe(200);
});

test('sign-up does not reveal who has an account', async () => {
  const folder = mailFolder();
  const target = await startTarget({ settings: { MAIL_DIR: folder } });
  await target.customer('ada');
  const signUp = (email: string) =>
    target.visitor().call('POST', '/customer/create', { name: 'Mallory', email, password });
  const [taken, free] = [await signUp('ada@holdwise.example'), await signUp('nobody@holdwise.example')];
  expect(taken).toEqual(free);
  await expect
    .poll(() => mailsInFolder(folder).map(({ to, subject }) => `${to}: ${subject}`), { timeout: 10_000 })
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
