import type { Db } from '#server/platform/db/schema.ts';
import { undoableSince } from './kept-changes.ts';

/** Deletes what customers can no longer undo. */
export async function sweepUndos(db: Db, now = Date.now()): Promise<void> {
  await db.deleteFrom('undos').where('created_at', '<', undoableSince(now)).execute();
}
