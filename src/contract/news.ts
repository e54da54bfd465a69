import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../domain/symbols.ts';
import { toSingleLine, visibleTextProblem } from '../domain/visible-text.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';
import { ById, pageNumber } from './inputs.ts';
import { optionalVisibleText } from './visible-text.ts';

/**
 * An image of an article. Its URLs follow from `hash` and `width` (domain/image-renditions.ts). Width and height in pixels, of
 * the original in upright orientation. `alt` is '' for decorative images; `caption` and `credit` are '' if there are none.
 */
export const Picture = z.object({
  _id: z.string(),
  hash: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  caption: z.string(),
  credit: z.string(),
});
export type Picture = z.infer<typeof Picture>;

/**
 * An article in a list. Times are ISO. `publishedAt` is null for drafts and in the future for scheduled articles. `author`
 * and `lead` are '' if there are none; the excerpt is the lead, or else the start of the text.
 */
export const ArticleSummary = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
  author: z.string(),
  lead: z.string(),
  topics: z.array(z.string()),
  excerpt: z.string(),
  images: z.array(z.string()),
  pictures: z.array(Picture),
  createdAt: z.string(),
  updatedAt: z.string(),
  publishedAt: z.string().nullable(),
});
export type ArticleSummary = z.infer<typeof ArticleSummary>;

/** A full article. `description` is sanitised HTML, `symbols` are the stocks that it is about, in alphabetical order. */
export const Article = ArticleSummary.extend({ description: z.string(), symbols: z.array(z.string()) });
export type Article = z.infer<typeof Article>;

/** A published article; `next` is the one that was published before it. */
const PublicArticle = Article.extend({
  next: z.object({ title: z.string(), slug: z.string() }).nullable(),
});
export type PublicArticle = z.infer<typeof PublicArticle>;

const line = (what: string, maxLength: number) =>
  z
    .string()
    .transform(toSingleLine)
    .pipe(z.string().max(maxLength, `The ${what} may have at most ${maxLength} characters`));

const Alt = line('description of a picture', limits.altLength);

/** Without a caption or credit, those of an existing image remain. */
const words = {
  alt: Alt,
  caption: line('caption', limits.captionLength).optional(),
  credit: line('credit', limits.creditLength).optional(),
};

/**
 * An image of the article, in display order: an existing one (`_id`) or an uploaded file (`file`, its index from 0).
 */
const PlacedPicture = z.union([
  z.object({ _id: z.string(), ...words }),
  z.object({ file: z.int().min(0), ...words }),
]);
export type PlacedPicture = z.infer<typeof PlacedPicture>;

function json<S extends z.ZodType>(shape: S) {
  return z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.issues.push({ code: 'custom', message: 'This is not JSON', input: text });
        return z.NEVER;
      }
    })
    .pipe(shape);
}

const optionalText = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const symbolsRule = `symbols are at most ${limits.symbolsPerArticle} symbols separated by commas, such as AAPL, BRK-B`;

/** Symbols separated by commas, as a list of canonical symbols without repetitions. */
const Symbols = z
  .string()
  .transform((text) => [
    ...new Set(
      text
        .split(',')
        .map(normaliseSymbol)
        .filter((symbol) => symbol !== ''),
    ),
  ])
  .refine((symbols) => symbols.length <= limits.symbolsPerArticle, symbolsRule)
  .refine((symbols) => symbols.every(isWellFormedSymbol), symbolsRule);

const topicsRule = `an article has at most ${limits.topicsPerArticle} topics with at most ${limits.topicLength} characters each`;

/** Topics separated by commas, as a list without repetitions. */
const Topics = z
  .string()
  .transform((text) => [...new Set(text.split(',').map(toSingleLine).filter(Boolean))])
  .refine(
    (topics) =>
      topics.length <= limits.topicsPerArticle && topics.every(({ length }) => length <= limits.topicLength),
    topicsRule,
  );

/**
 * The fields of the article form. `publish` is 'draft', 'now' or the ISO time of publication; without it, a new article
 * is published and an existing one keeps its state. Without `pictures`, uploaded files are appended to the existing
 * images; without another field, it remains as it is. `updatedAt` is
 * the version that the editor opened, so that a concurrent change is not overwritten.
 */
export const ArticleForm = z.object({
  title: z
    .string({ error: 'Please enter a title' })
    .transform(toSingleLine)
    .pipe(
      z
        .string()
        .refine((title) => visibleTextProblem(title) === undefined, 'Please enter a title')
        .max(limits.articleTitleLength, `The title may have at most ${limits.articleTitleLength} characters`),
    ),
  description: z
    .string({ error: 'Please enter a description' })
    .max(limits.articleMarkupLength, 'The description is too long'),
  author: line('author', limits.personNameLength).optional(),
  lead: line('lead', limits.leadLength).optional(),
  topics: Topics.optional(),
  slug: optionalText,
  publish: z
    .string()
    .refine(
      (text) =>
        text === 'draft' || text === 'now' || z.iso.datetime({ offset: true }).safeParse(text).success,
      "publish must be 'draft', 'now' or a time such as 2026-11-21T09:00:00Z",
    )
    .optional(),
  pictures: json(z.array(PlacedPicture).max(limits.picturesPerArticle)).optional(),
  symbols: Symbols.optional(),
  updatedAt: optionalText,
});
export type ArticleForm = z.output<typeof ArticleForm>;

