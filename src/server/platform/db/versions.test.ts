import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabasePlace, databases, type Place } from '../../../../tests/support/api.ts';
import type { Database } from './database.ts';
import { renewVersion, versionReader } from './versions.ts';

describe.each(databases)('versions on %s', (kind) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    ({ place, database } = await createDatabasePlace(kind));
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  test('each renewal gives one that was never there, of that name only', async () => {
    const [read, readOther] = [versionReader(database.db, 'news'), versionReader(database.db, 'other')];
    const seen = [await read()];
    for (const _ of [1, 2]) {
      await renewVersion(database.db, 'news');
      seen.push(await read());
    }
    expect(new Set(seen).size).toBe(3);
    expect(await readOther()).toBe('');
  });

  test('who asks after a renewal is told of it, however many ask', async () => {
    const read = versionReader(database.db, 'crowd');
    const early = Array.from({ length: 20 }, read);
    await renewVersion(database.db, 'crowd');
    const late = await Promise.all(Array.from({ length: 20 }, read));
    expect(new Set(late).size).toBe(1);
    expect(late[0]).not.toBe('');
    await Promise.all(early);
  });
});

test('a database that is gone has no version', async () => {
  const { place, database } = await createDatabasePlace('postgres');
  await place.remove();
  expect(await versionReader(database.db, 'news')()).toBeUndefined();
  await database.close();
});
