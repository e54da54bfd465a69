import type { Pool } from 'pg';
import { openConnections } from './postgres-connections.ts';
import type { ReplicaState } from './routes.ts';

const lookEveryMs = 1_000;
const answerWithinMs = 1_000;
/** How far behind a replica may be that takes reads. */
const behindAtMostMs = 3_000;
/** What was seen of the replica holds as long. */
const seenHoldsMs = 4_000;

/** How long a reader's own writes have to be asked for by position: after that, a replica that takes reads has them. */
export const ownWritesSeconds = Math.ceil((behindAtMostMs + seenHoldsMs + answerWithinMs) / 1_000) + 2;

interface ReplicaWatch extends ReplicaState {
  /** Looks at both servers now. */
  look(): Promise<void>;
  close(): Promise<void>;
}

interface Sample {
  at: number;
  position: bigint;
}

const positionOf = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::text`;
const system = '(SELECT system_identifier::text FROM pg_control_system())';

/** Where the primary's next record goes, as a number that only grows. */
export const primaryPosition = positionOf('pg_current_wal_insert_lsn()');

const askPrimary = `SELECT ${primaryPosition} AS position, ${system} AS system`;
const askReplica = `SELECT ${positionOf('pg_last_wal_replay_lsn()')} AS position, ${system} AS system,
  pg_is_in_recovery() AS follows`;

interface Seen {
  position: bigint;
  system: string;
  follows: boolean | undefined;
}

async function ask(pool: Pool, question: string): Promise<Seen | undefined> {
  try {
    const { rows } = await pool.query<{ position: string | null; system: string; follows?: boolean }>(
      question,
    );
    const [row] = rows;
    return row && { position: BigInt(row.position ?? 0), system: row.system, follows: row.follows };
  } catch {
    return undefined;
  }
}

export interface WatchSettings {
  primaryUrl: string;
  replicaUrl: string;
  /** Told when the replica begins to take reads, and with the reason when it no longer does. */
  onChange: (reads: boolean, reason: string) => void;
  now?: () => number;
}

/**
 * Looks each second at how far the replica is. How old it is follows from when the primary stood where the replica
 * stands now, by this machine's clock alone; while the primary is gone, from the last that was seen of it.
 */
export function watchReplica({
  primaryUrl,
  replicaUrl,
  onChange,
  now = () => performance.now(),
}: WatchSettings): ReplicaWatch {
  const limits = { max: 1, connectionTimeoutMillis: answerWithinMs, query_timeout: answerWithinMs };
  const [primary, replica] = [primaryUrl, replicaUrl].map((connectionString) =>
    openConnections({ connectionString, ...limits }, () => undefined),
  ) as [Pool, Pool];
  let samples: Sample[] = [];
  let primaryLives = false;
  let replayed: Sample | undefined;
  let told = { reads: false, reason: '' };

  function rememberPrimary(at: number, seen: Seen | undefined): void {
    primaryLives = seen !== undefined;
    if (!seen) return;
    samples.push({ at, position: seen.position });
    samples = samples.filter((sample) => sample.at >= at - behindAtMostMs);
  }

  function refusal(ahead: Seen | undefined, seen: Seen | undefined): string | undefined {
    if (!seen) return 'it does not answer';
    if (!seen.follows) return 'it is no replica';
    if (ahead && ahead.system !== seen.system) return 'it is the replica of another database';
    if (!samples.some(({ position }) => position <= seen.position)) return 'it is too far behind';
    return undefined;
  }

  async function look(): Promise<void> {
    const at = now();
    const ahead = await ask(primary, askPrimary);
    rememberPrimary(at, ahead);
    const lookedAt = now();
    const seen = await ask(replica, askReplica);
    const refused = refusal(ahead, seen);
    replayed = seen && !refused ? { at: lookedAt, position: seen.position } : undefined;
    const state = { reads: replayed !== undefined, reason: refused ?? '' };
    if (state.reads !== told.reads || state.reason !== told.reason) onChange(state.reads, state.reason);
    told = state;
  }

  let looking: Promise<void> | undefined;
  const lookOnce = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(lookOnce, lookEveryMs).unref();
  return {
    look: lookOnce,
    covers: (position) =>
      replayed !== undefined && replayed.position >= position && now() - replayed.at <= seenHoldsMs,
    primaryLives: () => primaryLives,
    distrust() {
      replayed = undefined;
    },
    async close() {
      clearInterval(timer);
      await looking;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}
