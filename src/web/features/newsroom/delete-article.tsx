import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ArticleSummary, news } from '../../../contract/news.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { dropDraft } from './article-drafts.ts';
import { type ArticlePage, articleListKey } from './article-list-query.ts';

function useDelete(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi<typeof news.remove>('DELETE', '/news/delete/:id', { input: { id } }),
    onSuccess: async ({ message }, id) => {
      client.setQueriesData<ArticlePage>(
        { queryKey: articleListKey },
        (list) => list && { ...list, data: list.data.filter(({ _id }) => _id !== id), total: list.total - 1 },
      );
      toasts.success(message || fallbacks.newsDeleted);
      void dropDraft(id);
      await client.invalidateQueries({ queryKey: articleListKey });
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.deleteNews)),
    onSettled: onDone,
  });
}

/** Deletes an article, after asking. */
export function DeleteArticle({ article }: { article: ArticleSummary }) {
  const [asking, setAsking] = useState(false);
  const deletion = useDelete(() => setAsking(false));
  return (
    <>
      <Button small look="danger" aria-label={`Delete ${article.title}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Are you absolutely sure?"
        pending={deletion.isPending}
        onCancel={() => setAsking(false)}
        onProceed={() => deletion.mutate(article._id)}
      >
        This action cannot be undone. This will permanently delete this record and remove your data from our
        servers.
      </ConfirmDialog>
    </>
  );
}
