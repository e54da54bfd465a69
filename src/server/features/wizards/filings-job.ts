import type { FastifyInstance } from 'fastify';
import { keepLease, takeLease } from '../../platform/db/leases.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { Refreshed } from './refresh-all.ts';
import type { RefreshRuns } from './refresh-runs.ts';

const lease = 'filings';
const hourMs = 60 * 60_000;
/** A little less than a day, so that the job stays at its hour. */
const everyMs = 24 * hourMs - 10 * 60_000;
const lookEveryMs = 15 * 60_000;
const passing: Refreshed['failure'][] = ['busy', 'unreachable', 'slow'];

/** Who the activity page names for what nobody in particular did. */
export const dailyRefresh = { id: '', name: 'Daily refresh' };

interface FilingsJob {
  db: Db;
  runs: RefreshRuns;
  now?: () => number;
  /** A run has ended. */
  onRun?: (succeeded: boolean) => void;
}

/** Refreshes the filings if that is due, which it is once a day, and after an hour again where EDGAR was not to be had. */
export async function refreshIfDue({
  db,
  runs,
  now = Date.now,
}: FilingsJob): Promise<Refreshed[] | undefined> {
  if (!(await takeLease(db, lease, everyMs, now()))) return undefined;
  const refreshed = await runs.run(dailyRefresh);
  if (refreshed?.some(({ failure }) => passing.includes(failure))) await keepLease(db, lease, hourMs, now());
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
      app.log.info({ investors: refreshed.length, failed }, 'the 13F filings were refreshed');
    } catch (error) {
      if (!stopping) job.onRun?.(false);
      if (!stopping) app.log.warn({ err: error }, 'the daily refresh of 13F filings failed');
    }
  }, lookEveryMs);
  timer.unref();
  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(timer);
  });
}
