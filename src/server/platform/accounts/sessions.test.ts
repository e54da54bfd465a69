import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, databaseAt, databases, startApi } from '../../../../tests/support/api.ts';
import type { Database } from '../db/database.ts';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  findSession,
  listSessions,
  type SessionKind,
  sessionSeconds,
  startSession,
  sweepSessions,
} from './sessions.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:20:00Z');

const of = (accountId: string, kind: SessionKind = 'customer') => ({
  kind,
  accountId,
  client: 'Firefox on Linux',
});

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
    const token = await startSession(database.db, of('one'), start);
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

  test.each([
    ['customer', 30 * day, 365 * day],
    ['admin', day, 14 * day],
  ] as const)(
    'a session of a %s ends %d ms after its last use, and %d ms after its login',
    async (of_, idle, absolute) => {
      const { db } = database;
      const find = (token: string, at: number) => findSession(db, of_, token, start + at);
      expect(sessionSeconds(of_)).toBe(idle / 1000);
      const left = await startSession(db, of('left', of_), start);
      expect(await find(left, idle - 1)).toEqual({ accountId: 'left', prolonged: true });
      expect(await find(left, 2 * idle - 2)).toBeDefined();
      expect(await find(left, 3 * idle)).toBeUndefined();
      const used = await startSession(db, of('used', of_), start);
      for (let at = idle / 2; at < absolute; at += idle / 2) expect(await find(used, at)).toBeDefined();
      expect(await find(used, absolute)).toBeUndefined();
      expect(
        await db
          .selectFrom('sessions')
          .select('id')
          .where('kind', '=', of_)
          .where('account_id', 'in', ['left', 'used'])
          .execute(),
      ).toEqual([]);
    },
  );

  test('using it again within the hour writes nothing', async () => {
    const token = await startSession(database.db, of('three'), start);
    expect(await findSession(database.db, 'customer', token, start + hour)).toMatchObject({
      prolonged: false,
    });
    expect(await findSession(database.db, 'customer', token, start + hour + 1)).toMatchObject({
      prolonged: true,
    });
  });

  test('a session from when administrators had 30 days is over', async () => {
    const token = await startSession(database.db, of('old', 'admin'), start);
    const expires_at = new Date(start + 29 * day).toISOString();
    await database.db.updateTable('sessions').set({ expires_at }).where('account_id', '=', 'old').execute();
    expect(await findSession(database.db, 'admin', token, start)).toBeUndefined();
  });

  test('the list of sessions has the last used first, by the hour, and none that is over', async () => {
    const { db } = database;
    const [first, second] = [
      await startSession(db, of('lister'), start),
      await startSession(db, of('lister'), start + 5 * hour),
    ];
    await startSession(db, of('lister'), start - 40 * day);
    await findSession(db, 'customer', first, start + 9 * hour);
    const owner = { kind: 'customer' as const, accountId: 'lister' };
    const listed = await listSessions(db, owner, second, start + 9 * hour);
    expect(listed).toMatchObject([
      {
        client: 'Firefox on Linux',
        createdAt: '2026-01-01T00:20:00.000Z',
        lastUsedAt: '2026-01-01T09:00:00.000Z',
        current: false,
      },
      { createdAt: '2026-01-01T05:20:00.000Z', lastUsedAt: '2026-01-01T05:20:00.000Z', current: true },
    ]);
    expect(
      await endSessionById(db, { kind: 'admin', accountId: 'lister' }, listed[0]?.id ?? '', second),
    ).toBeUndefined();
    expect(
      await endSessionById(db, { kind: 'customer', accountId: 'else' }, listed[0]?.id ?? '', second),
    ).toBeUndefined();
    expect(await endSessionById(db, owner, listed[0]?.id ?? '', second)).toBe('other');
    expect(await endSessionById(db, owner, listed[0]?.id ?? '', second)).toBeUndefined();
    await endOtherSessions(db, owner, second);
    expect(await listSessions(db, owner, second, start + 9 * hour)).toHaveLength(1);
    expect(await endSessionById(db, owner, listed[1]?.id ?? '', second)).toBe('current');
  });

  test("a customer's token opens nothing of an administrator's", async () => {
    const token = await startSession(database.db, of('four'), start);
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
    const token = await startSession(database.db, of('five'), start);
    await sweepSessions(database.db, start + 29 * day);
    expect(await findSession(database.db, 'customer', token, start + 1)).toBeDefined();
    await sweepSessions(database.db, start + 365 * day);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
