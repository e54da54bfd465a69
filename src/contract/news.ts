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
 * the original in upright orientation. `alt` is '' for decorative images.
 */
export const Picture = z.object({
  _id: z.string(),
  hash: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Picture = z.infer<typeof Picture>;

/** An article in a list. Times are ISO. `publishedAt` is null for drafts and in the future for scheduled articles. */
export const ArticleSummary = z.object({
  _id: z.string(),
  title: z.string(),
  slug: z.string(),
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

const Alt = z.string().transform(toSingleLine).pipe(z.string().max(limits.altLength));

/**
 * An image of the article, in display order: an existing one (`_id`) or an uploaded file (`file`, its index from 0).
 */
const PlacedPicture = z.union([
  z.object({ _id: z.string(), alt: Alt }),
  z.object({ file: z.int().min(0), alt: Alt }),
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

/**
 * The fields of the article form. `publish` is 'draft', 'now' or the ISO time of publication; without it, a new article
 * is published and an existing one keeps its state. Without `pictures`, uploaded files are appended to the existing
 * images; without `symbols`, the stocks remain as they are. `updatedAt` is the version that the editor opened, so that a concurrent change is not overwritten.
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
    reply: Article,
  }),
};
