import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArticleSummary, BulkAction, news } from '#contract/news.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { articleListKey, invalidateNews } from './article-list-query.ts';

const actions = {
  publish: { name: 'Publish', done: 'published', text: 'These articles become public at once:' },
  unpublish: { name: 'Unpublish', done: 'unpublished', text: 'These articles become drafts again:' },
  delete: {
    name: 'Delete',
    done: 'deleted',
    text: 'This action cannot be undone. It permanently deletes these articles with their images:',
  },
} as const satisfies Record<BulkAction, { name: string; done: string; text: string }>;

const names = Object.keys(actions) as BulkAction[];
const articlesOf = (count: number) => `${count} ${count === 1 ? 'article' : 'articles'}`;

function useBulkChange(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { action: BulkAction; ids: string[] }) =>
      callApi<typeof news.changeMany>('POST', '/news/many', { body }),
    onSuccess: async ({ count }, { action }) => {
      toasts.success(`${articlesOf(count)} ${actions[action].done}`);
      await invalidateNews(client);
      await client.refetchQueries({ queryKey: articleListKey });
      onDone();
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

interface BulkActionsProps {
  articles: readonly ArticleSummary[];
  onDone: () => void;
}

/** Publishes, unpublishes or deletes the selected articles after a question that names them. */
export function BulkActions({ articles, onDone }: BulkActionsProps) {
  const [asked, setAsked] = useState<BulkAction>();
  const { mutate, isPending } = useBulkChange(onDone);
  const change = (action: BulkAction) =>
    mutate({ action, ids: articles.map(({ _id }) => _id) }, { onSettled: () => setAsked(undefined) });
  return (
    <fieldset
      aria-label="Selected articles"
      className="mb-3 flex flex-wrap items-center gap-3 rounded-md bg-tint px-4 py-2"
    >
      <span role="status">{articlesOf(articles.length)} selected</span>
      <span className="flex flex-wrap gap-2">
        {names.map((name) => (
          <Button
            key={name}
            small
            variant={name === 'delete' ? 'danger' : 'plain'}
            onClick={() => setAsked(name)}
          >
            {actions[name].name} selected
          </Button>
        ))}
      </span>
      {asked && (
        <ConfirmDialog
          open
          title={`${actions[asked].name} ${articlesOf(articles.length)}?`}
          proceed={actions[asked].name}
          pending={isPending}
          onCancel={() => setAsked(undefined)}
          onProceed={() => change(asked)}
        >
          <p>{actions[asked].text}</p>
          <ul className="max-h-48 list-disc overflow-y-auto pt-2 pl-5 text-ink">
            {articles.map(({ _id, title }) => (
              <li key={_id} className="wrap-anywhere">
                {title}
              </li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </fieldset>
  );
}
