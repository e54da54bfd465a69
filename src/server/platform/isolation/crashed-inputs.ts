import { createHash } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db } from '../db/schema.ts';
import { type CrashReason, ParserCrash } from './parser-spec.ts';

/** Attempts without an outcome, as after a crash of the whole server, before an input counts as crashed. */
const maxUnfinished = 3;
const retentionMs = 30 * dayMs;
const hashChunkBytes = 1024 * 1024;

/** Returns the SHA-256 in hexadecimal. Yields to the event loop between chunks. */
export async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256');
  for (let from = 0; from < bytes.length; from += hashChunkBytes) {
    if (from > 0) await yieldToEventLoop();
    hash.update(bytes.subarray(from, from + hashChunkBytes));
  }
  return hash.digest('hex');
}

/** Records an attempt before it starts. Throws ParserCrash if earlier attempts crashed. */
export async function beginAttempt(db: Db, parser: string, digest: string): Promise<void> {
  const row = await db
    .insertInto('crashed_inputs')
    .values({ digest, parser, attempts: 1, reason: null, tried_at: isoTime() })
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet((eb) => ({ attempts: eb('crashed_inputs.attempts', '+', 1) })),
    )
    .returning(['attempts', 'reason'])
    .executeTakeFirstOrThrow();
  if (row.reason !== null || row.attempts > maxUnfinished) throw new ParserCrash('known');
}

export async function forgetAttempt(db: Db, digest: string): Promise<void> {
  await db.deleteFrom('crashed_inputs').where('digest', '=', digest).where('reason', 'is', null).execute();
}

export async function recordCrash(db: Db, digest: string, reason: CrashReason): Promise<void> {
  await db.updateTable('crashed_inputs').set({ reason }).where('digest', '=', digest).execute();
}

/** Deletes crash records after 30 days. */
export async function sweepCrashedInputs(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('crashed_inputs')
    .where('tried_at', '<', isoTime(now - retentionMs))
    .execute();
}
