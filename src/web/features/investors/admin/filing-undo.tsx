import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { filings } from '#contract/investor-filings.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { type PendingUndo, pendingFilingUndo } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';
import { UndoNotice } from '#web/ui/undo-notice.tsx';
import { reloadInvestors } from './admin-queries.ts';

/** Offers to undo the last upload of a filing. */
export function FilingUndo({ offer }: { offer: PendingUndo }) {
  const client = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: string) =>
      callApi<typeof filings.undo>('POST', '/wizards/filings/undo/:id', { input: { id } }),
    onSuccess: ({ message }) => toasts.success(message ?? 'The upload was undone'),
    onError: (error) => toasts.error(messageOf(error, fallbacks.updateInvestor)),
    onSettled: () => {
      pendingFilingUndo.forget();
      return reloadInvestors(client);
    },
  });
  return (
    <UndoNotice
      {...offer}
      pending={undo.isPending}
      onUndo={() => undo.mutate(offer.steps[0]?.undoId ?? '')}
      onEnd={pendingFilingUndo.forget}
    />
  );
}
