import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '#server/platform/db/schema.ts';
import {
  type Api,
  bothDatabases,
  clientOf,
  openTestDatabase,
  passPhrase,
  startApi,
  startApp,
} from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';
import { seedVersion } from '#tests/support/old-versions.ts';
import { newOwner, type Owner } from '#tests/support/owner.ts';
import { databaseForTest } from '#tests/support/test-databases.ts';

const mallory = { name: 'Mallory', email: 'mallory@holdwise.example', password: passPhrase };

/** Waits until a number of statements on PostgreSQL are blocked by a lock. */
const lockWaits = (db: Db, count: number) =>
  eventually(async () => {
    const { rows } = await sql`
      SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()
    `.execute(db);
    expect(rows.length).toBeGreaterThanOrEqual(count);
  });

describe.each(bothDatabases)('the last administrator on %s', (kind) => {
  let api: Api;
  beforeEach(async () => {
    api = await startApi(kind);
  });
  afterEach(() => api.stop());

  const remove = (by: Owner, whom: Owner) => by.call('DELETE', `/administrators/${whom.id}`);

  /** Sends requests so that all have arrived before the first one can finish. */
  async function concurrently<T>(send: () => Promise<T>[]): Promise<T[]> {
    if (kind === 'sqlite') return Promise.all(send());
    const { db, close } = await api.database();
    const sent = await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('admins').set({ created_at: '2026-01-01T00:00:00.000Z' }).execute();
      const requests = send();
      await lockWaits(db, requests.length);
      return { requests };
    });
    await close();
    return Promise.all(sent.requests);
  }

  test('remains if two remove each other concurrently', async () => {
    const [edith, alan] = [await newOwner(api, 'admin'), await newOwner(api, 'admin')];
    const responses = await concurrently(() => [remove(edith, alan), remove(alan, edith)]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await api.visitor().call('POST', '/admin/create', mallory)).status).toBe(403);
  });

  test('remains if three remove each other in a circle', async () => {
    const three = [await newOwner(api, 'admin'), await newOwner(api, 'admin'), await newOwner(api, 'admin')];
    const next = (index: number) => three[(index + 1) % 3] as Owner;
    const responses = await concurrently(() => three.map((admin, index) => remove(admin, next(index))));
    expect(responses.filter(({ status }) => status === 200).length).toBeLessThan(3);
    const left = await Promise.all(three.map(({ call }) => call('GET', '/check-auth')));
    expect(left.some(({ status }) => status === 200)).toBe(true);
  });

  test('has no invitations left from a removed administrator, not even one created concurrently', async () => {
    const [edith, alan] = [await newOwner(api, 'admin'), await newOwner(api, 'admin')];
    const { body } = await alan.call('POST', '/invitations');
    const own = await edith.call('POST', '/invitations');
    const [removed] = await concurrently(() => [remove(edith, alan), alan.call('POST', '/invitations')]);
    expect(removed?.status).toBe(200);
    const invite = new URL(body.link).searchParams.get('invite') ?? '';
    expect((await api.visitor().call('POST', '/admin/create', { ...mallory, invite })).status).toBe(403);
    const { invitations } = (await edith.call('GET', '/administrators')).body;
    expect(invitations).toEqual([own.body.invitation]);
  });

  test('cannot be replaced by a free sign-up', async () => {
    await newOwner(api, 'admin');
    await api.app.close();
    const { db, close } = await api.database();
    await db.deleteFrom('admins').execute();
    await close();
    const app = await startApp(api.testDatabase);
    const visitor = clientOf(app);
    expect((await visitor.call('GET', '/admin/sign-up')).body.gate).toBe('closed');
    expect((await visitor.call('POST', '/admin/create', mallory)).status).toBe(403);
    await app.close();
  });
});

describe.each(bothDatabases)('a database of an earlier version on %s', (kind) => {
  const gateAfter = async (change: (db: Db) => Promise<unknown>) => {
    const testDatabase = await databaseForTest(kind);
    await seedVersion(testDatabase, 12);
    const { db, close } = await openTestDatabase(testDatabase);
    await change(db);
    await close();
    const app = await startApp(testDatabase);
    const { body } = await clientOf(app).call('GET', '/admin/sign-up');
    await app.close();
    return body.gate;
  };

  test.each([
    ['that has an administrator', async () => undefined, 'closed'],
    ['that had one', (db: Db) => db.deleteFrom('admins').execute(), 'closed'],
    [
      'that never had one',
      async (db: Db) => {
        await db.deleteFrom('admins').execute();
        await db.deleteFrom('audit_events').execute();
      },
      'open',
    ],
  ])('%s, is migrated', async (_name, change, gate) => {
    expect(await gateAfter(change)).toBe(gate);
  });
});
