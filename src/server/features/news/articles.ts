import type { Selectable, SelectQueryBuilder } from 'kysely';
import type { ResultOf } from '#contract/endpoint.ts';
import type { Article, ArticleSummary, news, PublicArticle } from '#contract/news.ts';
import { largestRenditionUpTo } from '#domain/image-renditions.ts';
import { limits } from '#domain/limits.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { symbolsOf } from '#server/stock-news/article-symbols.ts';
import { type ArticleListCache, type ArticleOrder, isPublished } from './article-list-cache.ts';
import type { ArticleTexts } from './article-texts.ts';
import { galleriesOf } from './pictures.ts';

const summaryColumns = [
  'id',
  'title',
  'slug',
  'excerpt',
  'author',
  'lead',
  'topics',
  'created_at',
  'updated_at',
  'published_at',
] as const;

type ArticleRow = Selectable<Schema['articles']>;
type SummaryRow = Pick<ArticleRow, (typeof summaryColumns)[number]>;
type FullRow = SummaryRow & Pick<ArticleRow, 'description' | 'sanitizer'>;

const selectSummaries = (db: Db) => db.selectFrom('articles').select(summaryColumns);
const selectFull = (db: Db) =>
  db.selectFrom('articles').select([...summaryColumns, 'description', 'sanitizer']);

type Page<Item> = Omit<ResultOf<typeof news.latest>, 'data'> & { data: Item[] };

interface PageQuery {
  page: number;
  limit: number;
}

async function withPictures<Row extends SummaryRow>(db: Db, rows: Row[]) {
  const galleries = await galleriesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const pictures = galleries.get(row.id) ?? [];
    const summary: ArticleSummary = {
      _id: row.id,
      title: row.title,
      slug: row.slug,
      author: row.author,
      lead: row.lead,
      topics: JSON.parse(row.topics),
      excerpt: row.lead || row.excerpt,
      images: pictures.map((picture) => largestRenditionUpTo(picture, 'large')),
      pictures,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      publishedAt: row.published_at,
    };
    return { row, summary };
  });
}

async function toSummaries(db: Db, rows: SummaryRow[]): Promise<ArticleSummary[]> {
  return (await withPictures(db, rows)).map(({ summary }) => summary);
}

/** Adds the texts one by one, because cleaning an outdated text takes memory. */
async function toArticles(db: Db, texts: ArticleTexts, rows: FullRow[]): Promise<Article[]> {
  const articles: Article[] = [];
  const symbols = await symbolsOf(
    db,
    rows.map(({ id }) => id),
  );
  for (const { row, summary } of await withPictures(db, rows)) {
    const { description, excerpt } = await texts.current(row);
    const shown = { description, excerpt: row.lead || excerpt };
    articles.push({ ...summary, ...shown, symbols: symbols.get(row.id) ?? [] });
  }
  return articles;
}

/** Reads one page of the articles with these ids. An article that was deleted meanwhile is missing from the page. */
async function readPage<Row extends SummaryRow, Item>(
  { page, limit }: PageQuery,
  ids: readonly string[],
  query: SelectQueryBuilder<Schema, 'articles', Row>,
  toItems: (rows: Row[]) => Promise<Item[]>,
): Promise<Page<Item>> {
  const pageIds = ids.slice((page - 1) * limit, page * limit);
  const rows = pageIds.length === 0 ? [] : await query.where('id', 'in', pageIds).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    data: await toItems(pageIds.flatMap((id) => byId.get(id) ?? [])),
    total: ids.length,
    page,
    pages: Math.max(1, Math.ceil(ids.length / limit)),
  };
}

const newestFirst: ArticleOrder = { state: 'published', sort: 'publishedAt', order: 'desc' };

/** Lists published articles without their texts, newest first. */
export async function listLatest(
  db: Db,
  cache: ArticleListCache,
  query: PageQuery,
): Promise<Page<ArticleSummary>> {
  const ids = await cache.idsOf(db, newestFirst);
  return readPage(query, ids, selectSummaries(db).where(isPublished), (rows) => toSummaries(db, rows));
}

/** Lists published articles with their texts, newest first. */
export async function listPublished(
  db: Db,
  cache: ArticleListCache,
  texts: ArticleTexts,
  page: number,
): Promise<Page<Article>> {
  const query = { page, limit: limits.articlesPerPage };
  const ids = await cache.idsOf(db, newestFirst);
  return readPage(query, ids, selectFull(db).where(isPublished), (rows) => toArticles(db, texts, rows));
}

/** Lists the slugs of published articles for the sitemap, newest first. */
export function listPublishedSlugs(db: Db, limit: number) {
  return db
    .selectFrom('articles')
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .select(['slug', 'updated_at'])
    .limit(limit)
    .execute();
}

interface ArticleSearch extends ArticleOrder {
  search?: string | undefined;
  page: number;
}

/** Normalizes a title for search and sorting, identically on both databases. */
export const foldTitle = (title: string): string => title.normalize('NFKC').toLowerCase();

/** Lists articles in every state for administrators, 50 per page. */
export async function searchArticles(
  db: Db,
  cache: ArticleListCache,
  { search, page, ...order }: ArticleSearch,
): Promise<Page<ArticleSummary>> {
  const ids = await cache.idsOf(db, order, search ? foldTitle(search) : undefined);
  const query = { page, limit: limits.adminRowsPerPage };
  return readPage(query, ids, selectSummaries(db), (rows) => toSummaries(db, rows));
}

export async function findArticle(db: Db, texts: ArticleTexts, id: string): Promise<Article | undefined> {
  const row = await selectFull(db).where('id', '=', id).executeTakeFirst();
  return row && (await toArticles(db, texts, [row]))[0];
}

/** Finds the article that was published before another. */
async function findNext(db: Db, { id, published_at }: SummaryRow): Promise<PublicArticle['next']> {
  const next = await db
    .selectFrom('articles')
    .select(['title', 'slug'])
    .where((eb) => eb(eb.refTuple('published_at', 'id'), '<', eb.tuple(published_at, id)))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return next ?? null;
}

/** Finds a published article by its current or a former slug. */
export async function findPublished(
  db: Db,
  texts: ArticleTexts,
  slug: string,
): Promise<PublicArticle | undefined> {
  const row =
    (await selectFull(db).where('slug', '=', slug).where(isPublished).executeTakeFirst()) ??
    (await selectFull(db)
      .where('id', '=', (eb) =>
        eb.selectFrom('old_slugs').select('article_id').where('old_slugs.slug', '=', slug),
      )
      .where(isPublished)
      .executeTakeFirst());
  if (!row) return undefined;
  const [article] = await toArticles(db, texts, [row]);
  return article && { ...article, next: await findNext(db, row) };
}
