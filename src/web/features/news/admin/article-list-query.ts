import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { news } from '#contract/news.ts';
import { keptSearch } from '#web/lib/kept-search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';

export type ArticleListReply = ReplyOf<typeof news.list>;

export const articleListKey = ['/news/list'] as const;

const sorts = ['createdAt', 'updatedAt', 'publishedAt', 'title'] as const;
const states = ['all', 'published', 'scheduled', 'draft'] as const;

const keptOrder = keptSearch('holdwise-article-order', ['sort', 'order']);

/** Holds the search of the list in the URL, so that it survives Back and a reload; the order is kept for the next visit. */
export function useArticleSearch() {
  const { search: params, change: changeParams } = usePageSearch(keptOrder);
  const search = {
    search: params.get('search') ?? '',
    state: states.find((one) => one === params.get('state')) ?? 'all',
    sort: sorts.find((one) => one === params.get('sort')) ?? 'createdAt',
    order: params.get('order') === 'asc' ? ('asc' as const) : ('desc' as const),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
  function change(part: Partial<typeof search>): void {
    const { page, ...next } = { ...search, page: 1, ...part };
    changeParams({ ...next, page: page === 1 ? undefined : String(page) });
  }
  return { search, change };
}

/** Invalidates every query about news after a change; they reload when they are next shown. */
export async function invalidateNews(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/news/'),
    refetchType: 'none',
  });
}
