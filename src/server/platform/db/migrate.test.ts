import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createPlace,
  type DatabaseKind,
  databaseAt,
  databases,
  type Place,
  startAt,
} from '../../../../tests/support/api.ts';
import type { Database } from './database.ts';
import { prepareDatabase } from './migrate.ts';

const nothing = async () => undefined;

describe.each(databases)('migrations on %s', (kind: DatabaseKind) => {
  let place: Place;
  let folder: string;
  let open: Database[];
  beforeEach(async () => {
    place = await createPlace(kind);
    folder = mkdtempSync(join(tmpdir(), 'holdwise-migrations-'));
    open = [];
    writeFileSync(join(folder, '0001_one.sql'), 'CREATE TABLE one (id TEXT PRIMARY KEY);\n');
  });
  afterEach(async () => {
    for (const database of open) await database.close();
    await place.remove();
    rmSync(folder, { recursive: true });
  });

  const connect = async () => {
    const database = await databaseAt(place);
    open.push(database);
    return database;
  };

  const applied = async (database: Database) => {
    const { rows } = await sql<{
      version: number;
    }>`SELECT version FROM schema_migrations ORDER BY version`.execute(database.db);
    return rows.map(({ version }) => version);
  };

  test('each is applied once, in order', async () => {
    const database = await connect();
    await prepareDatabase(database, folder, nothing);
    await prepareDatabase(database, folder, nothing);
    writeFileSync(join(folder, '0002_two.sql'), "-- a remark;\nINSERT INTO one VALUES ('a');\n");
    await prepareDatabase(database, folder, nothing);
    expect(await applied(database)).toEqual([1, 2]);
  });

  test('one that comes between others later on is applied too', async () => {
    const database = await connect();
    writeFileSync(join(folder, '0003_three.sql'), 'CREATE TABLE three (id TEXT);\n');
    await prepareDatabase(database, folder, nothing);
    writeFileSync(join(folder, '0002_two.sql'), 'CREATE TABLE two (id TEXT);\n');
    await prepareDatabase(database, folder, nothing);
    expect(await applied(database)).toEqual([1, 2, 3]);
    await expect(sql`SELECT * FROM two`.execute(database.db)).resolves.toMatchObject({ rows: [] });
  });

  test('one that fails half-way leaves nothing of itself', async () => {
    const database = await connect();
    writeFileSync(join(folder, '0002_two.sql'), 'CREATE TABLE two (id TEXT);\nCREATE TABLE one (id TEXT);\n');
    await expect(prepareDatabase(database, folder, nothing)).rejects.toThrow(/one/);
    expect(await applied(database)).toEqual([1]);
    await expect(sql`SELECT * FROM two`.execute(database.db)).rejects.toThrow(/two/);
  });

  test('a database that is newer than the program is refused by name', async () => {
    const database = await connect();
    writeFileSync(join(folder, '0002_later.sql'), 'CREATE TABLE later (id TEXT);\n');
    await prepareDatabase(database, folder, nothing);
    rmSync(join(folder, '0002_later.sql'));
    await expect(prepareDatabase(database, folder, nothing)).rejects.toThrow(
      'The database is newer than this program: it has migration 2 (later), this program knows up to 1. Start the newer version.',
    );
  });

  test('one that was changed after it had been applied is refused', async () => {
    const database = await connect();
    await prepareDatabase(database, folder, nothing);
    writeFileSync(join(folder, '0001_one.sql'), 'CREATE TABLE one (id TEXT PRIMARY KEY, more TEXT);\n');
    await expect(prepareDatabase(database, folder, nothing)).rejects.toThrow(
      'Migration 1 (one) was changed after it had been applied.',
    );
  });

  test('seeds run once, whatever runs twice', async () => {
    const first = await startAt(place);
    await first.close();
    const second = await startAt(place);
    await second.close();
    const database = await connect();
    const seeds = await database.db.selectFrom('seeds').select('name').orderBy('name').execute();
    expect(seeds).toEqual([{ name: 'wizard ciks' }, { name: 'wizards' }]);
  });
});

test('instances that start at the same time on an empty PostgreSQL prepare it once', async () => {
  const place = await createPlace('postgres');
  const apps = await Promise.all([startAt(place), startAt(place), startAt(place)]);
  const answers = await Promise.all(apps.map((app) => app.inject('/api/v1/wizards/names')));
  expect(answers.map((answer) => answer.json().wizards.length)).toEqual([41, 41, 41]);
  await Promise.all(apps.map((app) => app.close()));
  await place.remove();
});

test('a second process on the same SQLite folder is refused, and the first goes on', async () => {
  const place = await createPlace('sqlite');
  const first = await startAt(place);
  await expect(startAt(place)).rejects.toThrow(
    `DATA_DIR ${place.settings['DATA_DIR']} is in use by another Holdwise process. Stop that one, or give this one its own DATA_DIR.`,
  );
  expect((await first.inject('/readyz')).statusCode).toBe(200);
  await first.close();
  const next = await startAt(place);
  await next.close();
  await place.remove();
});
