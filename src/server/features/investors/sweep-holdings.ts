import type { Db } from '#server/platform/db/schema.ts';
import { importedLists } from './csv-import/replace-investors.ts';
import { deleteSecurities } from './filings/filed-securities.ts';
import { deleteLists } from './holdings.ts';

/** Unreferenced rows are deleted once they are older than this: a running import may still refer to newer ones. */
const graceMs = 60 * 60_000;

/** Returns the creation time in an id (UUID version 7). Ids of earlier versions have none and count as old. */
function createdAt(id: string): number {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high ? Number.parseInt(high + low, 16) : 0;
}

/** Yields the distinct ids, each found by one index seek. */
async function* listIds(db: Db): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const next = await db
      .selectFrom('wizard_holdings')
      .select('list_id')
      .where('list_id', '>', last)
      .orderBy('list_id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    last = next.list_id;
    yield last;
  }
}

async function* tableIds(db: Db): AsyncGenerator<string> {
  for (let last = ''; ; ) {
    const next = await db
      .selectFrom('filed_securities')
      .select('table_id')
      .where('table_id', '>', last)
      .orderBy('table_id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return;
    last = next.table_id;
    yield last;
  }
}

/** Deletes unreferenced holdings: lists that were replaced, and lists of failed or interrupted imports. */
export async function sweepHoldings(db: Db, now = Date.now()): Promise<void> {
  const isOld = (id: string) => createdAt(id) < now - graceMs;
  // Must run before the references are read, so that a list referenced meanwhile is not deleted.
  const lists: string[] = [];
  for await (const id of listIds(db)) if (isOld(id)) lists.push(id);
  const tables: string[] = [];
  for await (const id of tableIds(db)) if (isOld(id)) tables.push(id);
  const investors = await db.selectFrom('wizards').select('holdings_id').execute();
  const quarters = await db.selectFrom('filed_quarters').select('table_id').execute();
  const usedLists = new Set([
    ...investors.map(({ holdings_id }) => holdings_id),
    ...(await importedLists(db)),
  ]);
  const usedTables = new Set(quarters.map(({ table_id }) => table_id));
  await deleteLists(
    db,
    lists.filter((id) => !usedLists.has(id)),
  );
  await deleteSecurities(
    db,
    tables.filter((id) => !usedTables.has(id)),
  );
}
