import { Kysely } from 'kysely';
import { openPostgres } from './postgres.ts';
import type { Db, Schema } from './schema.ts';
import { openSqlite } from './sqlite.ts';

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

export function openDatabase({ databaseUrl, dataDir, onError }: DatabaseSettings): Database {
  const { dialect, close } = databaseUrl ? openPostgres(databaseUrl, onError) : openSqlite(dataDir);
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    kind: databaseUrl ? 'postgres' : 'sqlite',
    async close() {
      await db.destroy();
      close();
    },
  };
}
