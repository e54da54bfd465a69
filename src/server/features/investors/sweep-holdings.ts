import { hourMs } from '#domain/time.ts';
import { importedLists } from '#server/features/investors/csv-import/replace-investors.ts';
import { listAllQuarters, tablesIn } from '#server/filings/filed-quarters.ts';
import { deleteSecurities } from '#server/filings/filed-securities.ts';
import { listFilingUndos } from '#server/filings/intake/undo-upload.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { deleteLists } from './holdings/holding-lists.ts';

/** Unreferenced rows are deleted once they are older than this: a running import may still refer to newer ones. */
const graceMs = hourMs;

/** Returns the creation time in an id (UUID version 7). Ids of earlier versions have none and count as old. */
function createdAt(id: string): number {
  const [, high = '', low = ''] = /^([0-9a-f]{8})-([0-9a-f]{4})-7/.exec(id) ?? [];
  return high ? Number.parseInt(high + low, 16) : 0;
}

const firstList = (db: Db, after: string) =>
  db
    .selectFrom('wizard_holdings')
    .select('list_id as id')
    .where('list_id', '>', after)
    .orderBy('list_id')
    .limit(1)
    .executeTakeFirst();

const firstTable = (db: Db, after: string) =>
  db
    .selectFrom('filed_securities')
    .select('table_id as id')
    .where('table_id', '>', after)
    .orderBy('table_id')
    .limit(1)
    .executeTakeFirst();

/** Lists the distinct ids created before a time, each found by one index seek. */
async function listOldIds(db: Db, first: typeof firstList, before: number): Promise<string[]> {
  const old: string[] = [];
  let found = await first(db, '');
  while (found) {
    if (createdAt(found.id) < before) old.push(found.id);
    found = await first(db, found.id);
  }
  return old;
}

/** Deletes unreferenced holdings: lists that were replaced, and lists of failed or interrupted imports. */
export async function sweepHoldings(db: Db, now = Date.now()): Promise<void> {
  // Must run before the references are read, so that a list referenced meanwhile is not deleted.
  const lists = await listOldIds(db, firstList, now - graceMs);
  const tables = await listOldIds(db, firstTable, now - graceMs);
  const undosBefore = await listFilingUndos(db);
  const investors = await db.selectFrom('wizards').select('holdings_id').execute();
  const quarters = await listAllQuarters(db);
  // Read on both sides, because an upload or an undo meanwhile moves what it refers to.
  const undos = [...undosBefore, ...(await listFilingUndos(db))];
  const usedLists = new Set([
    ...investors.map(({ holdings_id }) => holdings_id),
    ...undos.flatMap(({ before }) => before?.holdings_id ?? []),
    ...(await importedLists(db)),
  ]);
  const usedTables = new Set([
    ...quarters.flatMap(tablesIn),
    ...undos.flatMap((undo) => undo.quarters.flatMap(tablesIn)),
  ]);
  await deleteLists(
    db,
    lists.filter((id) => !usedLists.has(id)),
  );
  await deleteSecurities(
    db,
    tables.filter((id) => !usedTables.has(id)),
  );
}
