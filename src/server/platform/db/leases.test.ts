import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabasePlace, databases, type Place } from '../../../../tests/support/api.ts';
import type { Database } from './database.ts';
import { isLeased, keepLease, takeLease } from './leases.ts';

const noon = Date.parse('2026-09-01T12:00:00Z');
const hour = 3_600_000;

describe.each(databases)('leases on %s', (kind) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    ({ place, database } = await createDatabasePlace(kind));
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const take = (name: string, now: number) => takeLease(database.db, name, hour, now);

  test('of many who reach for it at once, one gets it', async () => {
    const taken = await Promise.all(Array.from({ length: 10 }, () => take('crowd', noon)));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('it is free again when its time is over, and not a moment before', async () => {
    expect(await take('job', noon)).toBe(true);
    expect(await take('job', noon + hour - 1)).toBe(false);
    expect(await isLeased(database.db, 'job', noon + hour - 1)).toBe(true);
    expect(await isLeased(database.db, 'job', noon + hour)).toBe(false);
    expect(await take('job', noon + hour)).toBe(true);
  });

  test('it can be kept for longer, or given back', async () => {
    await take('long', noon);
    await keepLease(database.db, 'long', 2 * hour, noon);
    expect(await take('long', noon + hour)).toBe(false);
    await keepLease(database.db, 'long', 0, noon + hour);
    expect(await take('long', noon + hour)).toBe(true);
  });

  test('one does not hold up another', async () => {
    await take('this', noon);
    expect(await take('that', noon)).toBe(true);
    expect(await isLeased(database.db, 'nobody’s', noon)).toBe(false);
  });
});
