import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { portfolios } from '#contract/portfolios.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { type PendingUndo, pendingUndo } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';
import { UndoNotice } from '#web/ui/undo-notice.tsx';

function useUndo() {
  const client = useQueryClient();
  return useMutation({
    // Changes run one after another, because each reply contains all portfolios.
    scope: { id: 'portfolios' },
    mutationFn: ({ ownerId: portfolioId, undoId }: PendingUndo) =>
      callApi<typeof portfolios.undo>('POST', '/portfolios/:portfolioId/undo/:undoId', {
        input: { portfolioId, undoId },
      }),
    onSuccess: (reply) => {
      client.setQueryData(portfoliosQuery().queryKey, reply);
      void invalidateFigures(client);
      toasts.success(reply.message ?? '');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
    onSettled: pendingUndo.forget,
  });
}

/** Offers to undo the last change of a portfolio. */
export function LedgerUndo({ offer }: { offer: PendingUndo }) {
  const undo = useUndo();
  return (
    <UndoNotice
      {...offer}
      pending={undo.isPending}
      onUndo={() => undo.mutate(offer)}
      onEnd={pendingUndo.forget}
    />
  );
}
