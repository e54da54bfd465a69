import { fieldError } from '#domain/app-error.ts';
import { isSlug, numberedSlug, slugOf } from '#domain/slugs.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** Returns whether no other article has or had the slug. */
async function isFree(db: Db, slug: string, articleId: string): Promise<boolean> {
  const taken = await db
    .selectFrom('articles')
    .select('id')
    .where('slug', '=', slug)
    .where('id', '!=', articleId)
    .unionAll(
      db
        .selectFrom('old_slugs')
        .select('article_id as id')
        .where('slug', '=', slug)
        .where('article_id', '!=', articleId),
    )
    .limit(1)
    .executeTakeFirst();
  return taken === undefined;
}

/** Returns the first free slug for a title: `fed-holds-rates`, then `fed-holds-rates-2` and so on. */
export async function freeArticleSlug(db: Db, title: string, articleId: string): Promise<string> {
  const slug = slugOf(title);
  for (let number = 1; ; number += 1) {
    const candidate = numberedSlug(slug, number);
    if (await isFree(db, candidate, articleId)) return candidate;
  }
}

/** Checks a slug that an editor entered. Throws AppError 'invalid' or, when another article has or had it, 'conflict'. */
export async function requireSlug(db: Db, slug: string, articleId: string): Promise<string> {
  if (!isSlug(slug)) {
    const message = `An address consists of lowercase letters, digits and single dashes, such as ${slugOf(slug)}`;
    throw fieldError('slug', message);
  }
  if (await isFree(db, slug, articleId)) return slug;
  throw fieldError('slug', 'Another article has this address', 'conflict');
}

/** Stores an article's former slug as a redirect to its new one. */
export async function storeOldSlug(db: Db, articleId: string, old: string, slug: string): Promise<void> {
  await db.deleteFrom('old_slugs').where('slug', '=', slug).execute();
  await db.insertInto('old_slugs').values({ slug: old, article_id: articleId }).execute();
}
