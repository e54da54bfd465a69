import { Kysely } from 'kysely';
import type { Db, Schema } from './schema.ts';

export interface Database {
  db: Db;
  kind: 'sqlite' | 'postgres';
  close(): Promise<void>;
}

export interface DatabaseSettings {
  databaseUrl: string | undefined;
  dataDir: string;
  onError: (error: Error) => void;
}

// Only the driver that is used is loaded.
async function openDriver({ databaseUrl, dataDir, onError }: DatabaseSettings) {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl, onError);
  return (await import('./sqlite.ts')).openSqlite(dataDir);
}

export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { dialect, close } = await openDriver(settings);
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    kind: settings.databaseUrl ? 'postgres' : 'sqlite',
    async close() {
      await db.destroy();
      close();
    },
  };
}
