import { Secret, TOTP } from 'otpauth';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SecretKeys } from './secret-keys.ts';
import { type Owner, ownerColumns } from './sessions.ts';
import { hashToken } from './tokens.ts';

// RFC 6238 with the parameters that every authenticator app supports: SHA-1, 160 bits, six digits, 30 seconds.
const parameters = { issuer: 'Holdwise', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const recoveryCodeCount = 10;
const recoveryCodeBytes = 15;

const findRow = (db: Db, owner: Owner) =>
  db
    .selectFrom('two_step')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where((eb) => eb.and(ownerColumns(owner)))
    .executeTakeFirst();

export async function isTwoStepOn(db: Db, owner: Owner): Promise<boolean> {
  return (await findRow(db, owner))?.confirmed_at != null;
}

/** Stores a new secret that awaits its first code. Returns undefined if two-step login is already on. */
export async function beginTwoStep(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  email: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = new Secret({ size: 20 });
  const row = { secret: keys.seal(secret.base32, owner), last_step: 0, created_at: isoTime() };
  const stored = await transaction
    .insertInto('two_step')
    .values({ ...row, ...ownerColumns(owner), confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'account_id']).doUpdateSet(row).where('two_step.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .execute();
  if (stored.length === 0) return undefined;
  return { secret: secret.base32, uri: new TOTP({ ...parameters, label: email, secret }).toString() };
}

const normaliseCode = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Tells whether text has the format of an authenticator code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(normaliseCode(code));

/** Tells whether a normalised code has the format of a recovery code: 120 bits in base32. */
const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{24}$/.test(code);

/** Returns the time step of a valid code, allowing one step before and after the current one. */
function stepOf(secret: string, code: string): number | undefined {
  // The library throws for six characters that take more than six bytes.
  if (!isAppCode(code)) return undefined;
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...parameters,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ period: parameters.period, timestamp }) + delta;
}

export type CodeOutcome = 'accepted' | 'wrong' | 'unreadable';

/**
 * Consumes an authenticator code: no code works twice, and of concurrent requests with the same code only one succeeds.
 * Re-encrypts a secret that was encrypted with an older key.
 */
async function consumeAppCode(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  code: string,
  confirmedAt: string | null,
): Promise<CodeOutcome> {
  const row = await findRow(transaction, owner);
  if (!row) return 'wrong';
  const opened = keys.open(row.secret, owner);
  if (!opened) return 'unreadable';
  const step = stepOf(opened.secret, code);
  if (step === undefined) return 'wrong';
  const { numUpdatedRows } = await transaction
    .updateTable('two_step')
    .set({
      last_step: step,
      confirmed_at: confirmedAt ?? row.confirmed_at,
      ...(opened.stale && { secret: keys.seal(opened.secret, owner) }),
    })
    .where((eb) => eb.and(ownerColumns(owner)))
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'accepted' : 'wrong';
}

const deleteRecoveryCodes = (db: Db, owner: Owner) =>
  db.deleteFrom('recovery_codes').where((eb) => eb.and(ownerColumns(owner)));

/** Replaces the recovery codes of an account and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(transaction: Db, owner: Owner): Promise<string[]> {
  const codes = Array.from(
    { length: recoveryCodeCount },
    () => new Secret({ size: recoveryCodeBytes }).base32,
  );
  await deleteRecoveryCodes(transaction, owner).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashToken(code), ...ownerColumns(owner) })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

export async function countRecoveryCodes(db: Db, owner: Owner): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where((eb) => eb.and(ownerColumns(owner)))
    .executeTakeFirstOrThrow();
  return left;
}

/** Consumes an authenticator code or a recovery code. */
export async function consumeCode(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  input: string,
): Promise<CodeOutcome> {
  const code = normaliseCode(input);
  if (isAppCode(code)) return consumeAppCode(transaction, keys, owner, code, null);
  if (!isRecoveryCode(code)) return 'wrong';
  const consumed = await deleteRecoveryCodes(transaction, owner)
    .where('code_hash', '=', hashToken(code))
    .returning('code_hash')
    .execute();
  return consumed.length > 0 ? 'accepted' : 'wrong';
}

/** Turns two-step login on with the first code of the app. Returns the recovery codes, or why it failed. */
export async function confirmTwoStep(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  input: string,
): Promise<string[] | Exclude<CodeOutcome, 'accepted'> | 'not-begun'> {
  const row = await findRow(transaction, owner);
  if (!row || row.confirmed_at !== null) return 'not-begun';
  const outcome = await consumeAppCode(transaction, keys, owner, normaliseCode(input), isoTime());
  return outcome === 'accepted' ? replaceRecoveryCodes(transaction, owner) : outcome;
}

/** Deletes the secret and the recovery codes. */
export async function endTwoStep(transaction: Db, owner: Owner): Promise<void> {
  await transaction
    .deleteFrom('two_step')
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute();
  await deleteRecoveryCodes(transaction, owner).execute();
}

/** Deletes secrets that were not confirmed within a day. */
export async function sweepTwoStep(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('two_step')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', isoTime(now - dayMs))
    .execute();
}
