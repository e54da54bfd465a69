import { useQuery } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { logFailure } from '#web/lib/log.ts';
import type { ArticleValues } from './article-values.ts';

/** Unsaved changes with the selected files, stored in this browser. */
export interface ArticleDraft {
  values: ArticleValues;
  /** `updatedAt` of the article that the changes are based on; undefined for a new one. */
  updatedAt: string | undefined;
  savedAt: string;
}

const draftKey = (id: string) => `article-draft:${id}`;

// Browser storage can fail (private windows, a full disk). The form works without it.
async function tolerant<Result>(what: string, action: Promise<Result>): Promise<Result | undefined> {
  try {
    return await action;
  } catch (error) {
    logFailure(what, error);
    return undefined;
  }
}

const readDraft = async (id: string): Promise<ArticleDraft | null> =>
  (await tolerant('could not read the draft', get<ArticleDraft>(draftKey(id)))) ?? null;

export const storeDraft = (id: string, draft: ArticleDraft) =>
  tolerant('could not store the draft', set(draftKey(id), draft));

export const deleteDraft = (id: string) => tolerant('could not delete the draft', del(draftKey(id)));

/** Returns the draft stored in this browser; undefined while loading, null if there is none. */
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
