import { useQuery } from '@tanstack/react-query';
import { readDraft } from './article-drafts.ts';

/** The draft that this browser keeps; undefined until that is known. */
export function useDraft(id: string) {
  const { data } = useQuery({
    queryKey: ['article-draft', id],
    queryFn: () => readDraft(id),
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return data;
}
