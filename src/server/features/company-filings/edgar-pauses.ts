import { AppError } from '#domain/app-error.ts';
import { dayMs, hourMs, minuteMs } from '#domain/time.ts';
import { runLease } from '#server/filings/intake/refresh-all.ts';
import { isLeased, takeLease } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { EdgarFailure } from '#server/providers/filings/edgar-calls.ts';

/** Held for as long as the SEC must not be asked again. */
const pauseLease = 'company-filings pause';

/** When something is read again after a failure; everything waits as long if the rest would fail too. */
const retryMs: Record<EdgarFailure['kind'], number> = {
  busy: hourMs,
  unreachable: hourMs / 4,
  slow: hourMs / 4,
  garbage: dayMs,
  unknown: 7 * dayMs,
};
const concernsAll: readonly EdgarFailure['kind'][] = ['busy', 'unreachable', 'slow'];
const shortestPauseMs = minuteMs;

const isEdgarFailure = (error: unknown): error is EdgarFailure =>
  error instanceof AppError && (error as Partial<EdgarFailure>).kind !== undefined;

function retryAfterMs({ kind, retryAfterSeconds }: EdgarFailure): number {
  if (retryAfterSeconds === undefined) return retryMs[kind];
  return Math.min(Math.max(retryAfterSeconds * 1000, shortestPauseMs), dayMs);
}

/** Whether the SEC may be asked: it has not refused, and the investors' filings are not being read. */
export const isEdgarFree = async (db: Db, now: number): Promise<boolean> =>
  !(await isLeased(db, pauseLease, now)) && !(await isLeased(db, runLease, now));

/** How a failure of EDGAR is to be recorded. */
export interface Retry {
  failure: string;
  nextAt: number;
}

/** Pauses all reading if everything would fail, and returns when to try again. Throws other errors. */
export async function pauseAfter(db: Db, error: unknown, now: number): Promise<Retry> {
  if (!isEdgarFailure(error)) throw error;
  const pauseMs = retryAfterMs(error);
  if (concernsAll.includes(error.kind)) await takeLease(db, pauseLease, pauseMs, now);
  return { failure: error.message, nextAt: now + pauseMs };
}
