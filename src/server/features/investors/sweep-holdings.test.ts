import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/platform/db/connection/database.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { sweepHoldings } from './sweep-holdings.ts';

/** Later than all ids, whose time runs ahead after tests that moved the clock. */
const longAfter = Date.UTC(2100, 0);

describe.each(bothDatabases)('unreferenced holdings on %s', (kind) => {
  let api: Api;
  let database: Database;
  beforeAll(async () => {
    api = await startApi(kind);
    const admin = await api.admin();
    const { body } = await admin.call('GET', '/wizards/names');
    const update = (value: number) =>
      admin.call('PUT', `/wizards/update/${body.wizards[0]._id}`, {
        name: 'Warren Buffett',
        holdings: [{ symbol: 'KO', value }],
      });
    await update(1);
    await update(2);
    await admin.send(
      'POST',
      '/wizards/import',
      {},
      {
        field: 'file',
        files: [{ name: 'w.csv', bytes: 'name,symbol,value\nAda,KO,1\n' }],
      },
    );
    await api.app.close();
    database = await api.database();
  });
  afterAll(async () => {
    await database.close();
    await api.testDatabase.remove();
  });

  const lists = async () =>
    (await database.db.selectFrom('wizard_holdings').select('list_id').distinct().execute()).length;

  test('retains lists that were replaced within the last hour', async () => {
    const before = await lists();
    await sweepHoldings(database.db);
    expect(await lists()).toBe(before);
  });

  test('deletes old replaced lists, and retains those that investors or imports refer to', async () => {
    const before = await lists();
    const { db } = database;
    const staged = { table_id: '01990000-0000-7000-8000-000000000000', chunk: 0, securities: '[]' };
    await db.insertInto('filed_securities').values(staged).execute();
    await sweepHoldings(db, longAfter);
    expect(await lists()).toBe(before - 1);
    expect(await db.selectFrom('filed_securities').selectAll().execute()).toEqual([]);
    const { holdings_id } = await db.selectFrom('wizards').selectAll().executeTakeFirstOrThrow();
    expect(
      await db.selectFrom('wizard_holdings').select('symbol').where('list_id', '=', holdings_id).execute(),
    ).toEqual([{ symbol: 'KO' }]);
  });

  test('retains the tables of the filings that make up a quarter', async () => {
    const { db } = database;
    const idOf = (number: number) => `01990000-0000-7000-8000-00000000000${number}`;
    const parts = [{ tableId: idOf(1) }, { tableId: idOf(2) }];
    for (const number of [1, 2, 3])
      await db
        .insertInto('filed_securities')
        .values({ table_id: idOf(number), chunk: 0, securities: '[]' })
        .execute();
    const quarter = { cik: '77', period: '2026-06-30', table_id: idOf(3) };
    await db
      .insertInto('filed_quarters')
      .values({ ...quarter, filing: JSON.stringify({ parts }) })
      .execute();
    await sweepHoldings(db, longAfter);
    expect(await db.selectFrom('filed_securities').selectAll().execute()).toHaveLength(3);
    await db.deleteFrom('filed_quarters').where('cik', '=', '77').execute();
  });
});
