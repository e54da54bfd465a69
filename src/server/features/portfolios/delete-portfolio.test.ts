import type { KyselyPlugin } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inChunks } from '#domain/chunk.ts';
import { minuteMs } from '#domain/time.ts';
import { insertAccount } from '#server/accounts/accounts.ts';
import { createPortfolio, listPortfolios } from '#server/ledger/portfolios.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { bothDatabases, createSeededDatabase, type TestDatabase } from '#tests/support/api.ts';
import { deletePortfolio } from './delete-portfolio.ts';
import { deletePortfolios, discardPreviews, sweepPortfolios } from './purge-portfolios.ts';

const stagedRows = 1_500;
/** Larger statements would delay other requests. */
const mostPerStatement = 200;

describe.each(bothDatabases)('deleting the portfolios of a customer on %s', (kind) => {
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
      const id = uuidv7();
      ids[status] = id;
      const now = new Date().toISOString();
      await db
        .insertInto('imports')
        .values({
          id,
          customer_id: account.id,
          portfolio_id: portfolioId,
          status,
          created_at: now,
          committed_at: status === 'committed' ? now : null,
          bytes_total: 1,
          files: '[]',
          answers: '{}',
          result: '{}',
        })
        .execute();
      const rows = Array.from({ length: stagedRows }, (_, at) => ({
        customer_id: account.id,
        import_id: id,
        file: 0,
        line: at + 2,
        verdict: 'skipped' as const,
        reason: 'A total.',
        content: `{"source":"row ${at}"}`,
        duplicate_of: null,
        decision: null,
      }));
      for (const chunk of inChunks(rows, 500)) await db.insertInto('import_rows').values(chunk).execute();
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
    expect(most()).toBeGreaterThan(0);
    expect(most()).toBeLessThanOrEqual(mostPerStatement);
  });

  test('deletes the rows of all imports in short statements, and nothing of others', async () => {
    const [ada, grace] = [await addCustomer('ada'), await addCustomer('grace')];
    const { db, most } = watched();
    await db.transaction().execute((transaction) => deletePortfolios(transaction, ada.customerId));
    expect(await rowsOf(ada.ids['preview'])).toBe(0);
    expect(await rowsOf(ada.ids['committed'])).toBe(0);
    expect(most()).toBeGreaterThan(0);
    expect(most()).toBeLessThanOrEqual(mostPerStatement);
    const left = await database.db.selectFrom('portfolios').select('customer_id').execute();
    expect(left).toEqual([{ customer_id: grace.customerId }]);
    expect(await rowsOf(grace.ids['committed'])).toBe(stagedRows);
  });

  test('keeps the portfolio that was deleted last, until it is swept', async () => {
    const { db } = database;
    const ada = await addCustomer('ada');
    await createPortfolio(db, ada.customerId, { title: 'Second', currency: 'USD' }, 10);
    const list = async () => (await listPortfolios(db, ada.customerId)).map(({ id }) => id);
    const stored = () => db.selectFrom('portfolios').select('id').orderBy('id').execute();
    const [first = '', second = ''] = await list();
    await deletePortfolio(db, { customerId: ada.customerId, portfolioId: first });
    expect(await list()).toEqual([second]);
    expect(await rowsOf(ada.ids['preview'])).toBe(stagedRows);
    await sweepPortfolios(db);
    expect(await stored()).toEqual([{ id: first }, { id: second }]);
    await deletePortfolio(db, { customerId: ada.customerId, portfolioId: second });
    expect(await stored()).toEqual([{ id: second }]);
    expect(await rowsOf(ada.ids['committed'])).toBe(0);
    await sweepPortfolios(db, Date.now() + 3 * minuteMs);
    expect(await stored()).toEqual([]);
  });
});
