import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { type Api, bothDatabases, openTestDatabase, startApi } from '#tests/support/api.ts';
import type { SessionKind } from '../platform/http/callers.ts';
import {
  endOtherSessions,
  endSession,
  endSessionById,
  findSession,
  listSessions,
  sessionSeconds,
  startSession,
  sweepSessions,
} from './sessions.ts';
import { hashToken } from './tokens.ts';

const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;
const start = Date.parse('2026-01-01T00:20:00Z');

const sessionFor = (accountId: string, kind: SessionKind = 'customer') => ({
  kind,
  accountId,
  client: 'Firefox on Linux',
});

describe.each(bothDatabases)('sessions on %s', (kind) => {
  let api: Api;
  let database: Database;
  beforeAll(async () => {
    api = await startApi(kind);
    await api.app.close();
    database = await openTestDatabase(api.testDatabase);
  });
  afterAll(async () => {
    await database.close();
    await api.testDatabase.remove();
  });

  test('stores only a hash of the token', async () => {
    const token = await startSession(database.db, sessionFor('one'), start);
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
    'a session of a %s expires %d ms after its last use, and %d ms after its login',
    async (role, idle, absolute) => {
      const { db } = database;
      const find = (token: string, at: number) => findSession(db, role, token, start + at);
      expect(sessionSeconds(role)).toBe(idle / 1000);
      const left = await startSession(db, sessionFor('left', role), start);
      expect(await find(left, idle - 1)).toEqual({ accountId: 'left', extended: true });
      expect(await find(left, 2 * idle - 2)).toBeDefined();
      expect(await find(left, 3 * idle)).toBeUndefined();
      const used = await startSession(db, sessionFor('used', role), start);
      for (let at = idle / 2; at < absolute; at += idle / 2) expect(await find(used, at)).toBeDefined();
      expect(await find(used, absolute)).toBeUndefined();
      expect(
        await db
          .selectFrom('sessions')
          .select('id')
          .where('kind', '=', role)
          .where('account_id', 'in', ['left', 'used'])
          .execute(),
      ).toEqual([]);
    },
  );

  test('does not extend a session within the first hour', async () => {
    const token = await startSession(database.db, sessionFor('three'), start);
    expect(await findSession(database.db, 'customer', token, start + hour)).toMatchObject({
      extended: false,
    });
    expect(await findSession(database.db, 'customer', token, start + hour + 1)).toMatchObject({
      extended: true,
    });
  });

  test('rejects an administrator session with the former lifetime of 30 days', async () => {
    const token = await startSession(database.db, sessionFor('old', 'admin'), start);
    const expires_at = new Date(start + 29 * day).toISOString();
    await database.db.updateTable('sessions').set({ expires_at }).where('account_id', '=', 'old').execute();
    expect(await findSession(database.db, 'admin', token, start)).toBeUndefined();
  });

  test('an account has a hundred sessions: the one that was unused for longest ends', async () => {
    const { db } = database;
    const tokens: string[] = [];
    for (let login = 0; login <= 100; login += 1)
      tokens.push(await startSession(db, sessionFor('many'), start + login * 1_000));
    const owner = { kind: 'customer' as const, accountId: 'many' };
    expect(await listSessions(db, owner, undefined, start + hour)).toHaveLength(100);
    const hashes = await db
      .selectFrom('sessions')
      .select('token_hash')
      .where('account_id', '=', 'many')
      .execute();
    expect(hashes.map(({ token_hash }) => token_hash)).not.toContain(hashToken(tokens[0] ?? ''));
    expect(hashes.map(({ token_hash }) => token_hash)).toContain(hashToken(tokens[100] ?? ''));
  });

  test('lists active sessions, last used first, rounded to the hour', async () => {
    const { db } = database;
    const [first, second] = [
      await startSession(db, sessionFor('lister'), start),
      await startSession(db, sessionFor('lister'), start + 5 * hour),
    ];
    await startSession(db, sessionFor('lister'), start - 40 * day);
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

  test('rejects a customer token for an administrator session', async () => {
    const token = await startSession(database.db, sessionFor('four'), start);
    expect(await findSession(database.db, 'admin', token, start)).toBeUndefined();
    await endSession(database.db, 'admin', token);
    expect(await findSession(database.db, 'customer', token, start)).toBeDefined();
  });

  test.each([undefined, '', 'short', 'x'.repeat(44), `${'x'.repeat(42)};`])(
    'rejects the token %j',
    async (token) => {
      expect(await findSession(database.db, 'customer', token, start)).toBeUndefined();
    },
  );

  test('sweeps only expired sessions', async () => {
    const token = await startSession(database.db, sessionFor('five'), start);
    await sweepSessions(database.db, start + 29 * day);
    expect(await findSession(database.db, 'customer', token, start + 1)).toBeDefined();
    await sweepSessions(database.db, start + 365 * day);
    expect(await database.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
