import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ArticleSummary, news } from '#contract/news.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
import { deleteDraft } from './article-drafts.ts';
import { type ArticleListReply, articleListKey } from './article-list-query.ts';

function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi<typeof news.remove>('DELETE', '/news/delete/:id', { input: { id } }),
    onSuccess: async ({ message }, id) => {
      client.setQueriesData<ArticleListReply>(
        { queryKey: articleListKey },
        (list) => list && { ...list, data: list.data.filter(({ _id }) => _id !== id), total: list.total - 1 },
      );
      toasts.success(message || fallbacks.newsDeleted);
      void deleteDraft(id);
      await client.invalidateQueries({ queryKey: articleListKey });
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.deleteNews)),
  });
}

/** Deletes an article after a confirmation. */
export function DeleteArticle({ article: { _id, title } }: { article: ArticleSummary }) {
  const { mutate, isPending } = useDelete();
  return (
    <ConfirmedDeletion name={title} pending={isPending} onDelete={(done) => mutate(_id, { onSettled: done })}>
      <p className="pb-2 font-semibold text-ink">{title}</p>
      This action cannot be undone. This will permanently delete this record and remove your data from our
      servers.
    </ConfirmedDeletion>
  );
}
