import { hash, verify } from '@node-rs/argon2';
import { hashInTurn } from './hashing-turns.ts';

// OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hashInTurn(() => hash(password.normalize('NFKC'), cost));
}

let decoy: Promise<string> | undefined;

/** Whether the password is the one hashed. With no hash at all it takes as long, so that time tells nothing. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  // Not in turn: a refusal would stay for ever.
  decoy ??= hash('no account has this', cost);
  const known = passwordHash ?? (await decoy);
  const matches = await hashInTurn(() => verify(known, password.normalize('NFKC')));
  return matches && passwordHash !== undefined;
}
