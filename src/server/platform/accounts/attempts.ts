import type { Db } from '../db/schema.ts';
import { clearUses, countUse, type RateLimit } from '../rate-limits.ts';
import type { SessionKind } from './sessions.ts';

const perAccount: RateLimit = { name: 'login-account', max: 10, windowSeconds: 15 * 60 };
const perAddress: RateLimit = { name: 'login-address', max: 100, windowSeconds: 15 * 60 };

const subjectOf = (kind: SessionKind, email: string) => `${kind}:${email}`;

/** Counts an attempt to show that an account is one's own, by its password or a code. Every one counts. */
export async function countAttempt(db: Db, kind: SessionKind, email: string): Promise<void> {
  await countUse(db, perAccount, subjectOf(kind, email));
}

/** Counts a login from an address, whatever the account. */
export async function countLogIn(db: Db, address: string): Promise<void> {
  await countUse(db, perAddress, address);
}

/** Forgets the attempts on an account, once one has succeeded as a whole. */
export async function forgetAttempts(db: Db, kind: SessionKind, email: string): Promise<void> {
  await clearUses(db, perAccount, subjectOf(kind, email));
}
