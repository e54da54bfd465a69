import { z } from 'zod';
import { limits } from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { Done, success } from './envelope.ts';

/**
 * A picture of an article. Its files' addresses follow from `hash` and `width` (domain/pictures.ts); width and height
 * in pixels, of the upright original. `alt` is '' where the picture only decorates.
 */
export const Picture = z.object({
  _id: z.string(),
  hash: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Picture = z.infer<typeof Picture>;

/** An article in a list. Times are ISO; `publishedAt` null is a draft, one to come is an article that waits for it. */
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

/** `description` is cleaned markup; `images` are the addresses of the article's pictures, the first one its own. */
export const Article = ArticleSummary.extend({ description: z.string() });
export type Article = z.infer<typeof Article>;

/**
 * A picture of the article to save, in the order in which they are to be shown: one that it has (`_id`) or one of the
 * files sent with the form (`file`, counted from 0).
 */
const PlacedPicture = z.union([
  z.object({ _id: z.string(), alt: z.string().trim().max(limits.altLength) }),
  z.object({ file: z.int().min(0), alt: z.string().trim().max(limits.altLength) }),
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

/**
 * What a form says of an article. `publish` is 'draft', 'now' or the ISO time to publish at; without it a new article
 * is published and another stays as it is. Without `pictures` files are added behind those that are there.
 * `updatedAt`, of the article as it was opened, keeps a later change by somebody else from being overwritten.
 */
export const ArticleForm = z.object({
  title: z
    .string({ error: 'Please enter a title' })
    .trim()
    .min(1, 'Please enter a title')
    .max(limits.articleTitleLength, `The title may have at most ${limits.articleTitleLength} characters`),
  description: z
    .string({ error: 'Please enter a description' })
    .max(limits.articleMarkupLength, 'The description is too long'),
  slug: optionalText,
  publish: z
    .string()
    .refine(
      (text) =>
        text === 'draft' || text === 'now' || z.iso.datetime({ offset: true }).safeParse(text).success,
      "Publishing takes 'draft', 'now' or a time such as 2026-11-21T09:00:00Z",
    )
    .optional(),
  pictures: json(z.array(PlacedPicture).max(limits.picturesPerArticle)).optional(),
  updatedAt: optionalText,
});
export type ArticleForm = z.output<typeof ArticleForm>;

export const articleStates = ['all', 'published', 'scheduled', 'draft'] as const;
export const articleSorts = ['createdAt', 'updatedAt', 'publishedAt', 'title'] as const;

const page = z.coerce.number().int().min(1).max(100_000).default(1);
const ById = z.object({ id: z.string() });

function pageOf<S extends z.ZodType>(row: S) {
  return success({ data: z.array(row), total: z.number(), page: z.number(), pages: z.number() });
}

export const news = {
  create: endpoint({
    method: 'POST',
    path: '/news/create',
    access: 'admin',
    summary: 'Write an article; its pictures come as `files`',
    status: 201,
    form: ArticleForm,
    reply: success({ data: Article }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/news/update/:id',
    access: 'admin',
    summary: 'Change an article; new pictures come as `files`',
    params: ById,
    form: ArticleForm,
    reply: success({ data: Article }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/news/delete/:id',
    access: 'admin',
    summary: 'Delete an article with its pictures',
    params: ById,
    reply: Done,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/news/pictures',
    access: 'admin',
    summary: 'Send a picture (`files`) to be put into the text of an article',
    status: 201,
    form: z.object({ alt: z.string().trim().max(limits.altLength).optional() }),
    reply: success({ data: Picture }),
  }),
  single: endpoint({
    method: 'GET',
    path: '/news/single/:id',
    access: 'admin',
    summary: 'An article, published or not',
    params: ById,
    reply: success({ data: Article }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/news/list',
    access: 'admin',
    summary: 'Every article, published or not, to be searched and sorted',
    query: z.object({
      search: z.string().trim().max(200).optional(),
      state: z.enum(articleStates).default('all'),
      sort: z.enum(articleSorts).default('createdAt'),
      order: z.enum(['asc', 'desc']).default('desc'),
      page,
    }),
    reply: pageOf(ArticleSummary),
  }),
  all: endpoint({
    method: 'GET',
    path: '/news/all',
    access: 'public',
    summary: 'The published articles, newest first, 20 to a page',
    query: z.object({ page }),
    reply: pageOf(Article),
  }),
  latest: endpoint({
    method: 'GET',
    path: '/news/latest',
    access: 'public',
    summary: 'The published articles without their texts, newest first',
    query: z.object({ page, limit: z.coerce.number().int().min(1).max(limits.articlesPerPage).default(20) }),
    reply: pageOf(ArticleSummary),
  }),
  bySlug: endpoint({
    method: 'GET',
    path: '/news/single/slug/:slug',
    access: 'public',
    summary: 'A published article by its slug, or by one that it had before',
    params: z.object({ slug: z.string() }),
    reply: Article,
  }),
};
