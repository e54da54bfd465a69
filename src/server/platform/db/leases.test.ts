import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import type { Database } from './connection/database.ts';
import { isLeased, renewLease, takeLease } from './leases.ts';

const noon = Date.parse('2026-09-01T12:00:00Z');
const hour = 3_600_000;

describe.each(bothDatabases)('leases on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const take = (name: string, now: number) => takeLease(database.db, name, hour, now);

  test('is acquired by one of many concurrent callers', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => take('crowd', noon)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('is free when it expires, and not earlier', async () => {
    expect(await take('job', noon)).toBe(true);
    expect(await take('job', noon + hour - 1)).toBe(false);
    expect(await isLeased(database.db, 'job', noon + hour - 1)).toBe(true);
    expect(await isLeased(database.db, 'job', noon + hour)).toBe(false);
    expect(await take('job', noon + hour)).toBe(true);
  });

  test('can be renewed or released', async () => {
    await take('long', noon);
    await renewLease(database.db, 'long', 2 * hour, noon);
    expect(await take('long', noon + hour)).toBe(false);
    await renewLease(database.db, 'long', 0, noon + hour);
    expect(await take('long', noon + hour)).toBe(true);
  });

  test('does not block other leases', async () => {
    await take('this', noon);
    expect(await take('that', noon)).toBe(true);
    expect(await isLeased(database.db, 'nobody’s', noon)).toBe(false);
  });
});
