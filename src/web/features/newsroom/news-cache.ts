import type { QueryClient } from '@tanstack/react-query';

/** After a change to an article: whatever was loaded of the news is loaded again when it is next shown. */
export async function forgetNews(client: QueryClient): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/news/'),
    refetchType: 'none',
  });
}
