import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSeededDatabase, openTestDatabase, type TestDatabase } from '#tests/support/api.ts';
import { addedVersions, addVersion } from '#tests/support/version-rows.ts';
import type { Database } from '../connection/database.ts';
import type { Db } from '../schema.ts';
import { databaseFile } from './sqlite.ts';

let testDatabase: TestDatabase;
let database: Database;
let db: Db;

beforeEach(async () => {
  ({ testDatabase, database } = await createSeededDatabase('sqlite'));
  db = database.db;
});

afterEach(async () => {
  await database.close();
  await testDatabase.remove();
});

/** Begins a transaction with a row and leaves it open. */
async function beginWith(name: string) {
  const transaction = await db.startTransaction().execute();
  await addVersion(transaction, name);
  return transaction;
}

test('reads are answered while a transaction is open, and do not see its rows before the commit', async () => {
  await addVersion(db, 'before');
  const transaction = await beginWith('within');
  expect(await addedVersions(db)).toEqual(['before']);
  expect(await addedVersions(transaction)).toEqual(['before', 'within']);
  await transaction.commit().execute();
  expect(await addedVersions(db)).toEqual(['before', 'within']);
});

test('raw reads do not wait either', async () => {
  const transaction = await beginWith('within');
  const count = sql<{ count: number }>`SELECT count(*) AS count FROM versions WHERE version = 'test'`;
  const common = sql<{ count: number }>`
    WITH found AS (SELECT name FROM versions WHERE version = 'test') SELECT count(*) AS count FROM found`;
  expect((await count.execute(db)).rows).toEqual([{ count: 0 }]);
  expect((await common.execute(db)).rows).toEqual([{ count: 0 }]);
  await transaction.rollback().execute();
  expect(await addedVersions(db)).toEqual([]);
});

test('a write is visible to the next read', async () => {
  for (let round = 0; round < 300; round += 1) {
    await db
      .insertInto('versions')
      .values({ name: 'round', version: String(round) })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ version: String(round) }))
      .execute();
    const { version } = await db
      .selectFrom('versions')
      .select('version')
      .where('name', '=', 'round')
      .executeTakeFirstOrThrow();
    expect(version).toBe(String(round));
  }
});

test('writes and transactions follow each other', async () => {
  const done: string[] = [];
  const transaction = await beginWith('first');
  const second = db.transaction().execute(async (next) => {
    done.push(`second sees ${await addedVersions(next)}`);
    await addVersion(next, 'second');
  });
  const third = addVersion(db, 'third').then(() => done.push('third'));
  const raw = sql`WITH next AS (SELECT 'raw' AS name) INSERT INTO versions SELECT name, 'test' FROM next`
    .execute(db)
    .then(() => done.push('raw'));
  expect(await addedVersions(db)).toEqual([]);
  expect(done).toEqual([]);
  await transaction.commit().execute();
  await Promise.all([second, third, raw]);
  expect(done).toEqual(['second sees first', 'third', 'raw']);
  expect(await addedVersions(db)).toEqual(['first', 'raw', 'second', 'third']);
});

test('a failed write or transaction lets the next one in', async () => {
  await addVersion(db, 'twice');
  await expect(addVersion(db, 'twice')).rejects.toThrow('UNIQUE');
  await expect(db.transaction().execute((transaction) => addVersion(transaction, 'twice'))).rejects.toThrow(
    'UNIQUE',
  );
  await addVersion(db, 'next');
  expect(await addedVersions(db)).toEqual(['next', 'twice']);
});

test('a connection reads what it has written', async () => {
  await db.connection().execute(async (connection) => {
    expect(await addedVersions(connection)).toEqual([]);
    await sql`BEGIN`.execute(connection);
    await addVersion(connection, 'within');
    expect(await addedVersions(connection)).toEqual(['within']);
    expect(await addedVersions(db)).toEqual([]);
    await sql`COMMIT`.execute(connection);
  });
  expect(await addedVersions(db)).toEqual(['within']);
});

test('a stream sees the open transaction of its connection', async () => {
  const streamed: string[] = [];
  await db.transaction().execute(async (transaction) => {
    await addVersion(transaction, 'within');
    const rows = transaction.selectFrom('versions').select('name').where('version', '=', 'test').stream();
    for await (const { name } of rows) streamed.push(name);
  });
  expect(streamed).toEqual(['within']);
});

test('prepared reads follow a changed schema', async () => {
  const read = sql<Record<string, unknown>>`SELECT * FROM versions WHERE version = 'test'`;
  await addVersion(db, 'row');
  expect((await read.execute(db)).rows).toEqual([{ name: 'row', version: 'test' }]);
  await sql`ALTER TABLE versions ADD COLUMN more TEXT`.execute(db);
  expect((await read.execute(db)).rows).toEqual([{ name: 'row', version: 'test', more: null }]);
});

test('closing writes the log into the database and lets another process in', async () => {
  await addVersion(db, 'kept');
  await database.close();
  const file = databaseFile(testDatabase.settings['DATA_DIR'] ?? '');
  expect([existsSync(`${file}-wal`), existsSync(`${file}-shm`)]).toEqual([false, false]);
  database = await openTestDatabase(testDatabase);
  expect(await addedVersions(database.db)).toEqual(['kept']);
});

test('an unused database can be closed', async () => {
  await database.close();
  await (await openTestDatabase(testDatabase)).close();
  database = await openTestDatabase(testDatabase);
  expect(await addedVersions(database.db)).toEqual([]);
});
