import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSeededDatabase, openTestDatabase, type TestDatabase } from '#tests/support/api.ts';
import { addedVersions, addVersion } from '#tests/support/version-rows.ts';
import { type Database, openDatabase } from '../connection/database.ts';
import { classifyDbError, isUniqueViolation } from '../errors.ts';
import type { QueryReport } from '../query-reports.ts';
import type { Db } from '../schema.ts';

let testDatabase: TestDatabase;
let database: Database;
let db: Db;
let bulk: Db;

beforeEach(async () => {
  ({ testDatabase, database } = await createSeededDatabase('sqlite'));
  ({ db, bulk } = database);
});

afterEach(async () => {
  vi.useRealTimers();
  await database.close();
  await testDatabase.remove();
});

/** Runs a task and returns the thread that it starts. */
async function threadOf(task: () => Promise<unknown>): Promise<Worker> {
  const started = once(process, 'worker') as Promise<[Worker]>;
  await task();
  return (await started)[0];
}

const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error);

test('a transaction is visible after its commit', async () => {
  const transaction = await bulk.startTransaction().execute();
  await addVersion(transaction, 'within');
  expect(await addedVersions(transaction)).toEqual(['within']);
  expect([await addedVersions(bulk), await addedVersions(db)]).toEqual([[], []]);
  await transaction.commit().execute();
  expect([await addedVersions(bulk), await addedVersions(db)]).toEqual([['within'], ['within']]);
});

test('a rollback leaves nothing, also to a savepoint', async () => {
  const transaction = await bulk.startTransaction().execute();
  await addVersion(transaction, 'kept');
  const savepoint = await transaction.savepoint('here').execute();
  await addVersion(savepoint, 'undone');
  await savepoint.rollbackToSavepoint('here').execute();
  expect(await addedVersions(transaction)).toEqual(['kept']);
  await transaction.rollback().execute();
  expect(await addedVersions(db)).toEqual([]);
});

test('writes of both connections follow each other, and reads wait for neither', async () => {
  const done: string[] = [];
  const transaction = await bulk.startTransaction().execute();
  await addVersion(transaction, 'first');
  const second = addVersion(db, 'second');
  const third = bulk.transaction().execute(async (next) => {
    done.push(`third sees ${await addedVersions(next)}`);
    await addVersion(next, 'third');
  });
  expect(await addedVersions(db)).toEqual([]);
  expect(done).toEqual([]);
  await transaction.commit().execute();
  await Promise.all([second, third]);
  expect(done).toEqual([expect.stringMatching(/^third sees first/)]);
  expect(await addedVersions(db)).toEqual(['first', 'second', 'third']);
});

test('reports changed rows, bytes, and rows of raw statements', async () => {
  await addVersion(bulk, 'one');
  await addVersion(bulk, 'two');
  const { numUpdatedRows } = await bulk
    .updateTable('versions')
    .set({ version: 'other' })
    .where('version', '=', 'test')
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(2n);
  await bulk.transaction().execute(async (transaction) => {
    const { rows } = await sql`SELECT ${new Uint8Array([1, 2])} AS bytes, ${null} AS empty`.execute(
      transaction,
    );
    expect(rows).toEqual([{ bytes: new Uint8Array([1, 2]), empty: null }]);
    const streamed: string[] = [];
    const others = transaction.selectFrom('versions').select('name').where('version', '=', 'other');
    for await (const { name } of others.stream()) streamed.push(name);
    expect(streamed).toEqual(['one', 'two']);
  });
});

