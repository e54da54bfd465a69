import { expect, test } from 'vitest';
import { createDatabasePlace, databases } from '../../../../tests/support/api.ts';
import { findReset, insertReset, sweepPasswordResets } from './password-resets.ts';
import { createSecretKeys } from './secret-keys.ts';
import { beginTwoStep, sweepTwoStep } from './two-step.ts';

const hour = 60 * 60 * 1000;
const owner = (accountId: string) => ({ kind: 'admin' as const, accountId });

test.each(databases)(
  'links and unconfirmed secrets that are over are forgotten, and nothing else: %s',
  async (kind) => {
    const { place, database } = await createDatabasePlace(kind);
    const { db } = database;
    const now = Date.now();
    const token = await insertReset(db, owner('ada'), now);
    await insertReset(db, owner('grace'), now - 2 * hour);
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
    await place.remove();
  },
);
