import type { Pool } from 'pg';
import { discardBroken, openPool } from '../postgres/postgres-pool.ts';
import type { Replica, ReplicaState } from './read-routing.ts';
import { checkTimeoutMs, checkValidMs, maxLagMs, positionOf, primaryPosition } from './wal-position.ts';

const checkEveryMs = 1_000;

interface ReplicaWatch extends ReplicaState {
  /** Checks both servers now. */
  check(): Promise<void>;
  close(): Promise<void>;
}

interface Sample {
  at: number;
  position: bigint;
}

const system = '(SELECT system_identifier::text FROM pg_control_system())';

const primaryQuery = `SELECT ${primaryPosition} AS position, ${system} AS system`;
const replicaQuery = `SELECT ${positionOf('pg_last_wal_replay_lsn()')} AS position, ${system} AS system,
  pg_is_in_recovery() AS follows`;

interface ServerStatus {
  position: bigint;
  system: string;
  follows: boolean | undefined;
}

async function readStatus(pool: Pool, query: string): Promise<ServerStatus | undefined> {
  try {
    const { rows } = await pool.query<{ position: string | null; system: string; follows?: boolean }>(query);
    const [row] = rows;
    return row && { position: BigInt(row.position ?? 0), system: row.system, follows: row.follows };
  } catch {
    return undefined;
  }
}

interface ReplicaWatchSettings {
  primaryUrl: string;
  replicaUrl: string;
  /** Called when the replica starts to serve reads, and with a reason when it stops. */
  onChange: (reads: boolean, reason: string) => void;
  now?: () => number;
}

/**
 * Checks the lag of the replica every second. The lag is the time since the primary was at the replica's position, by
 * this machine's clock; while the primary is unavailable, its last known position is used.
 */
function watchReplica({
  primaryUrl,
  replicaUrl,
  onChange,
  now = () => performance.now(),
}: ReplicaWatchSettings): ReplicaWatch {
  const limits = { max: 1, connectionTimeoutMillis: checkTimeoutMs, query_timeout: checkTimeoutMs };
  const [primary, replica] = [primaryUrl, replicaUrl].map((connectionString) =>
    openPool({ connectionString, ...limits }, () => undefined),
  ) as [Pool, Pool];
  let samples: Sample[] = [];
  let primaryLives = false;
  let replayed: Sample | undefined;
  let reported = { reads: false, reason: '' };

  function rememberPrimary(at: number, status: ServerStatus | undefined): void {
    primaryLives = status !== undefined;
    if (!status) return;
    samples.push({ at, position: status.position });
    samples = samples.filter((sample) => sample.at >= at - maxLagMs);
  }

  function refusal(
    primaryStatus: ServerStatus | undefined,
    replicaStatus: ServerStatus | undefined,
  ): string | undefined {
    if (!replicaStatus) return 'it does not answer';
    if (!replicaStatus.follows) return 'it is not a replica';
    if (primaryStatus && primaryStatus.system !== replicaStatus.system)
      return 'it is the replica of another database';
    if (!samples.some(({ position }) => position <= replicaStatus.position)) return 'it is too far behind';
    return undefined;
  }

  async function check(): Promise<void> {
    const primaryAt = now();
    const primaryStatus = await readStatus(primary, primaryQuery);
    rememberPrimary(primaryAt, primaryStatus);
    const replicaAt = now();
    const replicaStatus = await readStatus(replica, replicaQuery);
    const reason = refusal(primaryStatus, replicaStatus);
    replayed = replicaStatus && !reason ? { at: replicaAt, position: replicaStatus.position } : undefined;
    const state = { reads: replayed !== undefined, reason: reason ?? '' };
    if (state.reads !== reported.reads || state.reason !== reported.reason)
      onChange(state.reads, state.reason);
    reported = state;
  }

  let running: Promise<void> | undefined;
  const checkOnce = () => {
    running ??= check().finally(() => {
      running = undefined;
    });
    return running;
  };
  const timer = setInterval(checkOnce, checkEveryMs).unref();
  return {
    check: checkOnce,
    covers: (position) =>
      replayed !== undefined && replayed.position >= position && now() - replayed.at <= checkValidMs,
    primaryLives: () => primaryLives,
    distrust() {
      replayed = undefined;
    },
    async close() {
      clearInterval(timer);
      await running;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}

// Short, because a reader can use the primary if the replica hangs.
const timeouts = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 };

interface ReplicaSettings extends ReplicaWatchSettings {
  poolSize: number;
  onError: (error: Error) => void;
}

/** Opens a streaming replica that serves reads while it is up to date. */
export function openReplica(settings: ReplicaSettings): Replica & { close(): Promise<void> } {
  const { replicaUrl, poolSize, onError } = settings;
  const watch = watchReplica(settings);
  void watch.check();
  return {
    pool: discardBroken(
      openPool({ connectionString: replicaUrl, max: poolSize, ...timeouts }, (error) => {
        watch.distrust();
        onError(error);
      }),
    ),
    state: watch,
    close: () => watch.close(),
  };
}