test('an error keeps what it is classified by, and lets the next write in', async () => {
  await addVersion(bulk, 'twice');
  const duplicate = await failureOf(addVersion(bulk, 'twice'));
  expect(duplicate).toBeInstanceOf(Error);
  expect((duplicate as Error).message).toContain('UNIQUE constraint failed');
  expect(isUniqueViolation(duplicate)).toBe(true);
  const full = await failureOf(
    bulk.transaction().execute(async (transaction) => {
      await sql`PRAGMA max_page_count = 1`.execute(transaction);
      await sql`CREATE TABLE more AS SELECT zeroblob(10000000) AS content`.execute(transaction);
    }),
  );
  expect(classifyDbError(full)).toBe('unwritable');
  await expect(addVersion(bulk, Symbol('name') as never)).rejects.toThrow('could not be cloned');
  await addVersion(db, 'next');
  expect(await addedVersions(db)).toEqual(['next', 'twice']);
});

test('a thread that dies in a transaction rolls it back; the next write starts another one', async () => {
  const thread = await threadOf(() => addVersion(bulk, 'before'));
  const failed = failureOf(
    bulk.transaction().execute(async (transaction) => {
      await addVersion(transaction, 'lost');
      await thread.terminate();
      await addVersion(transaction, 'outside');
    }),
  );
  const waiting = addVersion(db, 'waited');
  const failure = await failed;
  expect(failure).toMatchObject({ message: 'Connection terminated: the thread of the database ended.' });
  expect(classifyDbError(failure)).toBe('unreachable');
  await waiting;
  await addVersion(bulk, 'after');
  expect(await addedVersions(db)).toEqual(['after', 'before', 'waited']);
});

test('a thread that dies in a statement fails it', async () => {
  // Some seconds of work, of which the first tenth is enough to see that it has begun.
  const rows = 5_000_000;
  const thread = await threadOf(() => addVersion(bulk, 'before'));
  const failed = failureOf(
    bulk.transaction().execute(async (transaction) => {
      await addVersion(transaction, 'lost');
      await sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT ${rows}) SELECT count(*) FROM n`.execute(
        transaction,
      );
    }),
  );
  const start = thread.performance.eventLoopUtilization().active;
  const activeMs = () => thread.performance.eventLoopUtilization().active - start;
  await expect.poll(activeMs, { interval: 5 }).toBeGreaterThan(50);
  // The thread ends at the end of the statement, because SQLite does not notice that it should.
  await thread.terminate();
  expect(classifyDbError(await failed)).toBe('unreachable');
  await addVersion(bulk, 'after');
  expect(await addedVersions(db)).toEqual(['after', 'before']);
});

test('the thread ends when it is not needed any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const thread = await threadOf(() => addVersion(bulk, 'before'));
  const exited = once(thread, 'exit');
  vi.advanceTimersByTime(29_000);
  await addVersion(bulk, 'again');
  vi.advanceTimersByTime(29_000);
  await addVersion(bulk, 'still');
  vi.advanceTimersByTime(30_000);
  expect(await exited).toEqual([0]);
  expect(await threadOf(() => addVersion(bulk, 'after'))).not.toBe(thread);
  expect(await addedVersions(db)).toEqual(['after', 'again', 'before', 'still']);
});

test('closing the database ends the thread and rolls back what is open', async () => {
  const thread = await threadOf(() => addVersion(bulk, 'kept'));
  const exited = once(thread, 'exit');
  const transaction = await bulk.startTransaction().execute();
  await addVersion(transaction, 'open');
  await database.close();
  expect(await exited).toEqual([0]);
  await expect(addVersion(transaction, 'late')).rejects.toThrow('Connection terminated');
  database = await openTestDatabase(testDatabase);
  expect(await addedVersions(database.db)).toEqual(['kept']);
});

test('queries are reported', async () => {
  await database.close();
  const reports: QueryReport[] = [];
  database = await openDatabase({
    databaseUrl: undefined,
    dataDir: testDatabase.settings['DATA_DIR'] ?? '',
    onError: () => undefined,
    onQuery: (report) => reports.push(report),
  });
  await addVersion(database.bulk, 'reported');
  await failureOf(addVersion(database.bulk, 'reported'));
  expect(reports.map(({ kind, failed }) => [kind, failed])).toEqual([
    ['insert', false],
    ['insert', true],
  ]);
});
