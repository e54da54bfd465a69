import { sql } from 'kysely';
import { openConnections, withoutBroken } from './postgres-connections.ts';
import { primaryPosition, type WatchSettings, watchReplica } from './replica-watch.ts';
import type { Replica } from './routes.ts';
import type { Db } from './schema.ts';

// A reader should not wait long for a replica that hangs while the primary is there.
const hurried = { connectionTimeoutMillis: 1_000, query_timeout: 3_000 };

interface ReplicaSettings extends WatchSettings {
  connections: number;
  onError: (error: Error) => void;
}

/** A streaming replica that takes reads while it is fresh. */
export function openReplica(settings: ReplicaSettings): Replica & { close(): Promise<void> } {
  const { replicaUrl, connections, onError } = settings;
  const watch = watchReplica(settings);
  void watch.look();
  return {
    pool: withoutBroken(
      openConnections({ connectionString: replicaUrl, max: connections, ...hurried }, (error) => {
        watch.distrust();
        onError(error);
      }),
    ),
    state: watch,
    close: () => watch.close(),
  };
}

/** Where the primary's next record goes. A replica that has replayed so far holds all that was committed before. */
export async function positionOfPrimary(primary: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`SELECT ${sql.raw(primaryPosition)} AS position`.execute(
    primary,
  );
  return BigInt(rows[0]?.position ?? 0);
}
