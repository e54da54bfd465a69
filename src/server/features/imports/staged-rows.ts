import type { NewTransaction } from '#contract/transactions.ts';
import { inChunks } from '#domain/chunk.ts';
import type { ReadRow } from '#domain/importing/draft.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import { type ImportOfCustomer, type RowAddress, rowsPerStatement } from '#server/ledger/discard-import.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** A corrected transaction as its owner enters it. */
export type Correction = ReturnType<(typeof NewTransaction)['parse']>;

export type Decision = { action: 'add'; transaction?: Correction | undefined } | { action: 'skip' };

type Content = Omit<ReadRow, 'line'>;

/** A row of a file that waits for its commit, or that was not understood. */
export interface StagedRow extends ReadRow {
  file: number;
  verdict: ImportVerdict;
  reason: string | null;
  duplicateOf: string | null;
  decision: Decision | null;
}

/** What was found out about a row. */
export type RowVerdict = Pick<StagedRow, 'file' | 'line' | 'verdict' | 'reason' | 'duplicateOf'>;

/** Few enough that they are classified before V8 moves them to its old generation, where garbage stays much longer. */
const rowsPerRead = 40;
/** How many verdicts of rows are stored at once. */
export const verdictsPerWrite = rowsPerStatement;

/** Stores rows of a file. Returns the length of their content. */
export async function stageRows(
  db: Db,
  imported: ImportOfCustomer,
  file: number,
  rows: readonly ReadRow[],
): Promise<number> {
  let length = 0;
  for (const chunk of inChunks(rows, rowsPerStatement)) {
    const values = chunk.map(({ line, ...content }) => ({
      customer_id: imported.customerId,
      import_id: imported.id,
      file,
      line,
      verdict: 'new' as const,
      reason: null,
      content: JSON.stringify(content satisfies Content),
      duplicate_of: null,
      decision: null,
    }));
    await db.insertInto('import_rows').values(values).execute();
    for (const { content } of values) length += content.length;
  }
  return length;
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const rowsOf = (db: Db, { id, customerId }: ImportOfCustomer) =>
  db.selectFrom('import_rows').selectAll().where('customer_id', '=', customerId).where('import_id', '=', id);

const toStaged = (row: Row): StagedRow => ({
  ...(JSON.parse(row.content) as Content),
  file: row.file,
  line: row.line,
  verdict: row.verdict,
  reason: row.reason,
  duplicateOf: row.duplicate_of,
  decision: row.decision === null ? null : JSON.parse(row.decision),
});

/** Reads the rows of an import by file and line, in chunks. */
export async function* readStaged(
  db: Db,
  imported: ImportOfCustomer,
  verdicts?: readonly ImportVerdict[],
): AsyncGenerator<StagedRow[]> {
  const all = rowsOf(db, imported).orderBy('file').orderBy('line').limit(rowsPerRead);
  const wanted = verdicts ? all.where('verdict', 'in', verdicts) : all;
  let next = wanted;
  for (;;) {
    const rows = await next.execute();
    if (rows.length > 0) yield rows.map(toStaged);
    const last = rows.at(-1);
    if (!last || rows.length < rowsPerRead) return;
    next = wanted.where((eb) => eb(eb.refTuple('file', 'line'), '>', eb.tuple(last.file, last.line)));
  }
}

interface PageOf {
  /** All files by default. */
  file?: number;
  verdict: ImportVerdict;
  offset?: number;
  limit: number;
}

/** Reads rows with one verdict by line. */
export async function readPage(db: Db, imported: ImportOfCustomer, page: PageOf): Promise<StagedRow[]> {
  const { file, verdict, offset = 0, limit } = page;
  const all = rowsOf(db, imported);
  const rows = await (file === undefined ? all : all.where('file', '=', file))
    .where('verdict', '=', verdict)
    .orderBy('line')
    .offset(offset)
    .limit(limit)
    .execute();
  return rows.map(toStaged);
}

/** Stores verdicts of rows that exist. */
export async function saveVerdicts(
  db: Db,
  imported: ImportOfCustomer,
  verdicts: readonly RowVerdict[],
): Promise<void> {
  for (const chunk of inChunks(verdicts, rowsPerStatement)) {
    const values = chunk.map(({ file, line, verdict, reason, duplicateOf }) => ({
      customer_id: imported.customerId,
      import_id: imported.id,
      file,
      line,
      verdict,
      reason,
      // Never inserted: the rows exist, and their content stays.
      content: '',
      duplicate_of: duplicateOf,
      decision: null,
    }));
    await db
      .insertInto('import_rows')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['import_id', 'file', 'line', 'customer_id']).doUpdateSet((eb) => ({
          verdict: eb.ref('excluded.verdict'),
          reason: eb.ref('excluded.reason'),
          duplicate_of: eb.ref('excluded.duplicate_of'),
        })),
      )
      .execute();
  }
}

/** Stores the decision about a row. Returns whether the row exists. */
export async function saveDecision(
  db: Db,
  imported: ImportOfCustomer,
  { file, line }: RowAddress,
  decision: Decision | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_rows')
    .set({ decision: decision && JSON.stringify(decision) })
    .where('customer_id', '=', imported.customerId)
    .where('import_id', '=', imported.id)
    .where('file', '=', file)
    .where('line', '=', line)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads the decisions about some rows. */
export async function readDecisions(
  db: Db,
  imported: ImportOfCustomer,
  rows: readonly RowAddress[],
): Promise<(RowAddress & Pick<StagedRow, 'decision'>)[]> {
  const found: (RowAddress & Pick<StagedRow, 'decision'>)[] = [];
  for (const [file, ofFile] of Map.groupBy(rows, (row) => row.file))
    for (const chunk of inChunks(ofFile, rowsPerStatement)) {
      const lines = chunk.map(({ line }) => line);
      const stored = await rowsOf(db, imported).where('file', '=', file).where('line', 'in', lines).execute();
      found.push(...stored.map(toStaged).map(({ line, decision }) => ({ file, line, decision })));
    }
  return found;
}

/** Moves rows to another import, as if they had not been classified. Returns the length of their content. */
export async function moveRows(
  db: Db,
  imported: ImportOfCustomer,
  targetId: string,
  rows: readonly RowAddress[],
): Promise<number> {
  let moved = 0;
  for (const [file, ofFile] of Map.groupBy(rows, (row) => row.file))
    for (const chunk of inChunks(ofFile, rowsPerStatement)) {
      const lengths = await db
        .updateTable('import_rows')
        .set({ import_id: targetId, verdict: 'new', reason: null, duplicate_of: null })
        .where('customer_id', '=', imported.customerId)
        .where('import_id', '=', imported.id)
        .where('file', '=', file)
        .where(
          'line',
          'in',
          chunk.map(({ line }) => line),
        )
        .returning((eb) => eb.fn<number>('length', ['content']).as('length'))
        .execute();
      for (const { length } of lengths) moved += Number(length);
    }
  return moved;
}
