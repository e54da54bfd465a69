import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import type { Database } from './connection/database.ts';
import { renewVersion, versionReader } from './versions.ts';

describe.each(bothDatabases)('versions on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  test('renews one name with a version never used before', async () => {
    const [read, readOther] = [versionReader(database.db, 'news'), versionReader(database.db, 'other')];
    const seen = [await read()];
    for (const _ of [1, 2]) {
      await renewVersion(database.db, 'news');
      seen.push(await read());
    }
    expect(new Set(seen).size).toBe(3);
    expect(await readOther()).toBe('');
  });

  test('returns the new version to every read after a renewal', async () => {
    const read = versionReader(database.db, 'crowd');
    const early = Array.from({ length: 20 }, read);
    await renewVersion(database.db, 'crowd');
    const late = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(late).size).toBe(1);
    expect(late[0]).not.toBe('');
    await Promise.all(early);
  });
});

test('returns no version for a closed database', async () => {
  const { testDatabase, database } = await createSeededDatabase('postgres');
  await testDatabase.remove();
  expect(await versionReader(database.db, 'news')()).toBeUndefined();
  await database.close();
});
