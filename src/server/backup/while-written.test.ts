import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { bothDatabases, openTestDatabase } from '#tests/support/api.ts';
import {
  databaseLocation,
  migrations,
  migrationsFolder,
  newestVersion,
  seedVersion,
} from '#tests/support/old-versions.ts';
import { databaseForTest, folderForTest } from '#tests/support/test-databases.ts';
import type { Db } from '../platform/db/schema.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

const at = '2026-09-01T10:00:00.000Z';

const idOf = (number: number) => `writer-${String(number).padStart(6, '0')}`;

/** Adds a customer with two portfolios and changes the previous customer in one transaction. */
async function writeCustomer(db: Db, number: number): Promise<void> {
  const id = idOf(number);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('customers')
      .values({ id, name: 'last', email: id, password_hash: '', created_at: at, portfolios_version: '' })
      .execute();
    for (const title of ['one', 'two'])
      await transaction
        .insertInto('portfolios')
        .values({ id: `${id}-${title}`, customer_id: id, title, created_at: at })
        .execute();
    await transaction
      .updateTable('customers')
      .set({ name: 'not the last' })
      .where('id', '=', idOf(number - 1))
      .execute();
  });
}

/** Makes reading take a while. */
const pictures = Array.from({ length: 25 }, (_, index) => ({
  hash: `large ${index}`,
  bytes: Buffer.alloc(300 * 1024, `${index} picture `),
  tried_at: at,
  failures: 0,
}));

test.each(bothDatabases)('takes a consistent backup of %s during writes', async (kind) => {
  const [source, target] = [await databaseForTest(kind), await databaseForTest(kind)];
  await seedVersion(source, newestVersion, { feed_pictures: pictures });
  const { db, close } = await openTestDatabase(source);
  let written = 0;
  const write = async () => writeCustomer(db, written++);
  for (let count = 0; count < 20; count++) await write();
  const before = written;
  const file = join(folderForTest(), 'a.backup');
  let backingUp = true;
  const task = { location: databaseLocation(source), file, migrationsFolder };
  const backup = takeBackup(task, new AbortController().signal).finally(() => {
    backingUp = false;
  });
  while (backingUp) {
    await write();
    await nextTurn();
  }
  await backup;
  await close();
  expect(written - before).toBeGreaterThan(20);

  await restoreBackup({ file, location: databaseLocation(target), migrations, replace: false });
  const restored = await openTestDatabase(target);
  const customers = await restored.db
    .selectFrom('customers')
    .select(['id', 'name'])
    .where('id', 'like', 'writer-%')
    .orderBy('id')
    .execute();
  const portfolios = await restored.db
    .selectFrom('portfolios')
    .select('customer_id')
    .where('id', 'like', 'writer-%')
    .execute();
  await restored.close();
  expect(customers.length).toBeGreaterThanOrEqual(before);
  expect(customers.length).toBeLessThanOrEqual(written);
  expect(customers.filter(({ name }) => name === 'last').map(({ id }) => id)).toEqual([customers.at(-1)?.id]);
  const owners = Map.groupBy(portfolios, ({ customer_id }) => customer_id);
  expect(customers.map(({ id }) => owners.get(id)?.length)).toEqual(customers.map(() => 2));
  expect(portfolios).toHaveLength(customers.length * 2);
});
