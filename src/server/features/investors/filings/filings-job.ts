import type { FastifyInstance } from 'fastify';
import { hourMs } from '#domain/time.ts';
import { renewLease, takeLease } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Refreshed, RefreshRuns } from './refresh-all.ts';

const lease = 'filings';
/** Slightly less than a day, so that the time of day does not drift. */
const intervalMs = 24 * hourMs - 10 * 60_000;
const pollMs = 15 * 60_000;
const transientFailures: Refreshed['failure'][] = ['busy', 'unreachable', 'slow'];

/** The actor of the daily refresh in the audit log. */
export const dailyRefresh = { id: '', name: 'Daily refresh' };

interface FilingsJob {
  db: Db;
  runs: RefreshRuns;
  now?: () => number;
  /** Called after each run. */
  onRun?: (succeeded: boolean) => void;
}

/** Refreshes the filings when due: once a day, and an hour after a run in which EDGAR was unavailable. */
export async function refreshIfDue({
  db,
  runs,
  now = Date.now,
}: FilingsJob): Promise<Refreshed[] | undefined> {
  if (!(await takeLease(db, lease, intervalMs, now()))) return undefined;
  const refreshed = await runs.run(dailyRefresh);
  if (refreshed?.some(({ failure }) => transientFailures.includes(failure)))
    await renewLease(db, lease, hourMs, now());
  return refreshed;
}

export function scheduleFilings(app: FastifyInstance, job: FilingsJob): void {
  let stopping = false;
  const timer = setInterval(async () => {
    try {
      const refreshed = await refreshIfDue(job);
      if (!refreshed) return;
      const failed = refreshed.filter(({ failure }) => failure).length;
      job.onRun?.(failed < refreshed.length || failed === 0);
      app.log.info({ investors: refreshed.length, failed }, 'refreshed the 13F filings');
    } catch (error) {
      if (!stopping) job.onRun?.(false);
      if (!stopping) app.log.warn({ err: error }, 'the daily refresh of 13F filings failed');
    }
  }, pollMs);
  timer.unref();
  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(timer);
  });
}
