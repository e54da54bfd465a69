import { type Driver, PostgresDriver, type PostgresPool, type RootOperationNode } from 'kysely';
import { isBrokenConnection, isUnavailable } from '../errors.ts';
import type { Reader } from './read-context.ts';

/** The observed state of a replica. */
export interface ReplicaState {
  /** Whether it is available, not far behind, and has replayed up to this position of the primary. */
  covers(position: bigint): boolean;
  /** Whether the primary answered the last check. */
  primaryLives(): boolean;
  /** Excludes the replica until the next successful check. */
  distrust(): void;
}

/** A replica for reads. */
export interface Replica {
  pool: PostgresPool;
  state: ReplicaState;
}

export interface Routes {
  primary: Driver;
  all: readonly Driver[];
  /** Returns the driver for a read. */
  first(reader: Reader | undefined): Driver;
  /** Returns the driver for the retry of a failed read, if any. `reached`: the connection was made and then broke. */
  next(failed: Driver, attempt: FailedAttempt): Driver | undefined;
  /** Records which driver the reader has read from. */
  note(driver: Driver, reader: Reader | undefined): void;
}

interface FailedAttempt {
  reader: Reader | undefined;
  error: unknown;
  reached: boolean;
}

const statementTimeout = '57014';

/** Whether a query is a SELECT without locks or CTEs. Raw SQL counts as a write. */
export function isPlainRead(query: RootOperationNode): boolean {
  return query.kind === 'SelectQueryNode' && query.endModifiers === undefined && query.with === undefined;
}

/**
 * Routes all reads of a request to one server: the replica if it covers what the reader needs, else the primary. A reader
 * that has read from the primary stays there. If a server fails, the other one takes over.
 */
export function createRoutes(primaryPool: PostgresPool, replica: Replica | undefined): Routes {
  const primary: Driver = new PostgresDriver({ pool: primaryPool });
  const second: Driver | undefined = replica && new PostgresDriver({ pool: replica.pool });
  const mayReadReplica = (reader: Reader | undefined): reader is Reader =>
    reader !== undefined && !reader.sawPrimary && replica?.state.covers(reader.needs) === true;

  function decide(reader: Reader): 'replica' | 'primary' {
    if (reader.prefersPrimary && replica?.state.primaryLives()) return 'primary';
    return mayReadReplica(reader) ? 'replica' : 'primary';
  }

  return {
    primary,
    all: second ? [primary, second] : [primary],
    first(reader) {
      if (!reader || !second) return primary;
      reader.server ??= decide(reader);
      return reader.server === 'replica' ? second : primary;
    },
    next(failed, { reader, error, reached }) {
      const broken = isBrokenConnection(error);
      if (failed === second) {
        if (broken || isUnavailable(error)) replica?.state.distrust();
        return (error as { code?: unknown }).code === statementTimeout ? undefined : primary;
      }
      if (!broken) return undefined;
      if (second && mayReadReplica(reader)) return second;
      return reached ? primary : undefined;
    },
    note(driver, reader) {
      if (!reader || !second) return;
      reader.server = driver === primary ? 'primary' : 'replica';
      reader.sawPrimary ||= driver === primary;
    },
  };
}
