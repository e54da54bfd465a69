import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertAccount } from '#server/accounts/accounts.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createSeededDatabase, databases, type TestDatabase } from '#tests/support/api.ts';
import { deletePortfolios, discardPreviews } from './delete-in-steps.ts';
import { stageRows } from './imports/staged-rows.ts';
import { createImport } from './imports/stored-import.ts';
import { createPortfolio } from './portfolios.ts';

const stagedRows = 1_500;
/** Larger statements would delay other requests. */
const mostPerStatement = 200;

describe.each(databases)('deleting the portfolios of a customer on %s', (kind) => {
  let testDatabase: TestDatabase;
  let database: Database;
  beforeEach(async () => {
    ({ testDatabase, database } = await createSeededDatabase(kind));
  });
  afterEach(async () => {
    await database.close();
    await testDatabase.remove();
  });

  /** Adds a customer with a preview and a committed import, both with many rows. */
  async function addCustomer(name: string) {
    const { db } = database;
    const email = `${name}@example.com`;
    const account = await insertAccount(db, 'customer', { name, email, passwordHash: 'none' });
    if (!account) throw new Error(`${email} is taken.`);
    await createPortfolio(db, account.id, { title: name, currency: 'USD' }, 10);
    const { id: portfolioId } = await db
      .selectFrom('portfolios')
      .select('id')
      .where('customer_id', '=', account.id)
      .executeTakeFirstOrThrow();
    const ids: Record<string, string> = {};
    for (const status of ['preview', 'committed'] as const) {
      const id = await createImport(db, portfolioId, 1);
      ids[status] = id;
      const rows = Array.from({ length: stagedRows }, (_, at) => ({
        line: at + 2,
        place: null,
        source: `row ${at}`,
        outcome: { is: 'skipped' as const, reason: 'A total.' },
      }));
      await stageRows(db, id, 0, rows);
      await db.updateTable('imports').set({ status }).where('id', '=', id).execute();
    }
    return { customerId: account.id, ids };
  }

  /** Returns a handle, and the largest number of rows that one of its statements has changed. */
  function watched(): { db: Db; most: () => number } {
    let most = 0;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        most = Math.max(most, Number(result.numAffectedRows ?? 0));
        return result;
      },
    };
    return { db: database.db.withPlugin(plugin), most: () => most };
  }

  async function rowsOf(importId: string | undefined): Promise<number> {
    const { count } = await database.db
      .selectFrom('import_rows')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('import_id', '=', importId ?? '')
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  test('discards previews in short statements and keeps committed imports', async () => {
    const [ada, grace] = [await addCustomer('ada'), await addCustomer('grace')];
    const { db, most } = watched();
    await discardPreviews(db, ada.customerId);
    expect(await rowsOf(ada.ids['preview'])).toBe(0);
    expect(await rowsOf(ada.ids['committed'])).toBe(stagedRows);
    expect(await rowsOf(grace.ids['preview'])).toBe(stagedRows);
    expect(most()).toBe(mostPerStatement);
  });

  test('deletes the rows of all imports in short statements, and nothing of others', async () => {
    const [ada, grace] = [await addCustomer('ada'), await addCustomer('grace')];
    const { db, most } = watched();
    await db.transaction().execute((transaction) => deletePortfolios(transaction, ada.customerId));
    expect(await rowsOf(ada.ids['preview'])).toBe(0);
    expect(await rowsOf(ada.ids['committed'])).toBe(0);
    expect(most()).toBe(mostPerStatement);
    const left = await database.db.selectFrom('portfolios').select('customer_id').execute();
    expect(left).toEqual([{ customer_id: grace.customerId }]);
    expect(await rowsOf(grace.ids['committed'])).toBe(stagedRows);
  });
});
