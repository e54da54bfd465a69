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
}

/** Refreshes the filings if that is due, which it is once a day, and after an hour again where EDGAR was not to be had. */
export async function refreshIfDue({ db, runs, now = Date.now }: FilingsJob): Promise<void> {
  if (!(await takeLease(db, lease, everyMs, now()))) return;
  const refreshed = await runs.run(dailyRefresh);
  if (refreshed?.some(({ failure }) => passing.includes(failure))) await keepLease(db, lease, hourMs, now());
}

export function scheduleFilings(app: FastifyInstance, job: FilingsJob): void {
  let stopping = false;
  const timer = setInterval(async () => {
    try {
      await refreshIfDue(job);
    } catch (error) {
      if (!stopping) app.log.warn({ err: error }, 'the daily refresh of 13F filings failed');
    }
  }, lookEveryMs);
  timer.unref();
  app.addHook('preClose', async () => {
    stopping = true;
    clearInterval(timer);
  });
}
