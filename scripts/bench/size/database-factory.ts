import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '#server/platform/db/connection/database.ts';
import { requirePostgres } from '#tests/support/postgres-programs.ts';
import { durable, startPostgres } from '#tests/support/postgres-server.ts';
import { processTreeOf } from '../process-usage.ts';

export type DatabaseKind = Database['kind'];
export type Settings = { DATA_DIR: string; DATABASE_URL?: string };

/** Creates empty databases of one kind, with durable commits, and removes them when it stops. */
export interface DatabaseFactory {
  create(name: string): Promise<Settings>;
  /** The processes of the database server; none for SQLite. */
  pids(): number[];
  stop(): Promise<void>;
}

/** Opens the database of these settings, which no product may be using. */
export const openSeedDatabase = ({ DATABASE_URL, DATA_DIR }: Settings): Promise<Database> =>
  openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, onError: () => undefined });

async function createPostgresDatabase(server: string, name: string): Promise<string> {
  const { db, close } = await openSeedDatabase({ DATABASE_URL: server, DATA_DIR: '' });
  try {
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(db);
  } finally {
    await close();
  }
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function openPostgresFactory(folder: string): Promise<DatabaseFactory> {
  const server = await startPostgres(requirePostgres(), durable);
  return {
    create: async (name) => ({
      DATABASE_URL: await createPostgresDatabase(server.url, name),
      DATA_DIR: join(folder, name),
    }),
    pids: () => processTreeOf(server.pid),
    stop: server.stop,
  };
}

export async function openDatabaseFactory(kind: DatabaseKind): Promise<DatabaseFactory> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const factory: DatabaseFactory =
    kind === 'postgres'
      ? await openPostgresFactory(folder)
      : {
          create: async (name) => ({ DATA_DIR: join(folder, name) }),
          pids: () => [],
          stop: async () => undefined,
        };
  return {
    ...factory,
    async stop() {
      await factory.stop();
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}
