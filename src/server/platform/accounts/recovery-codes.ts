import { createHash } from 'node:crypto';
import { Secret } from 'otpauth';
import type { Db } from '../db/schema.ts';
import type { Owner } from './sessions.ts';

const count = 10;
const bytes = 15;

const hashOf = (code: string) => createHash('sha256').update(code).digest('base64url');
const codesOf = (db: Db, { kind, accountId }: Owner) =>
  db.deleteFrom('recovery_codes').where('kind', '=', kind).where('account_id', '=', accountId);

/** Whether a text, spaces and dashes left out, has the form of a recovery code: 120 bits in base32. */
export const isRecoveryCode = (code: string): boolean => /^[A-Z2-7]{24}$/.test(code);

/** Gives an account new recovery codes instead of those that it has. They are answered once; hashes are kept. */
export async function replaceRecoveryCodes(transaction: Db, owner: Owner): Promise<string[]> {
  const codes = Array.from({ length: count }, () => new Secret({ size: bytes }).base32);
  await codesOf(transaction, owner).execute();
  await transaction
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), kind: owner.kind, account_id: owner.accountId })))
    .execute();
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'));
}

/** Uses a recovery code up. Answers whether it was there to use: of two who race, one gets it. */
export async function takeRecoveryCode(transaction: Db, owner: Owner, code: string): Promise<boolean> {
  const taken = await codesOf(transaction, owner)
    .where('code_hash', '=', hashOf(code))
    .returning('code_hash')
    .execute();
  return taken.length > 0;
}

export async function countRecoveryCodes(db: Db, { kind, accountId }: Owner): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('kind', '=', kind)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function deleteRecoveryCodes(db: Db, owner: Owner): Promise<void> {
  await codesOf(db, owner).execute();
}
