import { Secret, TOTP } from 'otpauth';
import type { Db } from '../db/schema.ts';
import {
  deleteRecoveryCodes,
  isRecoveryCode,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './recovery-codes.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { Owner } from './sessions.ts';

// RFC 6238 as every authenticator app knows it: SHA-1, 160 bits, six digits, 30 seconds.
const rules = { issuer: 'Holdwise', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const unconfirmedForMs = 24 * 60 * 60 * 1000;
const nowText = () => new Date().toISOString();

const rowOf = (db: Db, { kind, accountId }: Owner) =>
  db
    .selectFrom('two_step')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .executeTakeFirst();

export async function isTwoStepOn(db: Db, owner: Owner): Promise<boolean> {
  return (await rowOf(db, owner))?.confirmed_at != null;
}

/** Keeps a new secret that waits for its first code. Undefined where two-step login is on already. */
export async function beginTwoStep(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  email: string,
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = new Secret({ size: 20 });
  const kept = { secret: keys.seal(secret.base32, owner), last_step: 0, created_at: nowText() };
  const begun = await transaction
    .insertInto('two_step')
    .values({ ...kept, kind: owner.kind, account_id: owner.accountId, confirmed_at: null })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'account_id']).doUpdateSet(kept).where('two_step.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .execute();
  if (begun.length === 0) return undefined;
  return { secret: secret.base32, uri: new TOTP({ ...rules, label: email, secret }).toString() };
}

/** The time step that a code belongs to, one before and one after now allowed. */
function stepOf(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const delta = TOTP.validate({
    ...rules,
    secret: Secret.fromBase32(secret),
    token: code,
    timestamp,
    window: 1,
  });
  return delta === null ? undefined : TOTP.counter({ period: rules.period, timestamp }) + delta;
}

export type CodeOutcome = 'taken' | 'wrong' | 'unreadable';

/**
 * Uses a code of the app up: no code works twice, and of two who send the same at once one gets through. A secret that
 * was sealed with an older key is sealed with the first by the way.
 */
async function takeAppCode(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  code: string,
  confirmedAt: string | null,
): Promise<CodeOutcome> {
  const row = await rowOf(transaction, owner);
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
    .where('kind', '=', owner.kind)
    .where('account_id', '=', owner.accountId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? 'taken' : 'wrong';
}

const bare = (code: string) => code.replace(/[\s-]/g, '').toUpperCase();

/** Uses up a code of the app or a recovery code, where two-step login is on. */
export async function takeCode(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  given: string,
): Promise<CodeOutcome> {
  const code = bare(given);
  if (/^\d{6}$/.test(code)) return takeAppCode(transaction, keys, owner, code, null);
  if (!isRecoveryCode(code)) return 'wrong';
  return (await takeRecoveryCode(transaction, owner, code)) ? 'taken' : 'wrong';
}

/** Turns two-step login on with the first code of the app. Answers the recovery codes, or why not. */
export async function confirmTwoStep(
  transaction: Db,
  keys: SecretKeys,
  owner: Owner,
  given: string,
): Promise<string[] | Exclude<CodeOutcome, 'taken'> | 'not-begun'> {
  const row = await rowOf(transaction, owner);
  if (!row || row.confirmed_at !== null) return 'not-begun';
  const outcome = await takeAppCode(transaction, keys, owner, bare(given), nowText());
  return outcome === 'taken' ? replaceRecoveryCodes(transaction, owner) : outcome;
}

/** Removes the secret and the recovery codes. */
export async function endTwoStep(transaction: Db, owner: Owner): Promise<void> {
  await transaction
    .deleteFrom('two_step')
    .where('kind', '=', owner.kind)
    .where('account_id', '=', owner.accountId)
    .execute();
  await deleteRecoveryCodes(transaction, owner);
}

/** Forgets secrets that no app has confirmed within a day. */
export async function sweepTwoStep(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('two_step')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(now - unconfirmedForMs).toISOString())
    .execute();
}
