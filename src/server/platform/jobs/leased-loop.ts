import { renewLease, takeLease } from '../db/leases.ts';
import type { Db } from '../db/schema.ts';
import { createRepeatedRun } from './repeated-run.ts';

interface LeasedLoopSettings {
  db: Db;
  lease: string;
  everyMs: number;
  /**
   * Does the work. `hold` keeps the lease during long work and returns false once it is lost or the server closes, which
   * also aborts the signal.
   */
  work: (hold: () => Promise<boolean>, signal: AbortSignal) => Promise<void>;
  /** Forgets what earlier runs found: another instance may have worked meanwhile, or the work failed half way. */
  forget?: () => void;
  onRun?: (() => void) | undefined;
  /** Called after each run, also on instances that do not hold the lease. */
  afterRun?: () => Promise<void>;
  onFailure: (error: unknown) => void;
  now?: () => number;
}

/** Longer than a part of the work, after which `hold` is called. */
const leaseMs = 60_000;

/** Repeats work on one of all instances. */
export function createLeasedLoop(settings: LeasedLoopSettings) {
  const { db, lease, everyMs, work, forget, onRun, afterRun, onFailure, now = Date.now } = settings;
  let heldUntil = 0;

  /** Renews the lease while it certainly is ours, and takes it otherwise. */
  async function hold(signal: AbortSignal): Promise<boolean> {
    if (signal.aborted) return false;
    const time = now();
    if (time < heldUntil) await renewLease(db, lease, leaseMs, time);
    else {
      forget?.();
      heldUntil = 0;
      if (!(await takeLease(db, lease, leaseMs, time))) return false;
    }
    heldUntil = time + leaseMs;
    return true;
  }

  async function runOnce(signal: AbortSignal): Promise<void> {
    if (await hold(signal)) {
      try {
        await work(() => hold(signal), signal);
      } catch (error) {
        forget?.();
        throw error;
      }
      onRun?.();
    }
    await afterRun?.();
  }

  const loop = createRepeatedRun({ everyMs, work: runOnce, onFailure });
  return {
    /** Works once if no other instance does, or joins the current run. */
    run: loop.run,
    start: loop.start,
    async close(): Promise<void> {
      await loop.close();
      if (now() < heldUntil) await renewLease(db, lease, 0, now()).catch(() => undefined);
    },
  };
}
