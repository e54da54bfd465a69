import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { articleGone } from './save-article.ts';

const tokenBytes = 24;

/** Returns the token of an unpublished article, a new one at the first call. Throws AppError 'conflict' if it is published. */
export async function sharePreview(db: Db, id: string): Promise<string> {
  const row = await db
    .updateTable('articles')
    .set((eb) => ({
      preview_token: eb.fn.coalesce('preview_token', eb.val(randomBytes(tokenBytes).toString('base64url'))),
    }))
    .where('id', '=', id)
    .returning(['preview_token', 'published_at'])
    .executeTakeFirst();
  if (!row?.preview_token) throw articleGone();
  if (row.published_at !== null && row.published_at <= isoTime())
    throw new AppError('conflict', 'This article is published: everybody can read it.');
  return row.preview_token;
}

/** Returns the id of the unpublished article with this token. */
export async function findPreviewed(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('articles')
    .select(['id', 'published_at'])
    .where('preview_token', '=', token)
    .executeTakeFirst();
  return row && (row.published_at === null || row.published_at > isoTime()) ? row.id : undefined;
}
