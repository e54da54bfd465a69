import { type Driver, PostgresDriver, type PostgresPool, type RootOperationNode } from 'kysely';
import { isBrokenConnection, isUnanswered } from './errors.ts';
import type { Reader } from './readers.ts';

/** What is known of a replica. */
export interface ReplicaState {
  /** Whether it is there, not far behind, and has replayed up to this position of the primary. */
  covers(position: bigint): boolean;
  /** Whether the primary answered when it was last asked. */
  primaryLives(): boolean;
  /** It just failed: nothing is read from it before it was looked at again. */
  distrust(): void;
}

/** A replica that may take reads. */
export interface Replica {
  pool: PostgresPool;
  state: ReplicaState;
}

export interface Routes {
  primary: Driver;
  all: readonly Driver[];
  /** Where a read goes. */
  first(reader: Reader | undefined): Driver;
  /** Where it goes after it failed there, if anywhere. `reached`: there was a connection, and it broke. */
  next(failed: Driver, attempt: FailedAttempt): Driver | undefined;
  /** Remembers where the reader has read. */
  note(driver: Driver, reader: Reader | undefined): void;
}

interface FailedAttempt {
  reader: Reader | undefined;
  error: unknown;
  reached: boolean;
}

const timedOut = '57014';

/** A SELECT that changes nothing and locks nothing. What is written by hand counts as a change. */
export function isPlainRead(query: RootOperationNode): boolean {
  return query.kind === 'SelectQueryNode' && query.endModifiers === undefined && query.with === undefined;
}

/**
 * One request reads one place: the replica where that covers what the reader needs, or else the primary, and once the
 * primary has shown it something it stays there. A place that fails hands over to the other one.
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
      reader.place ??= decide(reader);
      return reader.place === 'replica' ? second : primary;
    },
    next(failed, { reader, error, reached }) {
      const broken = isBrokenConnection(error);
      if (failed === second) {
        if (broken || isUnanswered(error)) replica?.state.distrust();
        return (error as { code?: unknown }).code === timedOut ? undefined : primary;
      }
      if (!broken) return undefined;
      if (second && mayReadReplica(reader)) return second;
      return reached ? primary : undefined;
    },
    note(driver, reader) {
      if (!reader || !second) return;
      reader.place = driver === primary ? 'primary' : 'replica';
      reader.sawPrimary ||= driver === primary;
    },
  };
}
