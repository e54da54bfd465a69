import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#server/platform/db/sqlite/sqlite.ts';
import type { TestDatabase } from './api.ts';

/** Copies an SQLite database, which one server has for itself. Servers share one on PostgreSQL. */
export function sharedOrCopied({ settings, ...original }: TestDatabase): TestDatabase {
  if (settings['DATABASE_URL'] !== undefined) return { settings, remove: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'holdwise-copy-'));
  const source = new DatabaseSync(databaseFile(settings['DATA_DIR'] ?? ''), { readOnly: true });
  source.prepare('VACUUM INTO ?').run(databaseFile(folder));
  source.close();
  return {
    ...original,
    settings: { ...settings, DATA_DIR: folder },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}
