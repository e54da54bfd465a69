import { Client } from 'pg';
import { createPersistentPostgres, type PersistentPostgres } from './persistent-postgres.ts';
import { requirePostgres } from './postgres-programs.ts';

export interface PostgresPair {
  primary: PersistentPostgres;
  /** Streams from the primary. */
  replica: PersistentPostgres;
  /** Pauses or resumes replay on the replica. */
  setReplicaPaused(paused: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Runs a statement on its own connection. */
export async function queryServer<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a PostgreSQL server and its streaming replica. */
export async function startPair(): Promise<PostgresPair> {
  const programs = requirePostgres();
  const primary = await createPersistentPostgres(programs);
  await primary.start();
  const replica = await createPersistentPostgres(programs, primary.url);
  await replica.start();
  return {
    primary,
    replica,
    async setReplicaPaused(paused) {
      await queryServer(replica.url, `SELECT pg_wal_replay_${paused ? 'pause' : 'resume'}()`);
    },
    async stop() {
      await replica.remove();
      await primary.remove();
    },
  };
}
