import { minuteMs } from '#domain/time.ts';
import { renewLease, takeLease } from '../db/leases.ts';
import type { Db } from '../db/schema.ts';

interface DueWork<Result> {
  db: Db;
  lease: string;
  /** The time from the start of this run to the next one. */
  againMs: number | ((result: Result) => number);
  /** The same after a failure. */
  retryMs: number;
  work: () => Promise<Result>;
  /** Aborted when the server stops: then another instance may go on at once. */
  signal: AbortSignal;
  now?: (() => number) | undefined;
}

/** After a kill, the work can be repeated this much later. */
const leaseMs = 15 * minuteMs;
const renewEveryMs = 5 * minuteMs;

/**
 * Does work that is due again some time after it was done, on one of all instances: the lease lasts until then. Returns
 * undefined when it is not due.
 */
export async function workIfDue<Result>(due: DueWork<Result>): Promise<Result | undefined> {
  const { db, lease, againMs, retryMs, work, signal, now = Date.now } = due;
  const startedAt = now();
  if (!(await takeLease(db, lease, leaseMs, startedAt))) return undefined;
  const renew = () => renewLease(db, lease, leaseMs, now()).catch(() => undefined);
  const timer = setInterval(renew, renewEveryMs).unref();
  let nextMs = retryMs;
  try {
    const result = await work();
    nextMs = typeof againMs === 'function' ? againMs(result) : againMs;
    return result;
  } finally {
    clearInterval(timer);
    await renewLease(db, lease, signal.aborted ? 0 : nextMs, startedAt);
  }
}
