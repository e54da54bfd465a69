import type { NewsAbout } from '#contract/market-stocks.ts';
import { largestRenditionUpTo } from '#domain/image-renditions.ts';
import { isoTime } from '#domain/time.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { symbolsOf } from './article-symbols.ts';
import { articlePath } from './paths.ts';

/** Returns the address of the first image of each article that has one. */
async function firstPictures(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pictures')
    .select(['article_id', 'hash', 'width'])
    .where('article_id', 'in', ids)
    .where('inline', '=', 0)
    .orderBy('article_id')
    .orderBy('position', 'desc')
    .execute();
  // The last entry of a map wins, which is the first position.
  return new Map(rows.map((row) => [row.article_id ?? '', largestRenditionUpTo(row, 'small')]));
}

/** The newest articles of which the published ones are shown. */
const candidates = 1_000;

/** Finds the newest articles about these stocks. Ids are in the order of creation. */
async function newestIds(db: Db, symbols: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('article_symbols')
    .select('article_id')
    .distinct()
    .where('symbol', 'in', symbols)
    .orderBy('article_id', 'desc')
    .limit(candidates)
    .execute();
  return rows.map(({ article_id }) => article_id);
}

type FoundArticle = Pick<Schema['articles'], 'id' | 'title' | 'slug' | 'excerpt' | 'published_at'>;

/** Finds the newest published articles about any of these stocks. */
export async function findArticles(
  db: Db,
  symbols: readonly string[],
  limit: number,
): Promise<FoundArticle[]> {
  const found = await newestIds(db, symbols);
  if (found.length === 0) return [];
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'excerpt', 'published_at'])
    .where('id', 'in', found)
    .where('published_at', '<=', isoTime())
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns articles as news, with their image and symbols. */
export async function articleNews(db: Db, articles: readonly FoundArticle[]): Promise<NewsAbout[]> {
  if (articles.length === 0) return [];
  const ids = articles.map(({ id }) => id);
  const [pictures, linked] = [await firstPictures(db, ids), await symbolsOf(db, ids)];
  return articles.map(({ id, title, slug, excerpt, published_at }) => ({
    kind: 'article',
    title,
    detail: excerpt,
    link: articlePath(slug),
    source: 'Holdwise',
    date: published_at ?? '',
    image: pictures.get(id) ?? null,
    symbols: linked.get(id) ?? [],
  }));
}
