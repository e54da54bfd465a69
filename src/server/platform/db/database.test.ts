import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { bothDatabases, createSeededDatabase } from '#tests/support/api.ts';

test.each(bothDatabases)('returns COUNT and BIGINT as numbers on %s', async (kind) => {
  const { testDatabase, database } = await createSeededDatabase(kind);
  onTestFinished(async () => {
    await database.close();
    await testDatabase.remove();
  });
  const { rows } = await sql<object>`
    SELECT COUNT(*) AS counted, CAST(5000000000 AS BIGINT) AS big FROM wizards WHERE id = 'none'`.execute(
    database.db,
  );
  expect(rows).toEqual([{ counted: 0, big: 5_000_000_000 }]);
});
