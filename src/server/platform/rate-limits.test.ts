import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabasePlace, databases, type Place } from '../../../tests/support/api.ts';
import type { Database } from './db/database.ts';
import { clearUses, countUse, sweepRateLimits } from './rate-limits.ts';

const limit = { name: 'test', max: 3, windowSeconds: 60 };
const start = Date.parse('2026-01-01T00:00:00Z');

describe.each(databases)('rate limits on %s', (kind) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    ({ place, database } = await createDatabasePlace(kind));
  });
  afterAll(async () => {
    await database.close();
    await place.remove();
  });

  const use = (subject: string, at = start) => countUse(database.db, limit, subject, at);

  test('the fourth of three is refused and told how long to wait', async () => {
    for (let count = 0; count < 3; count++) await use('ada');
    await expect(use('ada', start + 15_000)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 45,
    });
    await use('grace');
  });

  test('the window ends a minute after its first use', async () => {
    for (let count = 0; count < 4; count++) await use('edsger', start + count).catch(() => undefined);
    await use('edsger', start + 60_000);
    await use('edsger', start + 60_001);
  });

  test('of many at once just as many pass as may', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => use('barbara')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('what is cleared counts from the start', async () => {
    for (let count = 0; count < 3; count++) await use('alan');
    await clearUses(database.db, limit, 'alan');
    await use('alan');
  });

  test('the table names nobody, and is swept', async () => {
    const rows = await database.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('ada');
    await sweepRateLimits(database.db, start + 3_600_000);
    expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});
