import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { keepLease, takeLease } from '../db/leases.ts';
import type { Db } from '../db/schema.ts';
import { removeUnfinished, rotateBackups, scheduledName } from './rotate-backups.ts';

const lease = 'backup';
const minuteMs = 60_000;
/** While one is at work, who looks in meanwhile finds it taken; whoever is killed is out of the way after this. */
const workMs = 15 * minuteMs;
const keepEveryMs = 5 * minuteMs;
const againAfterMs = 60 * minuteMs;
const lookEveryMs = minuteMs;

export interface BackupJob {
  db: Db;
  everyHours: number;
  keep: number;
  dir: string;
  take: (file: string, signal: AbortSignal) => Promise<{ bytes: number }>;
  now?: () => number;
}

async function whileKeepingLease<Result>({ db }: BackupJob, work: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => keepLease(db, lease, workMs).catch(() => undefined), keepEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}

async function backUp({ dir, keep, take }: BackupJob, begun: number, signal: AbortSignal) {
  const file = join(dir, scheduledName(new Date(begun)));
  await removeUnfinished(dir);
  const { bytes } = await take(file, signal);
  await rotateBackups(dir, keep);
  return { file, bytes };
}

/**
 * Takes a backup if that is due and no other instance is at it. An older one is removed only after this one was read
 * again. One that fails is tried again after an hour, or at its next time where that is sooner.
 */
export async function backUpIfDue(
  job: BackupJob,
  signal: AbortSignal,
): Promise<{ file: string; bytes: number } | undefined> {
  const { db, everyHours, now = Date.now } = job;
  const begun = now();
  if (!(await takeLease(db, lease, workMs, begun))) return undefined;
  const everyMs = everyHours * 60 * minuteMs;
  try {
    const taken = await whileKeepingLease(job, () => backUp(job, begun, signal));
    await keepLease(db, lease, everyMs, begun);
    return taken;
  } catch (error) {
    await keepLease(db, lease, signal.aborted ? 0 : Math.min(againAfterMs, everyMs), now());
    throw error;
  }
}

export function scheduleBackups(app: FastifyInstance, job: BackupJob): void {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  async function look(): Promise<void> {
    try {
      const taken = await backUpIfDue(job, stop.signal);
      if (taken) app.log.info(taken, 'a backup was taken');
    } catch (error) {
      if (!stop.signal.aborted) app.log.error({ err: error }, 'the backup failed; older ones are kept');
    }
  }
  const lookUnlessBusy = () => {
    running ??= look().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(lookUnlessBusy, lookEveryMs);
  timer.unref();
  app.addHook('onListen', async () => lookUnlessBusy());
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stop.abort();
    await running;
  });
}
