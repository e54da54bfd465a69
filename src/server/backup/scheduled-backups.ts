import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { hourMs, minuteMs } from '#domain/time.ts';
import { compactTime } from '../platform/db/copy/target.ts';
import type { Db } from '../platform/db/schema.ts';
import { workIfDue } from '../platform/jobs/due-work.ts';
import { createRepeatedRun } from '../platform/jobs/repeated-run.ts';

const lease = 'backup';
const checkEveryMs = minuteMs;

export interface BackupJob {
  db: Db;
  everyHours: number;
  keep: number;
  dir: string;
  take: (file: string, signal: AbortSignal) => Promise<{ bytes: number }>;
  now?: () => number;
}

const finishedName = /^scheduled-\d{8}T\d{9}Z\.backup$/;
const unfinishedName = /^scheduled-\d{8}T\d{9}Z\.backup\.part$/;

async function listFiles(dir: string, pattern: RegExp): Promise<string[]> {
  try {
    const names = (await readdir(dir)).filter((name) => pattern.test(name));
    return names.sort().map((name) => join(dir, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Returns the time and size of the newest scheduled backup in a folder; null if there is none. */
export async function newestBackup(dir: string): Promise<{ at: string; bytes: number } | null> {
  const file = (await listFiles(dir, finishedName)).at(-1);
  if (file === undefined) return null;
  const { mtime, size } = await stat(file);
  return { at: mtime.toISOString(), bytes: size };
}

async function removeAll(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

/** Takes a backup and then removes the oldest scheduled ones. Ignores other files in the folder. */
async function backUp({ dir, keep, take }: BackupJob, startedAt: number, signal: AbortSignal) {
  const file = join(dir, `scheduled-${compactTime(new Date(startedAt))}.backup`);
  await removeAll(await listFiles(dir, unfinishedName));
  const { bytes } = await take(file, signal);
  await removeAll((await listFiles(dir, finishedName)).slice(0, -keep));
  return { file, bytes };
}

/**
 * Takes a backup if it is due and no other instance is taking one. Older ones are removed only after the new one was
 * verified. A failed backup is retried after an hour, or at the next scheduled time if that is earlier.
 */
export function backUpIfDue(
  job: BackupJob,
  signal: AbortSignal,
): Promise<{ file: string; bytes: number } | undefined> {
  const { db, everyHours, now = Date.now } = job;
  const againMs = everyHours * hourMs;
  return workIfDue({
    db,
    lease,
    againMs,
    retryMs: Math.min(hourMs, againMs),
    work: () => backUp(job, now(), signal),
    signal,
    now,
  });
}

export function scheduleBackups(app: FastifyInstance, job: BackupJob): void {
  const loop = createRepeatedRun({
    everyMs: checkEveryMs,
    async work(signal) {
      const taken = await backUpIfDue(job, signal);
      if (taken) app.log.info(taken, 'a backup was taken');
    },
    onFailure: (error) => app.log.error({ err: error }, 'the backup failed; older ones are kept'),
  });
  app.addHook('onListen', async () => loop.start());
  app.addHook('preClose', () => loop.close());
}
