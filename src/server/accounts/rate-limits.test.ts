import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import type { Database } from '../platform/db/connection/database.ts';
import { clearUses, countUse, sweepRateLimits } from './rate-limits.ts';

const limit = { name: 'test', max: 3, windowSeconds: 60 };
const start = Date.parse('2026-01-01T00:00:00Z');

describe.each(bothDatabases)('rate limits on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeAll(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  afterAll(async () => {
    await database.close();
    await testDatabase.remove();
  });

  const use = (subject: string, at = start) => countUse(database.db, limit, subject, at);

  test('rejects a use above the limit with the time to wait', async () => {
    for (let count = 0; count < 3; count++) await use('ada');
    await expect(use('ada', start + 15_000)).rejects.toMatchObject({
      code: 'rate_limited',
      retryAfterSeconds: 45,
    });
    await use('grace');
  });

  test('ends the window a minute after its first use', async () => {
    for (let count = 0; count < 4; count++) await use('edsger', start + count).catch(() => undefined);
    await use('edsger', start + 60_000);
    await use('edsger', start + 60_001);
  });

  test('allows exactly the limit of concurrent uses', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => use('barbara')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  test('counts from zero after a reset', async () => {
    for (let count = 0; count < 3; count++) await use('alan');
    await clearUses(database.db, limit, 'alan');
    await use('alan');
  });

  test('stores no personal data and deletes expired windows', async () => {
    const rows = await database.db.selectFrom('rate_limits').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('ada');
    await sweepRateLimits(database.db, start + 3_600_000);
    expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
  });
});
