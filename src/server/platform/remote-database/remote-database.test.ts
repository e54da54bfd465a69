import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import type { DatabaseComputations } from '#tests/support/database-computations.ts';
import { addedVersions, addVersion } from '#tests/support/version-rows.ts';
import type { Computing } from '../computing/computations.ts';
import { computeOnThread } from '../computing/compute-thread.ts';
import type { Database } from '../db/connection/database.ts';
import type { OpenLocation } from '../db/connection/read-only.ts';
import { classifyDbError, isUniqueViolation } from '../db/errors.ts';
import { answerStatements } from './remote-statements.ts';

describe.each(bothDatabases)('a thread that writes on the connections of the main thread, on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  let computing: Computing<DatabaseComputations>;

  beforeEach(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
    const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = testDatabase.settings;
    computing = computeOnThread<DatabaseComputations>({
      entry: new URL('../../../../tests/support/database-computations.ts', import.meta.url),
      workerData: { databaseUrl, dataDir } satisfies OpenLocation,
      openAnswers: () => answerStatements(database.bulk),
      state: () => undefined,
    });
  });
  afterEach(async () => {
    await computing.close();
    await database.close();
    await testDatabase.remove();
  });

  test('it sees at once what it and others have written', async () => {
    expect(await computing.run('add', 'first')).toEqual(['first']);
    await addVersion(database.db, 'second');
    expect(await computing.run('add', 'third')).toEqual(['first', 'second', 'third']);
  });

  test('a transaction is visible outside after its commit', async () => {
    expect(await computing.run('addTogether', ['one', 'two'])).toEqual({
      within: ['one', 'two'],
      outside: [],
    });
    expect(await addedVersions(database.db)).toEqual(['one', 'two']);
  });

  test('a failed transaction leaves nothing, and its error keeps its kind', async () => {
    const failure = await computing.run('addTogether', ['same', 'same']).catch((error: unknown) => error);
    expect([isUniqueViolation(failure), classifyDbError(failure)]).toEqual([true, undefined]);
    expect(await addedVersions(database.db)).toEqual([]);
    expect(await computing.run('add', 'next')).toEqual(['next']);
  });

  test('an error says that the database is gone', async () => {
    const full = Object.assign(new Error('database or disk is full'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 13,
    });
    vi.spyOn(database.bulk, 'executeQuery').mockRejectedValueOnce(full);
    const failure = await computing.run('add', 'one').catch((error: unknown) => error);
    expect(classifyDbError(failure)).toBe('unwritable');
  });

  test('what a thread has not committed when it ends is rolled back, and others can write', async () => {
    await expect(computing.run('endWithin', 'lost')).rejects.toThrow('has ended');
    await database.bulk.transaction().execute((transaction) => addVersion(transaction, 'kept'));
    expect(await addedVersions(database.db)).toEqual(['kept']);
    expect(await computing.run('add', 'more')).toEqual(['kept', 'more']);
  });

  test('a transaction that waits for another one when the thread ends writes nothing', async () => {
    const held = await database.bulk.startTransaction().execute();
    await addVersion(held, 'held');
    const waiting = expect(computing.run('addSlowly', 'waiting')).rejects.toThrow('has ended');
    await expect(computing.run('exit', undefined as never)).rejects.toThrow('has ended');
    await waiting;
    await held.commit().execute();
    await addVersion(database.bulk, 'kept');
    expect(await addedVersions(database.db)).toEqual(['held', 'kept']);
  });

  test('writes of several tasks and of the main thread follow each other', async () => {
    await Promise.all([
      computing.run('addSlowly', 'a'),
      computing.run('addSlowly', 'b'),
      addVersion(database.bulk, 'c'),
    ]);
    expect(await addedVersions(database.db)).toEqual(['a', 'b', 'c']);
  });
});
