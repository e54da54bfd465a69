import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bothDatabases,
  createTestDatabase,
  type DatabaseKind,
  openTestDatabase,
  startApp,
  type TestDatabase,
} from '#tests/support/api.ts';
import type { Database } from '../connection/database.ts';
import { prepareDatabase } from './migrate.ts';

const nothing = async () => undefined;

/** Copies each new id of the table `one` to the table `names`. */
const triggers: Record<DatabaseKind, string> = {
  sqlite: `CREATE TRIGGER copied AFTER INSERT ON one BEGIN
  INSERT INTO names VALUES (new.id);
  SELECT 1;
END;
`,
  postgres: `CREATE FUNCTION copy() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO names VALUES (new.id);
  RETURN new;
END $$;
CREATE TRIGGER copied AFTER INSERT ON one FOR EACH ROW EXECUTE FUNCTION copy();
`,
};

describe.each(bothDatabases)('migrations on %s', (kind: DatabaseKind) => {
  let testDatabase: TestDatabase;
  let folder: string;
  let open: Database[];
  beforeEach(async () => {
    testDatabase = await createTestDatabase(kind);
    folder = mkdtempSync(join(tmpdir(), 'holdwise-migrations-'));
    open = [];
    writeFileSync(join(folder, '0001_one.sql'), 'CREATE TABLE one (id TEXT PRIMARY KEY);\n');
  });
  afterEach(async () => {
    for (const database of open) await database.close();
    await testDatabase.remove();
    rmSync(folder, { recursive: true });
  });

  const connect = async () => {
    const database = await openTestDatabase(testDatabase);
    open.push(database);
    return database;
  };

  const applied = async (database: Database) => {
    const { rows } = await sql<{
      version: number;
    }>`SELECT version FROM schema_migrations ORDER BY version`.execute(database.db);
    return rows.map(({ version }) => version);
  };

  test('are applied once, in order', async () => {
    const database = await connect();
    await prepareDatabase(database, folder, nothing);
    await prepareDatabase(database, folder, nothing);
    writeFileSync(join(folder, '0002_two.sql'), "-- a remark;\nINSERT INTO one VALUES ('a');\n");
    await prepareDatabase(database, folder, nothing);
    expect(await applied(database)).toEqual([1, 2]);
  });

  test('may contain semicolons in texts and triggers', async () => {
    const database = await connect();
    writeFileSync(
      join(folder, '0002_two.sql'),
      `CREATE TABLE names (name TEXT);\nINSERT INTO one VALUES ('a;\n-- b');\n${triggers[kind]}`,
    );
    await prepareDatabase(database, folder, nothing);
    await sql`INSERT INTO one VALUES ('later')`.execute(database.db);
    const { rows } = await sql`SELECT one.id, name FROM one LEFT JOIN names ON name = id ORDER BY id`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { id: 'a;\n-- b', name: null },
      { id: 'later', name: 'later' },
    ]);
  });

  test('are applied even if a later one was applied before', async () => {
    const database = await connect();
    writeFileSync(join(folder, '0003_three.sql'), 'CREATE TABLE three (id TEXT);\n');
    await prepareDatabase(database, folder, nothing);
    writeFileSync(join(folder, '0002_two.sql'), 'CREATE TABLE two (id TEXT);\n');
    await prepareDatabase(database, folder, nothing);
    expect(await applied(database)).toEqual([1, 2, 3]);
    await expect(sql`SELECT * FROM two`.execute(database.db)).resolves.toMatchObject({ rows: [] });
  });

  test('are rolled back if they fail', async () => {
    const database = await connect();
    writeFileSync(join(folder, '0002_two.sql'), 'CREATE TABLE two (id TEXT);\nCREATE TABLE one (id TEXT);\n');
    await expect(prepareDatabase(database, folder, nothing)).rejects.toThrow(/one/);
    expect(await applied(database)).toEqual([1]);
    await expect(sql`SELECT * FROM two`.execute(database.db)).rejects.toThrow(/two/);
  });

  test('are refused for a database that is newer than the program', async () => {
    const database = await connect();
    writeFileSync(join(folder, '0002_later.sql'), 'CREATE TABLE later (id TEXT);\n');
    await prepareDatabase(database, folder, nothing);
    rmSync(join(folder, '0002_later.sql'));
    await expect(prepareDatabase(database, folder, nothing)).rejects.toThrow(
      'The database is newer than this program: it has migration 2 (later), this program knows up to 1. Start the newer version.',
    );
  });

  test('are refused if one was changed after it had been applied', async () => {
    const database = await connect();
    await prepareDatabase(database, folder, nothing);
    writeFileSync(join(folder, '0001_one.sql'), 'CREATE TABLE one (id TEXT PRIMARY KEY, more TEXT);\n');
    await expect(prepareDatabase(database, folder, nothing)).rejects.toThrow(
      'Migration 1 (one) was changed after it had been applied.',
    );
  });

  test('run seeds once', async () => {
    const first = await startApp(testDatabase);
    await first.close();
    const second = await startApp(testDatabase);
    await second.close();
    const database = await connect();
    const seeds = await database.db.selectFrom('seeds').select('name').orderBy('name').execute();
    expect(seeds).toEqual([{ name: 'wizard ciks' }, { name: 'wizards' }, { name: 'wizards, second set' }]);
  });
});

test('concurrent instances prepare an empty PostgreSQL once', async () => {
  const testDatabase = await createTestDatabase('postgres');
  const apps = await Promise.all([startApp(testDatabase), startApp(testDatabase), startApp(testDatabase)]);
  const answers = await Promise.all(apps.map((app) => app.inject('/api/v1/wizards/names')));
  expect(answers.map((answer) => answer.json().wizards.length)).toEqual([81, 81, 81]);
  await Promise.all(apps.map((app) => app.close()));
  await testDatabase.remove();
});

test('refuses a second process on the same SQLite folder without affecting the first', async () => {
  const testDatabase = await createTestDatabase('sqlite');
  const first = await startApp(testDatabase);
  await expect(startApp(testDatabase)).rejects.toThrow(
    `DATA_DIR ${testDatabase.settings['DATA_DIR']} is in use by another Holdwise process. Stop that one, or give this one its own DATA_DIR.`,
  );
  expect((await first.inject('/readyz')).statusCode).toBe(200);
  await first.close();
  const next = await startApp(testDatabase);
  await next.close();
  await testDatabase.remove();
});
