import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { type ArticleDraft, deleteDraft, storeDraft } from './article-drafts.ts';
import { type ArticleProblems, type ArticleValues, problemsIn } from './article-values.ts';

const storeAfterMs = 400;

interface Start {
  /** The key of the draft: the article's id, or `new`. */
  id: string;
  saved: ArticleValues;
  updatedAt: string | undefined;
  draft: ArticleDraft | null;
}

/** Stores unsaved changes in the browser shortly after each change, and when the page is hidden. */
function useStoredDraft({ id, updatedAt }: Start, values: ArticleValues, changed: boolean): void {
  useEffect(() => {
    if (!changed) return undefined;
    const store = () => void storeDraft(id, { values, updatedAt, savedAt: new Date().toISOString() });
    const timer = setTimeout(store, storeAfterMs);
    window.addEventListener('pagehide', store);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', store);
    };
  }, [id, updatedAt, values, changed]);
}

/** Holds the values of the article form, their problems, and the stored draft. */
export function useArticleForm(start: Start) {
  const [values, setValues] = useState<ArticleValues>({ ...start.saved, ...start.draft?.values });
  const [changed, setChanged] = useState(start.draft !== null);
  const [restored, setRestored] = useState(start.draft?.savedAt);
  const [version, setVersion] = useState(0);
  const [problems, setProblems] = useState<ArticleProblems>({});
  const done = useRef(false);
  useStoredDraft(start, values, changed);

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
    /** Puts other values into the form, the text too. */
    replace(part: Partial<ArticleValues>): void {
      setValues((before) => ({ ...before, ...part }));
      setChanged(true);
      setVersion(version + 1);
      setProblems({});
    },
    /** Validates the values, shows the problems, and returns whether there are none. */
    check(): boolean {
      const found = problemsIn(values);
      setProblems(found);
      return Object.keys(found).length === 0;
    },
    showIssues(error: unknown): void {
      const issues = error instanceof ApiError ? error.issues : [];
      setProblems(Object.fromEntries(issues.map(({ path, message }) => [path.split('.')[0], message])));
    },
    /** Returns to the saved article. The form changes once the draft is gone, so a reload finds none. */
    async discard(): Promise<void> {
      setChanged(false);
      await deleteDraft(start.id);
      setValues(start.saved);
      setRestored(undefined);
      setVersion(version + 1);
      setProblems({});
    },
    /** Marks the article as saved: disables the leave guard and deletes the draft. */
    async finish(): Promise<void> {
      done.current = true;
      setChanged(false);
      await deleteDraft(start.id);
    },
  };
}

export type ArticleFormState = ReturnType<typeof useArticleForm>;
