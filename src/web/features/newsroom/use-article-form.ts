import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { type ArticleDraft, dropDraft, keepDraft } from './article-drafts.ts';
import { type ArticleProblems, type ArticleValues, problemsIn } from './article-values.ts';

const keepAfterMs = 400;

interface Start {
  /** What drafts are kept under: the article's id, or `new`. */
  id: string;
  saved: ArticleValues;
  updatedAt: string | undefined;
  draft: ArticleDraft | null;
}

/** Keeps unsaved work in the browser a moment after each change, and when the page is hidden. */
function useKeptDraft({ id, updatedAt }: Start, values: ArticleValues, changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const keep = () => void keepDraft(id, { values, updatedAt, savedAt: new Date().toISOString() });
    const timer = setTimeout(keep, keepAfterMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [id, updatedAt, values, changed]);
}

/** The values of an article that is being written, what is wrong with them, and the draft behind them. */
export function useArticleForm(start: Start) {
  const [values, setValues] = useState(start.draft?.values ?? start.saved);
  const [changed, setChanged] = useState(start.draft !== null);
  const [restored, setRestored] = useState(start.draft?.savedAt);
  const [version, setVersion] = useState(0);
  const [problems, setProblems] = useState<ArticleProblems>({});
  const done = useRef(false);
  useKeptDraft(start, values, changed);

  return {
    values,
    problems,
    changed,
    restored,
    version,
    done,
    change(part: Partial<ArticleValues>): void {
      if (done.current) return;
      setValues((before) => ({ ...before, ...part }));
      setChanged(true);
      setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))));
    },
    /** Shows what is wrong, and answers whether nothing is. */
    check(): boolean {
      const found = problemsIn(values);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    showIssues(error: unknown): void {
      const issues = error instanceof ApiError ? error.issues : [];
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [path.split('.')[0], message])));
    },
    discard(): void {
      setValues(start.saved);
      setChanged(false);
      setRestored(undefined);
      setVersion(version + 1);
      setProblems({});
      void dropDraft(start.id);
    },
    /** The work is saved: nothing of it has to be kept, and leaving needs no question. */
    finish(): void {
      done.current = true;
      setChanged(false);
      void dropDraft(start.id);
    },
  };
}

export type ArticleFormState = ReturnType<typeof useArticleForm>;
