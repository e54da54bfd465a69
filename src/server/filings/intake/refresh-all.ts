import type { FastifyBaseLogger } from 'fastify';
import { renewLease, takeLease } from '#server/platform/db/leases.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { Actor } from '#server/platform/log/audit-log.ts';
import { isOutage } from '#server/platform/outbound/outages.ts';
import { storedFiling } from '../stored-filing.ts';
import {
  type FilingAdmin,
  failureKind,
  failureMessage,
  outcomeMessage,
  refreshInvestor,
} from './refresh-investor.ts';

interface FollowedInvestor {
  name: string;
  cik: string;
}

/** The result of refreshing one investor. */
export interface Refreshed extends FollowedInvestor {
  /** The kind of failure; undefined after a success. */
  failure: ReturnType<typeof failureKind> | undefined;
  message: string;
  error?: unknown;
}

/** Lists the investors that follow filings. Investors that were edited by hand do not, until an explicit refresh. */
export async function followedInvestors(db: Db): Promise<FollowedInvestor[]> {
  const rows = await db
    .selectFrom('wizards')
    .select(['name', 'cik', 'filing'])
    .where('cik', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.flatMap(({ name, cik, filing }) => (cik && storedFiling({ filing }) ? [{ name, cik }] : []));
}

async function refreshOne(
  filings: FilingAdmin,
  actor: Actor,
  investor: FollowedInvestor,
  signal: AbortSignal,
): Promise<Refreshed> {
  try {
    const applied = await refreshInvestor(filings, actor, { cik: investor.cik, existing: true }, signal);
    return { ...investor, failure: undefined, message: outcomeMessage(applied) };
  } catch (error) {
    signal.throwIfAborted();
    return { ...investor, failure: failureKind(error), message: failureMessage(error), error };
  }
}

interface RefreshOptions {
  signal: AbortSignal;
  /** Called after each investor. */
  onRefreshed: (refreshed: Refreshed) => Promise<void>;
}

/**
 * Refreshes all followed investors one by one. A failure does not stop the others, except when EDGAR is busy: the rest is
 * then skipped.
 */
async function refreshAll(
  filings: FilingAdmin,
  actor: Actor,
  { signal, onRefreshed }: RefreshOptions,
): Promise<Refreshed[]> {
  const all: Refreshed[] = [];
  for (const investor of await followedInvestors(filings.db)) {
    signal.throwIfAborted();
    const busy = all.find(({ failure }) => failure === 'busy');
    const refreshed = busy
      ? { ...investor, failure: busy.failure, message: `Skipped. ${busy.message}` }
      : await refreshOne(filings, actor, investor, signal);
    all.push(refreshed);
    await onRefreshed(refreshed);
  }
  return all;
}

/** The lease that an instance holds while it refreshes all investors. */
export const runLease = 'filings run';
/** Exceeds the time that one investor takes. The lease is renewed after each. */
const leaseMs = 10 * 60_000;

export interface RefreshRuns {
  /** Refreshes all followed investors. Returns undefined when a run is in progress. */
  run(actor: Actor): Promise<Refreshed[] | undefined>;
  /** Starts a run in the background. Returns false when a run is in progress. */
  begin(actor: Actor): Promise<boolean>;
  /** Aborts the current run and waits for its end. */
  stop(): Promise<void>;
}

interface RunListener {
  onRefreshed(refreshed: Refreshed): void;
  /** Called when a background run as a whole fails. */
  onFailure(error: unknown): void;
}

/**
 * Logs failures by kind, and the error itself only when it is unforeseen. The log of the outside sources has the outages
 * of EDGAR, which skip investors without an error.
 */
export function failuresTo(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): RunListener {
  return {
    onRefreshed({ cik, failure, message, error }) {
      if (failure === 'unforeseen') log.error({ err: error, cik }, 'refreshing a 13F filing failed');
      else if (error && !isOutage(error)) log.warn({ cik, kind: failure }, message);
    },
    onFailure: (error) => log.error({ err: error }, 'refreshing the 13F filings failed'),
  };
}

/** Creates the runs that refresh all investors, limited by a lease to one run across all instances. */
export function createRefreshRuns(filings: FilingAdmin, listener: RunListener): RefreshRuns {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<unknown> = Promise.resolve();

  const take = async () => !signal.aborted && (await takeLease(filings.db, runLease, leaseMs));

  async function refresh(actor: Actor): Promise<Refreshed[]> {
    try {
      return await refreshAll(filings, actor, {
        signal,
        async onRefreshed(refreshed) {
          listener.onRefreshed(refreshed);
          await renewLease(filings.db, runLease, leaseMs);
        },
      });
    } finally {
      await renewLease(filings.db, runLease, 0);
    }
  }

  function start(actor: Actor): Promise<Refreshed[]> {
    const refreshing = refresh(actor);
    running = refreshing.catch(() => undefined);
    return refreshing;
  }

  return {
    async run(actor) {
      return (await take()) ? start(actor) : undefined;
    },
    async begin(actor) {
      const taken = await take();
      if (taken)
        start(actor).catch((error: unknown) => {
          if (!signal.aborted) listener.onFailure(error);
        });
      return taken;
    },
    async stop() {
      closing.abort();
      await running;
    },
  };
}
