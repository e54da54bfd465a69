import type { BulkAction } from '#contract/news.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Actor, recordEvent } from '#server/platform/log/audit-log.ts';
import { renewArticlesVersion } from './article-list-cache.ts';
import { articleGone, timeAfter } from './save-article.ts';

async function deleteOne(db: Db, actor: Actor, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('articles').where('id', '=', id).returning('title').executeTakeFirst();
  if (deleted) await recordEvent(db, actor, 'article.deleted', deleted.title);
  return deleted !== undefined;
}

/** Deletes an article and its images. */
export async function deleteArticle(db: Db, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await deleteOne(transaction, actor, id))) throw articleGone();
    await renewArticlesVersion(transaction);
  });
}

/** Publishes or unpublishes an article. Returns whether that changed it. */
async function setPublished(db: Db, actor: Actor, id: string, isPublished: boolean): Promise<boolean> {
  const now = isoTime();
  const row = await db
    .selectFrom('articles')
    .select(['title', 'published_at', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  const wasPublished = row?.published_at != null && row.published_at <= now;
  if (!row || (isPublished ? wasPublished : row.published_at === null)) return false;
  const change = {
    published_at: isPublished ? now : null,
    updated_at: timeAfter(row.updated_at),
    updated_by: actor.name,
    // A shared preview ends for good.
    preview_token: null,
  };
  await db.updateTable('articles').set(change).where('id', '=', id).execute();
  await recordEvent(db, actor, 'article.updated', row.title);
  return true;
}

/** Changes several articles in one transaction. Returns how many it changed; those that are gone are left out. */
export async function changeArticles(
  db: Db,
  actor: Actor,
  { action, ids }: { action: BulkAction; ids: readonly string[] },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    let count = 0;
    // In the order of the ids, so that two changes at once wait for each other instead of blocking each other.
    for (const id of [...new Set(ids)].sort()) {
      const isChanged =
        action === 'delete'
          ? await deleteOne(transaction, actor, id)
          : await setPublished(transaction, actor, id, action === 'publish');
      if (isChanged) count += 1;
    }
    await renewArticlesVersion(transaction);
    return count;
  });
}
