import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { news } from '#contract/news.ts';

export type ArticlePage = ReplyOf<typeof news.list>;

export const articleListKey = ['/news/list'] as const;

const sorts = ['createdAt', 'updatedAt', 'publishedAt', 'title'] as const;
const states = ['all', 'published', 'scheduled', 'draft'] as const;

/** Holds the search of the list in the URL, so that it survives Back and a reload. */
export function useArticleSearch() {
  const [params, setParams] = useSearchParams();
  const search = {
    search: params.get('search') ?? '',
    state: states.find((one) => one === params.get('state')) ?? 'all',
    sort: sorts.find((one) => one === params.get('sort')) ?? 'createdAt',
    order: params.get('order') === 'asc' ? ('asc' as const) : ('desc' as const),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
  function change(part: Partial<typeof search>): void {
    const next = { ...search, page: 1, ...part };
    setParams(
      Object.entries(next)
        .filter(([name, value]) => value !== '' && !(name === 'page' && value === 1))
        .map(([name, value]): [string, string] => [name, String(value)]),
      { replace: true, preventScrollReset: true },
    );
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
