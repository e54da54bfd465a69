import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databaseAt, databases, startApi } from '../../../../tests/support/api.ts';
import type { Database } from '../db/database.ts';
import { endSession, findSession, startSession, sweepSessions } from './sessions.ts';

const day = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:00:00Z');

describe.each(databases)('sessions on %s', (kind) => {
  let api: Api;
  let database: Database;
  beforeAll(async () => {
    api = await startApi(kind);
    await api.app.close();
    database = await databaseAt(api.place);
  });
  afterAll(async () => {
    await database.close();
    await api.place.remove();
  });

  test('the database holds a hash of the token, never the token', async () => {
    const token = await startSession(database.db, 'customer', 'one', start);
    const rows = await database.db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', 'one')
      .execute();
    expect(rows.map(({ token_hash }) => token_hash)).toEqual([
      createHash('sha256').update(token).digest('base64url'),
    ]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('a session lasts 30 days, and a used one 30 days from then', async () => {
    const token = await startSession(database.db, 'customer', 'two', start);
    expect(await findSession(database.db, 'customer', token, start + 29 * day)).toEqual({
      accountId: 'two',
      prolonged: true,
    });
    expect(await findSession(database.db, 'customer', token, start + 58 * day)).toMatchObject({
      accountId: 'two',
    });
    expect(await findSession(database.db, 'customer', token, start + 89 * day)).toBeUndefined();
  });

  test('using it again within a day writes nothing', async () => {
    const token = await startSession(database.db, 'customer', 'three', start);
    expect(await findSession(database.db, 'customer', token, start + day / 2)).toMatchObject({
      prolonged: false,
    });
  });

  test("a customer's token opens nothing of an administrator's", async () => {
    const token = await startSession(database.db, 'customer', 'four', start);
    expect(await findSession(database.db, 'admin', token, start)).toBeUndefined();
    await endSession(database.db, 'admin', token);
    expect(await findSession(database.db, 'customer', token, start)).toBeDefined();
  });

  test.each([undefined, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)};`])(
    '%j is no token',
    async (token) => {
      expect(await findSession(database.db, 'customer', token, start)).toBeUndefined();
    },
  );

  test('sweeping forgets what is over and nothing else', async () => {
    const token = await startSession(database.db, 'customer', 'five', start);
    await sweepSessions(database.db, start + 29 * day);
    expect(await findSession(database.db, 'customer', token, start + 1)).toBeDefined();
    await sweepSessions(database.db, start + 365 * day);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
