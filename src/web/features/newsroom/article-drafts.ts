import { del, get, set } from 'idb-keyval';
import { logFailure } from '../../lib/log.ts';
import type { ArticleValues } from './article-values.ts';

/** Unsaved work, kept in this browser with the files that were chosen. */
export interface ArticleDraft {
  values: ArticleValues;
  /** Of the article that the work began from; undefined for a new one. */
  updatedAt: string | undefined;
  savedAt: string;
}

const keyOf = (id: string) => `article-draft:${id}`;

// A browser may refuse to keep anything (private windows, a full disk): writing goes on without.
async function tolerant<Result>(what: string, action: Promise<Result>): Promise<Result | undefined> {
  try {
    return await action;
  } catch (error) {
    logFailure(what, error);
    return undefined;
  }
}

export const readDraft = async (id: string): Promise<ArticleDraft | null> =>
  (await tolerant('no draft could be read', get<ArticleDraft>(keyOf(id)))) ?? null;

export const keepDraft = (id: string, draft: ArticleDraft) =>
  tolerant('the draft could not be kept', set(keyOf(id), draft));

export const dropDraft = (id: string) => tolerant('the draft could not be dropped', del(keyOf(id)));
