import type { SelectQueryBuilder } from 'kysely';
import type { Article, ArticleSummary } from '../../../contract/news.ts';
import { limits } from '../../../domain/limits.ts';
import { addressUpTo } from '../../../domain/pictures.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
import type { ArticleOrders, OrderWanted } from './article-orders.ts';
import { isPublished } from './article-states.ts';
import { cleanHtml } from './clean-html.ts';
import { galleriesOf } from './pictures.ts';

const summaryColumns = [
  'id',
  'title',
  'slug',
  'excerpt',
  'created_at',
  'updated_at',
  'published_at',
] as const;

type SummaryRow = Pick<Schema['articles'], (typeof summaryColumns)[number]>;

export interface Page<Row> {
  data: Row[];
  total: number;
  page: number;
  pages: number;
}

interface PageWanted {
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
      excerpt: row.excerpt,
      images: pictures.map((picture) => addressUpTo(picture, 'large')),
      pictures,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      publishedAt: row.published_at,
    };
    return { row, summary };
  });
}

async function summariesOf(db: Db, rows: SummaryRow[]): Promise<ArticleSummary[]> {
  return (await withPictures(db, rows)).map(({ summary }) => summary);
}

// Cleaned when it was stored; again here, so that what a later rule forbids is not served from before it.
async function articlesOf(db: Db, rows: (SummaryRow & { description: string })[]): Promise<Article[]> {
  return (await withPictures(db, rows)).map(({ row, summary }) => ({
    ...summary,
    description: cleanHtml(row.description),
  }));
}

type Rows<Row> = SelectQueryBuilder<Schema, 'articles', Row>;

/** One page of these articles, from their ids in order; one that is gone meanwhile is missing. */
async function pageOf<Row extends SummaryRow, Shown>(
  { page, limit }: PageWanted,
  ids: readonly string[],
  rows: Rows<Row>,
  show: (rows: Row[]) => Promise<Shown[]>,
): Promise<Page<Shown>> {
  const wanted = ids.slice((page - 1) * limit, page * limit);
  const found = wanted.length === 0 ? [] : await rows.where('id', 'in', wanted).execute();
  const byId = new Map(found.map((row) => [row.id, row]));
  return {
    data: await show(wanted.flatMap((id) => byId.get(id) ?? [])),
    total: ids.length,
    page,
    pages: Math.max(1, Math.ceil(ids.length / limit)),
  };
}

const newestFirst: OrderWanted = { state: 'published', sort: 'publishedAt', order: 'desc' };

const summaries = (db: Db) => db.selectFrom('articles').select(summaryColumns);

/** Published articles, newest first, without their texts. */
export async function listLatest(
  db: Db,
  orders: ArticleOrders,
  wanted: PageWanted,
): Promise<Page<ArticleSummary>> {
  const ids = await orders.idsOf(db, newestFirst);
  return pageOf(wanted, ids, summaries(db).where(isPublished), (rows) => summariesOf(db, rows));
}

/** The same with their texts. */
export async function listPublished(db: Db, orders: ArticleOrders, page: number): Promise<Page<Article>> {
  const wanted = { page, limit: limits.articlesPerPage };
  const ids = await orders.idsOf(db, newestFirst);
  return pageOf(wanted, ids, whole(db).where(isPublished), (rows) => articlesOf(db, rows));
}

const sitemapLength = 49_000;

/** Where the published articles stand, newest first, as many as one sitemap may name. */
export function listPublishedSlugs(db: Db) {
  return db
    .selectFrom('articles')
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .select(['slug', 'updated_at'])
    .limit(sitemapLength)
    .execute();
}

export interface ArticleSearch extends OrderWanted {
  search?: string | undefined;
  page: number;
}

/** How titles are compared when they are searched and sorted, on either database. */
export const foldTitle = (title: string): string => title.normalize('NFKC').toLowerCase();

/** Every article for the back office, 50 to a page. */
export async function searchArticles(
  db: Db,
  orders: ArticleOrders,
  { search, page, ...order }: ArticleSearch,
): Promise<Page<ArticleSummary>> {
  const ids = await orders.idsOf(db, order, search ? foldTitle(search) : undefined);
  const wanted = { page, limit: limits.adminRowsPerPage };
  return pageOf(wanted, ids, summaries(db), (rows) => summariesOf(db, rows));
}

const whole = (db: Db) => db.selectFrom('articles').select([...summaryColumns, 'description']);

export async function findArticle(db: Db, id: string): Promise<Article | undefined> {
  const row = await whole(db).where('id', '=', id).executeTakeFirst();
  return row && (await articlesOf(db, [row]))[0];
}

/** A published article by a slug that it has or had. */
export async function findPublished(db: Db, slug: string): Promise<Article | undefined> {
  const row =
    (await whole(db).where('slug', '=', slug).where(isPublished).executeTakeFirst()) ??
    (await whole(db)
      .where('id', '=', (eb) =>
        eb.selectFrom('old_slugs').select('article_id').where('old_slugs.slug', '=', slug),
      )
      .where(isPublished)
      .executeTakeFirst());
  return row && (await articlesOf(db, [row]))[0];
}
