import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../../src/server/platform/db/database.ts';
import { findPostgresPrograms } from '../../../tests/support/postgres-programs.ts';
import { careful, startPostgres } from '../../../tests/support/postgres-server.ts';
import { familyOf } from '../memory.ts';

export type DatabaseKind = Database['kind'];
export type Settings = { DATA_DIR: string; DATABASE_URL?: string };

/** Somewhere for empty databases of one kind, durable as where people rely on them; it goes when it is stopped. */
export interface Ground {
  /** Creates an empty database. */
  create(name: string): Promise<Settings>;
  /** The database's own processes. */
  pids(): number[];
  stop(): Promise<void>;
}

/** A look into the database that these settings name, while no product holds it. */
export const databaseOf = ({ DATABASE_URL, DATA_DIR }: Settings): Promise<Database> =>
  openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, onError: () => undefined });

async function createPostgresDatabase(server: string, name: string): Promise<string> {
  const { db, close } = await databaseOf({ DATABASE_URL: server, DATA_DIR: '' });
  try {
    await sql`CREATE DATABASE ${sql.id(name)}`.execute(db);
  } finally {
    await close();
  }
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

async function openPostgresGround(folder: string): Promise<Ground> {
  const programs = findPostgresPrograms();
  if (programs === undefined)
    throw new Error(
      'There is no PostgreSQL here. On Debian: apt-get install --no-install-recommends postgresql',
    );
  const server = await startPostgres(programs, careful);
  return {
    create: async (name) => ({
      DATABASE_URL: await createPostgresDatabase(server.url, name),
      DATA_DIR: join(folder, name),
    }),
    pids: () => familyOf(server.pid),
    stop: server.stop,
  };
}

export async function openGround(kind: DatabaseKind): Promise<Ground> {
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-bench-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', removeFolder);
  const ground: Ground =
    kind === 'postgres'
      ? await openPostgresGround(folder)
      : {
          create: async (name) => ({ DATA_DIR: join(folder, name) }),
          pids: () => [],
          stop: async () => undefined,
        };
  return {
    ...ground,
    async stop() {
      await ground.stop();
      process.off('exit', removeFolder);
      removeFolder();
    },
  };
}
