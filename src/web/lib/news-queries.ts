import type { news } from '../../contract/news.ts';
import { limits } from '../../domain/limits.ts';
import { apiQuery } from './api-query.ts';

/** The newest articles of our own, for the head of the home page's news. */
export const deskQuery = () => apiQuery<typeof news.latest>('/news/latest', { limit: limits.deskItems });

export const archiveQuery = (page: number) => apiQuery<typeof news.latest>('/news/latest', { page });

export const articleQuery = (slug: string) =>
  apiQuery<typeof news.bySlug>('/news/single/slug/:slug', { slug });

/** The page that an address names; the first for anything else. */
export const pageNumber = (text: string | undefined): number => Math.max(1, Math.floor(Number(text)) || 1);