export const articleStates = ['all', 'published', 'scheduled', 'draft'] as const;
export const bulkActions = ['publish', 'unpublish', 'delete'] as const;
export type BulkAction = (typeof bulkActions)[number];
export const articleSorts = ['createdAt', 'updatedAt', 'publishedAt', 'title'] as const;

const page = pageNumber(100_000);

function pageOf<S extends z.ZodType>(row: S) {
  return success({ data: z.array(row), total: z.number(), page: z.number(), pages: z.number() });
}

export const news = {
  create: endpoint('admin', 'POST /news/create', {
    summary: 'Create an article, with its images as `files`',
    status: 201,
    form: ArticleForm,
    files: { field: 'files', max: limits.picturesPerUpload },
    reply: success({ data: Article }),
  }),
  update: endpoint('admin', 'PUT /news/update/:id', {
    summary: 'Change an article, with new images as `files`',
    params: ById,
    form: ArticleForm,
    files: { field: 'files', max: limits.picturesPerUpload },
    reply: success({ data: Article }),
  }),
  remove: endpoint('admin', 'DELETE /news/delete/:id', {
    summary: 'Delete an article with its images',
    params: ById,
    reply: Done,
  }),
  addPicture: endpoint('admin', 'POST /news/pictures', {
    summary: 'Upload an image (`files`) for the text of an article',
    status: 201,
    form: z.object({ alt: Alt.optional() }),
    files: { field: 'files', max: 1 },
    reply: success({ data: Picture }),
  }),
  findSymbols: endpoint('admin', 'POST /news/symbols', {
    summary: 'The listed companies that the text of an article names',
    body: z.object({
      title: optionalVisibleText({ what: 'title', maxLength: limits.articleTitleLength }),
      description: z.string().max(limits.articleMarkupLength),
    }),
    reply: success({ symbols: z.array(z.object({ symbol: z.string(), name: z.string() })) }),
  }),
  single: endpoint('admin', 'GET /news/single/:id', {
    summary: 'An article, published or not',
    params: ById,
    reply: success({ data: Article }),
  }),
  versions: endpoint('admin', 'GET /news/versions/:id', {
    summary: 'The stored versions of an article without their texts, newest first',
    params: ById,
    reply: success({
      versions: z.array(
        z.object({ version: z.number(), savedAt: z.string(), savedBy: z.string(), title: z.string() }),
      ),
    }),
  }),
  version: endpoint('admin', 'GET /news/versions/:id/:version', {
    summary: 'The words of a version of an article',
    params: ById.extend({ version: z.coerce.number().int().min(1) }),
    reply: success({
      data: Article.pick({ title: true, lead: true, author: true, topics: true, description: true }),
    }),
  }),
  share: endpoint('admin', 'POST /news/previews/:id', {
    summary: 'The token with which anybody can read an article until it is published',
    params: ById,
    reply: success({ token: z.string() }),
  }),
  preview: endpoint('public', 'GET /news/previews/:token', {
    summary: 'A shared article that is not published; null for an unknown token and a published article',
    params: z.object({ token: z.string() }),
    reply: success({ data: Article.nullable() }),
  }),
  changeMany: endpoint('admin', 'POST /news/many', {
    summary: 'Publish, unpublish or delete several articles at once',
    body: z.object({
      action: z.enum(bulkActions),
      ids: z.array(z.string()).min(1).max(limits.adminRowsPerPage),
    }),
    reply: success({ count: z.number() }),
  }),
  list: endpoint('admin', 'GET /news/list', {
    summary: 'All articles, published or not, with search and sorting',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      state: z.enum(articleStates).default('all'),
      sort: z.enum(articleSorts).default('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      page,
    }),
    reply: pageOf(ArticleSummary),
  }),
  all: endpoint('public', 'GET /news/all', {
    summary: 'The published articles, newest first, 20 per page',
    query: z.object({ page }),
    reply: pageOf(Article),
  }),
  latest: endpoint('public', 'GET /news/latest', {
    summary: 'The published articles without their text, newest first',
    query: z.object({ page, limit: z.coerce.number().int().min(1).max(limits.articlesPerPage).default(20) }),
    reply: pageOf(ArticleSummary),
  }),
  bySlug: endpoint('public', 'GET /news/single/slug/:slug', {
    summary: 'A published article by its current or a former slug',
    params: z.object({ slug: z.string() }),
    reply: PublicArticle,
  }),
};
