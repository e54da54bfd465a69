import { expect, test, vi } from 'vitest';
import { bothDatabases, clientOf, createSeededDatabase, startApi, startApp } from '#tests/support/api.ts';
import { codeOf, logInAgain, newOwner, nextCode, turnOnTwoStep } from '#tests/support/owner.ts';
import { createSecretKeys } from './secret-keys.ts';
import { beginTwoStep, confirmTwoStep, consumeCode } from './two-step.ts';

const old = 'an old key of at least 32 characters';
const recent = 'a recent key of at least 32 characters';
const ada = { kind: 'customer' as const, accountId: 'ada' };
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('decrypts a secret only with its key and for its account, and encrypts it differently each time', () => {
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

test('decrypts with any key, and marks secrets not encrypted with the first key as stale', () => {
  const sealed = createSecretKeys([old]).seal(secret, ada);
  expect(createSecretKeys([recent, old]).open(sealed, ada)).toEqual({ secret, stale: true });
});

test('stores plain text without a key, which is stale once there is one', () => {
  const plain = createSecretKeys([]).seal(secret, ada);
  expect(plain).toContain(secret);
  expect(createSecretKeys([]).open(plain, ada)).toEqual({ secret, stale: false });
  expect(createSecretKeys([recent]).open(plain, ada)).toEqual({ secret, stale: true });
});

test.each(['', 'gcm1:', 'gcm1:AAAA', 'anything'])('rejects %j as an encrypted secret', (sealed) => {
  expect(createSecretKeys([recent]).open(sealed, ada)).toBeUndefined();
});

test('detects a modification of any byte', () => {
  const keys = createSecretKeys([recent]);
  const bytes = Buffer.from(keys.seal(secret, ada).slice('gcm1:'.length), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(keys.open(`gcm1:${damaged.toString('base64url')}`, ada)).toBeUndefined();
  }
});

test.each(bothDatabases)('re-encrypts a secret with the first key at its next use: %s', async (kind) => {
  const { testDatabase, database } = await createSeededDatabase(kind);
  const { db } = database;
  const stored = async () =>
    (await db.selectFrom('two_step').select('secret').executeTakeFirstOrThrow()).secret;
  const use = (settings: string[], code: string) => consumeCode(db, createSecretKeys(settings), ada, code);

  const begun = await beginTwoStep(db, createSecretKeys([]), ada, 'ada@holdwise.example');
  const own = begun?.secret ?? '';
  expect(await stored()).toBe(`plain:${own}`);
  await confirmTwoStep(db, createSecretKeys([]), ada, codeOf(own));
  expect(await use([old], nextCode(own))).toBe('accepted');
  const withOld = await stored();
  expect(withOld).toMatch(/^gcm1:/);
  expect(await use([recent, old], nextCode(own))).toBe('accepted');
  expect(await stored()).not.toBe(withOld);
  expect(await use([recent], nextCode(own))).toBe('accepted');
  expect(await use([old], nextCode(own))).toBe('unreadable');
  vi.useRealTimers();
  await database.close();
  await testDatabase.remove();
});

test('returns 503 for authenticator codes if no key decrypts the secret, but accepts recovery codes', async () => {
  const api = await startApi('sqlite', { SECRET_KEY: old });
  const customer = await newOwner(api, 'customer');
  const { secret: own, recoveryCodes } = await turnOnTwoStep(customer);
  await api.app.close();
  api.app = await startApp(api.testDatabase, { SECRET_KEY: recent });
  const now = { ...api, visitor: () => clientOf(api.app) };
  const logIn = async (code: string) => (await logInAgain(now, customer, { code })).response;
  const logged = vi.spyOn(api.app.log, 'error');
  expect(await logIn(nextCode(own))).toMatchObject({
    status: 503,
    body: {
      code: 'upstream_unavailable',
      message:
        "The codes of your app can't be checked just now. Please use a recovery code, or try again later.",
    },
  });
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    'a two-step secret cannot be decrypted: SECRET_KEY lacks the key it was encrypted with',
  );
  expect((await logIn(recoveryCodes[0] ?? '')).status).toBe(200);
  vi.useRealTimers();
  await api.stop();
});
