import { expect, test } from 'vitest';
import { bothDatabases, createSeededDatabase } from '#tests/support/api.ts';
import { createReset, findReset, sweepPasswordResets } from './one-time-links.ts';
import { createSecretKeys } from './secret-keys.ts';
import { beginTwoStep, sweepTwoStep } from './two-step.ts';

const hour = 60 * 60 * 1000;
const owner = (accountId: string) => ({ kind: 'admin' as const, accountId });

test.each(bothDatabases)('sweeps delete only expired links and unconfirmed secrets: %s', async (kind) => {
  const { testDatabase, database } = await createSeededDatabase(kind);
  const { db } = database;
  const now = Date.now();
  const token = await createReset(db, owner('ada'), now);
  await createReset(db, owner('grace'), now - 2 * hour);
  await sweepPasswordResets(db, now);
  expect(await findReset(db, 'admin', token, now)).toEqual(owner('ada'));
  expect(await db.selectFrom('password_resets').select('account_id').execute()).toEqual([
    { account_id: 'ada' },
  ]);

  const keys = createSecretKeys([]);
  for (const id of ['begun', 'confirmed']) await beginTwoStep(db, keys, owner(id), 'ada@holdwise.example');
  const confirmed_at = new Date(now).toISOString();
  await db.updateTable('two_step').set({ confirmed_at }).where('account_id', '=', 'confirmed').execute();
  await sweepTwoStep(db, now + 23 * hour);
  expect(await db.selectFrom('two_step').select('account_id').execute()).toHaveLength(2);
  await sweepTwoStep(db, now + 25 * hour);
  expect(await db.selectFrom('two_step').select('account_id').execute()).toEqual([
    { account_id: 'confirmed' },
  ]);
  await database.close();
  await testDatabase.remove();
});
