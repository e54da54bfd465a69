import { expect, test, vi } from 'vitest';
import {
  clientOf,
  createDatabasePlace,
  databases,
  startApi,
  startAt,
} from '../../../../tests/support/api.ts';
import { codeOf, logInAgain, newOwner, nextCode, turnOnTwoStep } from '../../../../tests/support/owner.ts';
import { createSecretKeys } from './secret-keys.ts';
import { beginTwoStep, confirmTwoStep, takeCode } from './two-step.ts';

const old = 'an old key of at least 32 characters';
const recent = 'a recent key of at least 32 characters';
const ada = { kind: 'customer' as const, accountId: 'ada' };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('a sealed secret opens with its key, for its account, and is written anew each time', () => {
  const keys = createSecretKeys([recent]);
  const sealed = keys.seal(secret, ada);
  expect(sealed).not.toContain(secret);
  expect(keys.seal(secret, ada)).not.toBe(sealed);
  expect(keys.open(sealed, ada)).toEqual({ secret, stale: false });
  expect(keys.open(sealed, { ...ada, accountId: 'grace' })).toBeUndefined();
  expect(keys.open(sealed, { ...ada, kind: 'admin' })).toBeUndefined();
  expect(createSecretKeys([old]).open(sealed, ada)).toBeUndefined();
  expect(createSecretKeys([]).open(sealed, ada)).toBeUndefined();
});

test('all keys open, and what the first did not seal is stale', () => {
  const sealed = createSecretKeys([old]).seal(secret, ada);
  expect(createSecretKeys([recent, old]).open(sealed, ada)).toEqual({ secret, stale: true });
});

test('without a key a secret is kept plain, and is stale once there is one', () => {
  const plain = createSecretKeys([]).seal(secret, ada);
  expect(plain).toContain(secret);
  expect(createSecretKeys([]).open(plain, ada)).toEqual({ secret, stale: false });
  expect(createSecretKeys([recent]).open(plain, ada)).toEqual({ secret, stale: true });
});

test.each(['', 'gcm1:', 'gcm1:AAAA', 'anything'])('%j is no sealed secret', (sealed) => {
  expect(createSecretKeys([recent]).open(sealed, ada)).toBeUndefined();
});

test('damage to a sealed secret is noticed wherever it is', () => {
  const keys = createSecretKeys([recent]);
  const bytes = Buffer.from(keys.seal(secret, ada).slice('gcm1:'.length), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(keys.open(`gcm1:${damaged.toString('base64url')}`, ada)).toBeUndefined();
  }
});

test.each(databases)(
  'a secret gets the first key when it is next used, and nobody notices: %s',
  async (kind) => {
    const { place, database } = await createDatabasePlace(kind);
    const { db } = database;
    const stored = async () =>
      (await db.selectFrom('two_step').select('secret').executeTakeFirstOrThrow()).secret;
    const use = (settings: string[], code: string) => takeCode(db, createSecretKeys(settings), ada, code);

    const begun = await beginTwoStep(db, createSecretKeys([]), ada, 'ada@holdwise.example');
    const own = begun?.secret ?? '';
    expect(await stored()).toBe(`plain:${own}`);
    await confirmTwoStep(db, createSecretKeys([]), ada, codeOf(own));
    expect(await use([old], nextCode(own))).toBe('taken');
    const withOld = await stored();
    expect(withOld).toMatch(/^gcm1:/);
    expect(await use([recent, old], nextCode(own))).toBe('taken');
    expect(await stored()).not.toBe(withOld);
    expect(await use([recent], nextCode(own))).toBe('taken');
    expect(await use([old], nextCode(own))).toBe('unreadable');
    vi.useRealTimers();
    await database.close();
    await place.remove();
  },
);

test('where no key opens a secret, codes of the app are answered 503 and recovery codes still let in', async () => {
  const api = await startApi('sqlite', { SECRET_KEY: old });
  const customer = await newOwner(api, 'customer');
  const { secret: own, recoveryCodes } = await turnOnTwoStep(customer);
  await api.app.close();
  api.app = await startAt(api.place, { SECRET_KEY: recent });
  const now = { ...api, visitor: () => clientOf(api.app) };
  const logIn = async (code: string) => (await logInAgain(now, customer, { code })).answer;
  const told = vi.spyOn(api.app.log, 'error');
  expect(await logIn(nextCode(own))).toMatchObject({
    status: 503,
    body: {
      code: 'upstream_unavailable',
      message:
        "The codes of your app can't be checked just now. Please use a recovery code, or try again later.",
    },
  });
  expect(told).toHaveBeenCalledExactlyOnceWith(
    'a two-step secret can not be opened: SECRET_KEY lacks the key that it was sealed with',
  );
  expect((await logIn(recoveryCodes[0] ?? '')).status).toBe(200);
  vi.useRealTimers();
  await api.stop();
});
