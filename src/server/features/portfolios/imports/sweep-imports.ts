import { sql } from 'kysely';
import { importLimits } from '#domain/imports.ts';
import { dayMs, hourMs, isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { discardImport } from './stored-import.ts';

/** Deletes previews after some days, and imports whose files were being read when their process died. */
export async function sweepImports(db: Db, now = Date.now()): Promise<void> {
  const before = (ms: number) => isoTime(now - ms);
  const open = db
    .selectFrom('imports')
    .select(['id', 'status', 'created_at'])
    // A literal, so that the databases find the partial index.
    .where('status', '<>', sql.lit('committed' as const));
  const old = await open.where('created_at', '<', before(hourMs)).execute();
  for (const { id, status, created_at } of old)
    if (status === 'reading' || created_at < before(importLimits.previewDays * dayMs))
      await discardImport(db, id);
}
