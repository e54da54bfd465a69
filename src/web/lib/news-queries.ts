import { queryOptions } from '@tanstack/react-query';
import type { news, PublicArticle } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import type { ApiError } from './api.ts';
import { apiQuery } from './api-query.ts';

/** The newest articles of the editors, shown above the feeds on the home page. */
export const ourArticlesQuery = () =>
  apiQuery<typeof news.latest>('/news/latest', { limit: limits.ourArticles });

export const archiveQuery = (page: number) => apiQuery<typeof news.latest>('/news/latest', { page });

/** The server's message about a missing article; part of the state of a rendered page. */
export interface MissingArticle {
  missing: string;
}
type FoundArticle = PublicArticle | MissingArticle;

const bySlug: typeof news.bySlug.path = '/news/single/slug/:slug';

export const articleQuery = (slug: string) =>
  queryOptions<FoundArticle, ApiError, FoundArticle, readonly [string, object]>({
    queryKey: [bySlug, { slug }],
  });

const lastPage = 100_000;

/** Reads a page number from the path; 1 for anything invalid. */
export const pageFromPath = (text: string | undefined): number =>
  Math.min(lastPage, Math.max(1, Math.floor(Number(text)) || 1));

export const archiveAddress = (page: number): string => (page === 1 ? '/news' : `/news/page/${page}`);
