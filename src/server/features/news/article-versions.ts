import { AppError } from '#domain/app-error.ts';
import { limits } from '#domain/limits.ts';
import type { Db } from '#server/platform/db/schema.ts';

async function newestVersion(db: Db, articleId: string): Promise<number> {
  const newest = await db
    .selectFrom('article_versions')
    .select('version')
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version ?? 0;
}

/** Stores the words of an article as its next version. Call it in the transaction that saves or is about to save it. */
async function storeNext(db: Db, articleId: string, version: number): Promise<void> {
  await db
    .insertInto('article_versions')
    .columns([
      'article_id',
      'version',
      'saved_at',
      'saved_by',
      'title',
      'lead',
      'author',
      'topics',
      'description',
    ])
    .expression((eb) =>
      eb
        .selectFrom('articles')
        .select((column) => [
          'id',
          column.cast<number>(column.val(version), 'integer').as('version'),
          'updated_at',
          'updated_by',
          'title',
          'lead',
          'author',
          'topics',
          'description',
        ])
        .where('id', '=', articleId),
    )
    .execute();
}

/** Stores the words of a saved article, and deletes its oldest versions above the limit. */
export async function storeVersion(db: Db, articleId: string): Promise<void> {
  const version = (await newestVersion(db, articleId)) + 1;
  await storeNext(db, articleId, version);
  await db
    .deleteFrom('article_versions')
    .where('article_id', '=', articleId)
    .where('version', '<=', version - limits.versionsPerArticle)
    .execute();
}

/** Stores an article of an earlier release, which has no versions, before it is changed for the first time. */
export async function storeFirstVersion(db: Db, articleId: string): Promise<void> {
  if ((await newestVersion(db, articleId)) === 0) await storeNext(db, articleId, 1);
}

/** Lists the versions of an article without their texts, the newest first. */
export async function listVersions(db: Db, articleId: string) {
  const rows = await db
    .selectFrom('article_versions')
    .select(['version', 'saved_at', 'saved_by', 'title'])
    .where('article_id', '=', articleId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ version, saved_at, saved_by, title }) => ({
    version,
    savedAt: saved_at,
    savedBy: saved_by,
    title,
  }));
}

/** Reads the words of a version. Throws AppError 'not_found' for an unknown one. */
export async function findVersion(db: Db, articleId: string, version: number) {
  const row = await db
    .selectFrom('article_versions')
    .select(['title', 'lead', 'author', 'topics', 'description'])
    .where('article_id', '=', articleId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'This version no longer exists.');
  return { ...row, topics: JSON.parse(row.topics) as string[] };
}
