import { sql } from 'kysely';
import { importLimits } from '#domain/imports.ts';
import { dayMs, hourMs, isoTime } from '#domain/time.ts';
import { deleteStaged, discardImport } from '#server/ledger/discard-import.ts';
import { addStored } from '#server/ledger/import-storage.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** How long a server may have been off without leaving rows for ever. */
const sweptDays = 30;

/** Deletes the rows that old committed imports have left. */
async function sweepLeftRows(db: Db, now: number): Promise<void> {
  const before = now - importLimits.leftRowDays * dayMs;
  const old = await db
    .selectFrom('imports')
    .select(['id', 'customer_id as customerId'])
    .where('committed_at', '>', isoTime(before - sweptDays * dayMs))
    .where('committed_at', '<', isoTime(before))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('import_rows')
          .select('line')
          .whereRef('import_rows.customer_id', '=', 'imports.customer_id')
          .whereRef('import_rows.import_id', '=', 'imports.id'),
      ),
    )
    .execute();
  for (const one of old) await addStored(db, one, -(await deleteStaged(db, one)));
}

/** Deletes previews and rows that committed imports have left after some days, and imports whose files were being read when their process died. */
export async function sweepImports(db: Db, now = Date.now()): Promise<void> {
  const before = (ms: number) => isoTime(now - ms);
  const open = db
    .selectFrom('imports')
    .select(['id', 'customer_id as customerId', 'status', 'created_at'])
    // A literal, so that the databases find the partial index.
    .where('status', '<>', sql.lit('committed' as const));
  const old = await open.where('created_at', '<', before(hourMs)).execute();
  for (const one of old)
    if (one.status === 'reading' || one.created_at < before(importLimits.previewDays * dayMs))
      await discardImport(db, one);
  await sweepLeftRows(db, now);
}
