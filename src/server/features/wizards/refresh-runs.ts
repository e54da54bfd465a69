import type { FastifyBaseLogger } from 'fastify';
import type { Actor } from '../../platform/audit.ts';
import { keepLease, takeLease } from '../../platform/db/leases.ts';
import { type Refreshed, refreshAll } from './refresh-all.ts';
import type { FilingDesk } from './refresh-investor.ts';

/** Held while all are being refreshed, by whichever instance. */
export const runLease = 'filings run';
/** Longer than one investor takes. */
const leaseMs = 10 * 60_000;

export interface RefreshRuns {
  /** Refreshes all wizards that follow filings. Undefined where that is being done already. */
  run(actor: Actor): Promise<Refreshed[] | undefined>;
  /** The same behind the caller's back; false where it is being done already. */
  begin(actor: Actor): Promise<boolean>;
  /** Ends what is being done, and waits for that. */
  stop(): Promise<void>;
}

/** Who is told how it goes. */
interface Listener {
  onRefreshed(refreshed: Refreshed): void;
  /** The run as a whole could not go on. */
  onFailure(error: unknown): void;
}

/** Has the log told of failures, by their kind; the error itself only where nobody foresaw it. */
export function failuresTo(log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Listener {
  return {
    onRefreshed({ cik, failure, message, error }) {
      if (failure === 'unforeseen') log.error({ err: error, cik }, 'a 13F filing could not be taken');
      else if (failure) log.warn({ cik, kind: failure }, message);
    },
    onFailure: (error) => log.error({ err: error }, 'refreshing the 13F filings failed'),
  };
}

/** Refreshes of all investors, one at a time on all instances together. */
export function createRefreshRuns(desk: FilingDesk, listener: Listener): RefreshRuns {
  const closing = new AbortController();
  const { signal } = closing;
  let running: Promise<unknown> = Promise.resolve();

  const take = async () => !signal.aborted && (await takeLease(desk.db, runLease, leaseMs));

  async function refresh(actor: Actor): Promise<Refreshed[]> {
    try {
      return await refreshAll(desk, actor, {
        signal,
        async onRefreshed(refreshed) {
          listener.onRefreshed(refreshed);
          await keepLease(desk.db, runLease, leaseMs);
        },
      });
    } finally {
      await keepLease(desk.db, runLease, 0);
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
