import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Article, ArticleSummary, articleSorts, articleStates } from '../../../contract/news.ts';
import { limits } from '../../../domain/limits.ts';
import { addressUpTo } from '../../../domain/pictures.ts';
import type { Db, Schema } from '../../platform/db/schema.ts';
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
type Articles = ExpressionBuilder<Schema, 'articles'>;

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

const nowText = () => new Date().toISOString();
const isPublished = (eb: Articles) => eb('published_at', '<=', nowText());

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

async function pageOf<Row, Shown>(
  { page, limit }: PageWanted,
  count: Promise<{ total: number }>,
  rows: Rows<Row>,
  show: (rows: Row[]) => Promise<Shown[]>,
): Promise<Page<Shown>> {
  const { total } = await count;
  const found = await rows
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return {
    data: await show(found),
    total: Number(total),
    page,
    pages: Math.max(1, Math.ceil(Number(total) / limit)),
  };
}

const countPublished = (db: Db) =>
  db
    .selectFrom('articles')
    .where(isPublished)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();

const published = (db: Db) =>
  db
    .selectFrom('articles')
    .where(isPublished)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .select(summaryColumns);

/** Published articles, newest first, without their texts. */
export function listLatest(db: Db, wanted: PageWanted): Promise<Page<ArticleSummary>> {
  return pageOf(wanted, countPublished(db), published(db), (rows) => summariesOf(db, rows));
}

/** The same with their texts. */
export function listPublished(db: Db, page: number): Promise<Page<Article>> {
  const wanted = { page, limit: limits.articlesPerPage };
  return pageOf(wanted, countPublished(db), published(db).select('description'), (rows) =>
    articlesOf(db, rows),
  );
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

export interface ArticleSearch {
  search?: string | undefined;
  state: (typeof articleStates)[number];
  sort: (typeof articleSorts)[number];
  order: 'asc' | 'desc';
  page: number;
}

const sortColumns = {
  createdAt: 'id',
  updatedAt: 'updated_at',
  publishedAt: 'published_at',
  title: 'title_folded',
} as const;

/** How titles are compared when they are searched and sorted, on either database. */
export const foldTitle = (title: string): string => title.normalize('NFKC').toLowerCase();

const asPattern = (text: string) => `%${foldTitle(text).replace(/[\\%_]/g, '\\$&')}%`;

function isInState(eb: Articles, state: ArticleSearch['state']) {
  if (state === 'draft') return eb('published_at', 'is', null);
  if (state === 'scheduled') return eb('published_at', '>', nowText());
  return state === 'published' ? isPublished(eb) : eb.lit(true);
}

/** Every article for the back office, 50 to a page. */
export function searchArticles(db: Db, wanted: ArticleSearch): Promise<Page<ArticleSummary>> {
  const matching = db
    .selectFrom('articles')
    .$if(wanted.state !== 'all', (query) => query.where((eb) => isInState(eb, wanted.state)))
    .$if(Boolean(wanted.search), (query) =>
      query.where(sql<boolean>`title_folded LIKE ${asPattern(wanted.search ?? '')} ESCAPE '\\'`),
    );
  const count = matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const column = sortColumns[wanted.sort];
  const rows = matching
    .orderBy(column, wanted.order)
    .$if(column !== 'id', (query) => query.orderBy('id', wanted.order))
    .select(summaryColumns);
  const page = { page: wanted.page, limit: limits.adminRowsPerPage };
  return pageOf(page, count, rows, (found) => summariesOf(db, found));
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
