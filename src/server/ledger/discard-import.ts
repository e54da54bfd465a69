import { inChunks } from '#domain/chunk.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Small enough that a statement delays other requests by a few milliseconds. */
export const rowsPerStatement = 200;

/** An import and its owner, whom every statement on its rows names. */
export interface ImportOfCustomer {
  id: string;
  customerId: string;
}

/** The file and line of an imported row. */
export interface RowAddress {
  file: number;
  line: number;
}

/** The time that a statement which deletes rows should take at most. */
const deletionMs = 10;

/**
 * Deletes rows of an import, by default all, in small steps: fewer rows at once where they are long. Returns the length of
 * their content.
 */
export async function deleteStaged(
  db: Db,
  { id, customerId }: ImportOfCustomer,
  { verdicts, file }: { verdicts?: readonly ImportVerdict[]; file?: number } = {},
): Promise<number> {
  const own = db
    .selectFrom('import_rows')
    .select(['file', 'line'])
    .where('customer_id', '=', customerId)
    .where('import_id', '=', id);
  const ofFile = file === undefined ? own : own.where('file', '=', file);
  const wanted = verdicts ? ofFile.where('verdict', 'in', verdicts) : ofFile;
  let deleted = 0;
  for (let count = 10; ; ) {
    const rows = await wanted.limit(count).execute();
    if (rows.length === 0) return deleted;
    const start = performance.now();
    deleted += await deleteLines(db, { id, customerId }, rows);
    const isShort = performance.now() - start < deletionMs;
    count = isShort ? Math.min(count * 2, rowsPerStatement) : Math.max(1, Math.floor(count / 4));
    await eventLoop.yieldIfNeeded();
  }
}

/** Deletes at most some hundred rows. Returns the length of their content. */
export async function deleteLines(
  db: Db,
  { id, customerId }: ImportOfCustomer,
  rows: readonly RowAddress[],
): Promise<number> {
  let deleted = 0;
  for (const [file, ofFile] of Map.groupBy(rows, (row) => row.file))
    for (const chunk of inChunks(ofFile, rowsPerStatement)) {
      const lines = chunk.map(({ line }) => line);
      const lengths = await db
        .deleteFrom('import_rows')
        .where('customer_id', '=', customerId)
        .where('import_id', '=', id)
        .where('file', '=', file)
        .where('line', 'in', lines)
        .returning((eb) => eb.fn<number>('length', ['content']).as('length'))
        .execute();
      for (const { length } of lengths) deleted += Number(length);
    }
  return deleted;
}

/** Deletes an import with its rows, in steps that delay other requests little. Its transactions stay. */
export async function discardImport(db: Db, { id, customerId }: ImportOfCustomer): Promise<void> {
  await deleteStaged(db, { id, customerId });
  await db.deleteFrom('imports').where('customer_id', '=', customerId).where('id', '=', id).execute();
}
