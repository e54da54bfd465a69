import { hash, verify } from '@node-rs/argon2';
import { AppError, fieldError } from '#domain/app-error.ts';
import { credentialMessages } from '#domain/credentials.ts';
import { computeOnce } from '#domain/once.ts';
import { eventLoop } from '../platform/event-loop-yield.ts';
import { createFairQueue } from '../platform/fair-queue.ts';

const costs = {
  // OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB, two passes, one lane.
  strong: { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  // The least that Argon2 allows, for tests.
  cheap: { memoryCost: 8, timeCost: 1, parallelism: 1 },
};

export type PasswordHashing = keyof typeof costs;

/** Node's thread pool has four threads, which files and compression need, too; each hash takes 19 MiB. */
const maxRunning = 2;
/** About three seconds of work. */
const maxWaiting = 150;

/**
 * Limits how many tasks run at the same time, in turn for each client. Queues further tasks and rejects them once the
 * queue is full.
 */
export function createHashingQueue(concurrency: number, queueLength: number) {
  const inTurn = createFairQueue({ total: concurrency, perParty: concurrency });
  let tasks = 0;
  return async function enqueue<Result>(task: () => Promise<Result>): Promise<Result> {
    if (tasks >= concurrency + queueLength)
      throw new AppError(
        'upstream_unavailable',
        'Too many people are logging in at the moment. Please try again soon.',
        { retryAfterSeconds: 5 },
      );
    tasks += 1;
    try {
      return await inTurn(eventLoop.party(), task);
    } finally {
      tasks -= 1;
    }
  };
}

/** Keeps a burst of logins from using all threads or memory. */
const enqueueHashing = createHashingQueue(maxRunning, maxWaiting);

export function hashPassword(password: string, hashing: PasswordHashing): Promise<string> {
  return enqueueHashing(() => hash(password.normalize('NFKC'), costs[hashing]));
}

const decoys = new Map<PasswordHashing, Promise<string>>();

/** Returns a hash that takes as long to verify as those of accounts. */
function decoyFor(hashing: PasswordHashing): Promise<string> {
  // Bypasses the queue, which refuses tasks when it is full.
  return computeOnce(decoys, hashing, () => hash('no account has this', costs[hashing]));
}

/** Verifies a password. Without a hash it takes as long and returns false, so that timing reveals no accounts. */
export async function verifyPassword(
  passwordHash: string | undefined,
  password: string,
  hashing: PasswordHashing,
): Promise<boolean> {
  const known = passwordHash ?? (await decoyFor(hashing));
  const matches = await enqueueHashing(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== undefined;
}

export interface PasswordRules {
  /** Returns whether a password is too common to be accepted. */
  isCommonPassword: (password: string) => boolean;
  passwordHashing: PasswordHashing;
}

/** Hashes a new password. Throws an AppError for the form field `path` if the password is a common one. */
export async function hashNewPassword(
  password: string,
  { isCommonPassword, passwordHashing }: PasswordRules,
  path = 'password',
): Promise<string> {
  if (isCommonPassword(password)) throw fieldError(path, credentialMessages.passwordCommon);
  return hashPassword(password, passwordHashing);
}
