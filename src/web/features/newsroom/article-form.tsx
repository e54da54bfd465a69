import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Article } from '../../../contract/news.ts';
import { limits } from '../../../domain/limits.ts';
import { dateAndTime } from '../../lib/formats.ts';
import { messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ArticleDraft } from './article-drafts.ts';
import { type ArticleValues, formOf } from './article-values.ts';
import { RichTextField } from './editor/rich-text-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { forgetNews } from './news-cache.ts';
import { PicturesField } from './pictures-field.tsx';
import { PublishingField } from './publishing-field.tsx';
import { type ArticleFormState, useArticleForm } from './use-article-form.ts';

export interface ArticleFormWords {
  submit: string;
  /** Toasted, and said in the form, where the server sent no words of its own. */
  done: string;
  failed: string;
  alert: string;
}

interface ArticleFormProps {
  id: string;
  article: Article | undefined;
  saved: ArticleValues;
  draft: ArticleDraft | null;
  words: ArticleFormWords;
  save: (form: FormData) => Promise<{ message?: string | undefined }>;
}

function useSave(state: ArticleFormState, { words, save, article }: ArticleFormProps, updatedAt?: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => save(formOf(state.values, article && updatedAt)),
    onSuccess: async ({ message }) => {
      state.finish();
      toasts.success(message || words.done);
      await forgetNews(client);
      await navigate('/admin/news-and-article');
    },
    onError: (error) => {
      state.showIssues(error);
      toasts.error(messageOf(error, words.failed));
    },
  });
}

function RestoredNotice({ state }: { state: ArticleFormState }) {
  if (!state.restored) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-tint px-4 py-3">
      <span role="status">Your unsaved work of {dateAndTime(state.restored)} UTC was brought back.</span>
      <Button small onClick={state.discard}>
        Discard it
      </Button>
    </div>
  );
}

/** An article's title, text, pictures and publishing. */
export function ArticleForm(props: ArticleFormProps) {
  const { id, article, saved, draft, words } = props;
  const updatedAt = draft?.updatedAt ?? article?.updatedAt;
  const state = useArticleForm({ id, saved, updatedAt, draft });
  const { values, problems, change } = state;
  const submission = useSave(state, props, updatedAt);

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!submission.isPending && state.check()) submission.mutate();
  }

  return (
    <form noValidate onSubmit={handleSubmit}>
      <RestoredNotice state={state} />
      <LeaveGuard changed={state.changed} done={state.done} />
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
          <PicturesField
            pictures={values.pictures}
            error={problems.pictures}
            onChange={(pictures) => change({ pictures })}
          />
          <RichTextField
            label="Description"
            required
            markup={values.description}
            version={state.version}
            error={problems.description}
            onChange={(description) => change({ description })}
          />
        </div>
        <div className="grid gap-6 @min-[800px]:sticky @min-[800px]:top-16">
          <PublishingField
            values={values}
            error={problems.at}
            publishedAt={article?.publishedAt}
            onChange={change}
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
                ? 'Changed, the old address leads to the new one.'
                : 'Made from the title when left empty.'
            }
            onChange={(event) => change({ slug: event.target.value })}
          />
          {submission.isError && <Alert>{messageOf(submission.error, words.alert)}</Alert>}
          <SubmitButton pending={submission.isPending}>{words.submit}</SubmitButton>
        </div>
      </div>
    </form>
  );
}
