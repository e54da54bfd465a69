import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { localDateAndTime } from '#web/lib/local-time.ts';
import { messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form-fields.tsx';
import type { ArticleDraft } from './article-drafts.ts';
import { invalidateNews } from './article-list-query.ts';
import { type ArticleValues, formOf, valuesOf } from './article-values.ts';
import { BylineFields } from './byline-fields.tsx';
import { ConflictNotice, isConflict } from './conflict-notice.tsx';
import { RichTextField } from './editor/rich-text-field.tsx';
import { ImagesField } from './images-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { PublishingField } from './publishing-field.tsx';
import { SymbolsField } from './symbols-field.tsx';
import { type ArticleFormState, useArticleForm } from './use-article-form.ts';
import { useSaveKey } from './use-save-key.ts';
import { VersionsPanel } from './versions-panel.tsx';

export interface ArticleFormLabels {
  submit: string;
  done: string;
  /** The toast for a failure without a message of the server. */
  failed: string;
  /** The alert in the form for the same failure. */
  alert: string;
}

interface ArticleFormProps {
  id: string;
  article: Article | undefined;
  saved: ArticleValues;
  draft: ArticleDraft | null;
  labels: ArticleFormLabels;
  save: (form: FormData) => Promise<{ message?: string | undefined }>;
}

function useSave(state: ArticleFormState, { labels, save, article }: ArticleFormProps, updatedAt?: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => save(formOf(state.values, article && updatedAt)),
    onSuccess: async ({ message }) => {
      await state.finish();
      toasts.success(message || labels.done);
      await invalidateNews(client);
      await navigate('/admin/news-and-article');
    },
    onError: (error) => {
      state.showIssues(error);
      if (!isConflict(error)) toasts.error(messageOf(error, labels.failed));
    },
  });
}

function RestoredNotice({ state }: { state: ArticleFormState }) {
  if (!state.restored) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint px-4 py-3">
      <span role="status">Your unsaved changes from {localDateAndTime(state.restored)} were restored.</span>
      <Button small onClick={() => void state.discard()}>
        Discard them
      </Button>
    </div>
  );
}

/** The form for an article's title, text, images and publishing. */
export function ArticleForm(props: ArticleFormProps) {
  const { id, article, saved, draft, labels } = props;
  const [updatedAt, setUpdatedAt] = useState(draft?.updatedAt ?? article?.updatedAt);
  const state = useArticleForm({ id, saved, updatedAt, draft });
  const { values, problems, change } = state;
  const submission = useSave(state, props, updatedAt);

  function resolve(theirs: Article, takesTheirs: boolean): void {
    if (takesTheirs) state.replace(valuesOf(theirs));
    setUpdatedAt(theirs.updatedAt);
    submission.reset();
    // The pressed button disappears.
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!submission.isPending && state.check()) submission.mutate();
  }

  const form = useRef<HTMLFormElement>(null);
  useSaveKey(() => form.current?.requestSubmit());

  return (
    <form ref={form} noValidate onSubmit={handleSubmit}>
      <RestoredNotice state={state} />
      {isConflict(submission.error) && (
        <ConflictNotice
          id={id}
          message={messageOf(submission.error, labels.alert)}
          values={values}
          onTake={(theirs) => resolve(theirs, true)}
          onKeep={(theirs) => resolve(theirs, false)}
        />
      )}
      <LeaveGuard changed={state.changed} done={state.done}>
        Your changes are not saved. This browser stores them as a draft until you return.
      </LeaveGuard>
      <div className="grid items-start gap-x-8 gap-y-6 @min-[800px]:grid-cols-[minmax(0,1fr)_300px]">
        <div className="grid min-w-0 gap-6">
          <TextField
            label="Title"
            required
            autoComplete="off"
            maxLength={limits.articleTitleLength}
            value={values.title}
            error={problems.title}
            onChange={(event) => change({ title: event.target.value })}
          />
          <TextAreaField
            label="Lead (optional)"
            rows={2}
            maxLength={limits.leadLength}
            value={values.lead}
            error={problems.lead}
            onChange={(event) => change({ lead: event.target.value })}
          />
          <RichTextField
            label="Description"
            required
            markup={values.description}
            version={state.version}
            error={problems.description}
            onChange={(description) => change({ description })}
          />
          <ImagesField
            pictures={values.pictures}
            error={problems.pictures}
            onChange={(pictures) => change({ pictures })}
          />
        </div>
        <div className="grid gap-6 @min-[800px]:sticky @min-[800px]:top-16">
          <PublishingField
            values={values}
            error={problems.at}
            publishedAt={article?.publishedAt}
            onChange={change}
          />
          <BylineFields values={values} problems={problems} onChange={change} />
          <SymbolsField
            symbols={values.symbols}
            title={values.title}
            description={values.description}
            error={problems.symbols}
            onChange={(symbols) => change({ symbols })}
          />
          <TextField
            label="Address (optional)"
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            value={values.slug}
            error={problems.slug}
            hint={
              article
                ? 'After a change the old address redirects to the new one.'
                : 'Generated from the title if empty.'
            }
            onChange={(event) => change({ slug: event.target.value })}
          />
          {submission.isError && !isConflict(submission.error) && (
            <Alert>{messageOf(submission.error, labels.alert)}</Alert>
          )}
          <SubmitButton pending={submission.isPending}>{labels.submit}</SubmitButton>
          {article && <VersionsPanel id={id} onOpen={state.replace} />}
        </div>
      </div>
    </form>
  );
}
