import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compactTime } from '../platform/db/copy/target.ts';
import { renewLease, takeLease } from '../platform/db/leases.ts';
import type { Db } from '../platform/db/schema.ts';

const lease = 'backup';
const minuteMs = 60_000;
/** The lease of a running backup. If its process is killed, the next backup can start after this time. */
const leaseMs = 15 * minuteMs;
const renewEveryMs = 5 * minuteMs;
const retryAfterMs = 60 * minuteMs;
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

async function removeAll(files: readonly string[]): Promise<void> {
  for (const file of files) await rm(file, { force: true });
}

async function withRenewedLease<Result>({ db }: BackupJob, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => renewLease(db, lease, leaseMs).catch(() => undefined), renewEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
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
export async function backUpIfDue(
  job: BackupJob,
  signal: AbortSignal,
): Promise<{ file: string; bytes: number } | undefined> {
  const { db, everyHours, now = Date.now } = job;
  const startedAt = now();
  if (!(await takeLease(db, lease, leaseMs, startedAt))) return undefined;
  const everyMs = everyHours * 60 * minuteMs;
  try {
    const taken = await withRenewedLease(job, () => backUp(job, startedAt, signal));
    await renewLease(db, lease, everyMs, startedAt);
    return taken;
  } catch (error) {
    await renewLease(db, lease, signal.aborted ? 0 : Math.min(retryAfterMs, everyMs), now());
    throw error;
  }
}

export function scheduleBackups(app: FastifyInstance, job: BackupJob): void {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  async function check(): Promise<void> {
    try {
      const taken = await backUpIfDue(job, stop.signal);
      if (taken) app.log.info(taken, 'a backup was taken');
    } catch (error) {
      if (!stop.signal.aborted) app.log.error({ err: error }, 'the backup failed; older ones are kept');
    }
  }
  const checkUnlessRunning = () => {
    running ??= check().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(checkUnlessRunning, checkEveryMs);
  timer.unref();
  app.addHook('onListen', async () => checkUnlessRunning());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  });
}
