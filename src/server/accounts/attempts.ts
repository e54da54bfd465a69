import { AppError } from '#domain/app-error.ts';
import { credentialMessages } from '#domain/credentials.ts';
import type { Db } from '../platform/db/schema.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import { widerNetwork } from '../platform/http/client-address.ts';
import { addUse, clearUses, countUse, type RateLimit, returnUse } from './rate-limits.ts';

/** The source of an attempt: a session or device of the account's owner, or any network address. */
export type AttemptSource = { session: string } | { device: string } | { address: string };

/** An attempt to authenticate with a password or a code. */
export interface Attempt {
  kind: SessionKind;
  email: string;
  source: AttemptSource;
}

const quarter = 15 * 60;
const perSource: RateLimit = { name: 'login-source', max: 10, windowSeconds: quarter };
const perAccount: RateLimit = { name: 'login-account', max: 30, windowSeconds: quarter };
const perNetwork: RateLimit = { name: 'login-network', max: 2, windowSeconds: quarter };
const perAddress: RateLimit = { name: 'login-address', max: 100, windowSeconds: quarter };
const codesPerAccount: RateLimit = { name: 'code-account', max: 10, windowSeconds: 60 * 60 };

const accountOf = ({ kind, email }: Attempt) => `${kind}:${email}`;
const sourceOf = (attempt: Attempt) =>
  `${accountOf(attempt)}:${Object.entries(attempt.source).flat().join(':')}`;
const networkOf = (attempt: Attempt, address: string) => `${accountOf(attempt)}:${widerNetwork(address)}`;

/**
 * Counts an attempt against the rate limits of its source, and throws once one is exceeded. Attempts by address also
 * count for the whole account: above that limit each network has two attempts left, which slows distributed guessing
 * without locking the owner out.
 */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  const { source } = attempt;
  if ('address' in source) await countUse(db, perAddress, source.address);
  await countUse(db, perSource, sourceOf(attempt));
  if (!('address' in source)) return;
  const { allowed } = await addUse(db, perAccount, accountOf(attempt));
  if (!allowed) await countUse(db, perNetwork, networkOf(attempt, source.address));
}

/**
 * Counts an authenticator code after a correct password. Six digits need a limit per account, which does not apply to
 * known devices and recovery codes.
 */
export async function countAppCode(db: Db, attempt: Attempt): Promise<void> {
  if (!('address' in attempt.source)) return;
  const { allowed, retryAfterSeconds } = await addUse(db, codesPerAccount, accountOf(attempt));
  if (allowed) return;
  const message = credentialMessages.codesLimited;
  throw new AppError('rate_limited', message, { retryAfterSeconds, issues: [{ path: 'code', message }] });
}

/** Takes back that an attempt counted for the account: it is the first half of a login, which gives the code next. */
export async function excuseAttempt(db: Db, attempt: Attempt): Promise<void> {
  if ('address' in attempt.source) await returnUse(db, perAccount, accountOf(attempt));
}

/**
 * Resets the limits of a source after a complete success. The success does not count for the account, because strangers
 * would notice by their own limit that somebody has logged in.
 */
export async function clearAttempts(db: Db, attempt: Attempt): Promise<void> {
  const { source } = attempt;
  await clearUses(db, perSource, sourceOf(attempt));
  if (!('address' in source)) return;
  await clearUses(db, perNetwork, networkOf(attempt, source.address));
  await returnUse(db, perAccount, accountOf(attempt));
}
