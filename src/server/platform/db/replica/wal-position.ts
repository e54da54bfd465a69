// Apart from the replica, so that a server on SQLite does not load the driver of PostgreSQL.
import { sql } from 'kysely';
import type { Db } from '../schema.ts';

export const checkTimeoutMs = 1_000;
/** The maximum lag of a replica that serves reads. */
export const maxLagMs = 3_000;
/** How long the result of a check is valid. */
export const checkValidMs = 4_000;

/** How long a client's own writes need a check by position. After that, every replica that serves reads has them. */
export const ownWritesSeconds = Math.ceil((maxLagMs + checkValidMs + checkTimeoutMs) / 1_000) + 2;

export const positionOf = (lsn: string) => `(${lsn} - '0/0'::pg_lsn)::text`;

/** The primary's WAL insert position, as a number that only grows. */
export const primaryPosition = positionOf('pg_current_wal_insert_lsn()');

/** Returns the primary's WAL position. A replica that has replayed up to it has everything committed before. */
export async function positionOfPrimary(primary: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`SELECT ${sql.raw(primaryPosition)} AS position`.execute(
    primary,
  );
  return BigInt(rows[0]?.position ?? 0);
}
