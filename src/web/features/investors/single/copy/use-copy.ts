import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { NewCopy, portfolios } from '#contract/portfolios.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { offerUndo } from '#web/lib/pending-undo.ts';
import { counted } from '#web/lib/phrases.ts';

/** Buys the holdings of an investor. `onCopied` is called before the list of portfolios changes. */
export function useCopy(onCopied?: (reply: ReplyOf<typeof portfolios.copy>) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NewCopy) => callApi<typeof portfolios.copy>('POST', '/portfolios/copies', { body }),
    onSuccess(reply) {
      const { copy: _, ...list } = reply;
      onCopied?.(reply);
      client.setQueryData(apiQuery<typeof portfolios.list>('/portfolios').queryKey, list);
      void invalidateFigures(client);
      offerUndo(reply.copy.portfolioId, reply, `${counted(reply.copy.purchases, 'holding')} copied`);
    },
  });
}
