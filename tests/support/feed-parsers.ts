import { join } from 'node:path';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { StartParser } from '#server/platform/isolation/child-process.ts';
import { createParsers, type Parsers } from '#server/platform/isolation/parsers.ts';
import { createSeededDatabase, type TestDatabase } from './api.ts';

const entry = new URL('../../src/server/parser-process.ts', import.meta.url);

/** Starts the product's parsers on an existing database. */
export const parsersOn = ({ primary }: Database, { settings }: TestDatabase, start?: StartParser): Parsers =>
  createParsers({ entry, start, db: primary, spoolFolder: join(settings['DATA_DIR'] ?? '', 'spool') });

/** Starts the product's parsers on a new database. */
export async function startParsers(): Promise<{ parsers: Parsers; stop: () => Promise<void> }> {
  const { testDatabase, database } = await createSeededDatabase('sqlite');
  const parsers = parsersOn(database, testDatabase);
  return {
    parsers,
    async stop() {
      parsers.close();
      await database.close();
      await testDatabase.remove();
    },
  };
}
