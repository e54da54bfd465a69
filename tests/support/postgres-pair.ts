import { Client } from 'pg';
import { createLastingPostgres, type LastingPostgres } from './lasting-postgres.ts';
import { findPostgresPrograms } from './postgres-programs.ts';

export interface PostgresPair {
  primary: LastingPostgres;
  /** Streams from the primary. */
  replica: LastingPostgres;
  /** Has the replica keep back what it receives, or go on. */
  holdReplica(hold: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Asks a server beside the product. */
export async function askServer<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** A PostgreSQL of our own and its streaming replica. */
export async function startPair(): Promise<PostgresPair> {
  const programs = findPostgresPrograms();
  if (programs === undefined) throw new Error('There is no PostgreSQL here.');
  const primary = await createLastingPostgres(programs);
  await primary.start();
  const replica = await createLastingPostgres(programs, primary.url);
  await replica.start();
  return {
    primary,
    replica,
    async holdReplica(hold) {
      await askServer(replica.url, `SELECT pg_wal_replay_${hold ? 'pause' : 'resume'}()`);
    },
    async stop() {
      await replica.remove();
      await primary.remove();
    },
  };
}
