import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { portfolios } from '#contract/portfolios.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { invalidateFigures } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { type PendingUndo, parsePendingUndo, pendingUndo, type UndoStep } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';
import { UndoNotice } from '#web/ui/undo-notice.tsx';

const undoStep = ({ ownerId: portfolioId, undoId }: UndoStep) =>
  callApi<typeof portfolios.undo>('POST', '/portfolios/:portfolioId/undo/:undoId', {
    input: { portfolioId, undoId },
  });

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found';

/** Returns a function that takes the reply to a step. A portfolio that is back takes the place of the one shown since. */
function useTakeReply() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = portfoliosQuery();
  return ({ ownerId }: UndoStep, reply: ReplyOf<typeof portfolios.undo>): void => {
    const before = client.getQueryData(queryKey)?.portfolios;
    client.setQueryData(queryKey, reply);
    const isBack = before?.every(({ _id }) => _id !== ownerId);
    if (isBack && location.pathname.startsWith('/portfolio'))
      void navigate(`/portfolio?id=${ownerId}`, { replace: true });
  };
}

/** Undoes the change that is offered now. After a failure that may pass, what is left of it can be tried again. */
function useUndo() {
  const client = useQueryClient();
  const take = useTakeReply();
  return useMutation({
    // Changes run one after another, because each reply contains all portfolios.
    scope: { id: 'portfolios' },
    /** Returns whether it undid anything: a second click, or another tab, may have come first. */
    async mutationFn({ until }: PendingUndo): Promise<boolean> {
      const offer = parsePendingUndo(pendingUndo.read(), until - 1);
      if (offer?.until !== until) return false;
      for (const [at, step] of offer.steps.entries()) {
        take(step, await undoStep(step));
        pendingUndo.keep({ ...offer, steps: offer.steps.slice(at + 1) });
      }
      return true;
    },
    onSuccess: (isDone) => isDone && toasts.success('Undone'),
    onError(error) {
      if (!isGone(error)) return;
      toasts.error(messageOf(error, fallbacks.generic));
      pendingUndo.forget();
    },
    onSettled: () => invalidateFigures(client),
  });
}

/** Offers to undo the last change of a portfolio. */
export function LedgerUndo({ offer }: { offer: PendingUndo }) {
  const undo = useUndo();
  const { text } = offer;
  return (
    <UndoNotice
      {...offer}
      text={undo.isError ? `${text}. Not undone: ${messageOf(undo.error, fallbacks.generic)}` : text}
      pending={undo.isPending}
      onUndo={() => undo.mutate(offer)}
      onEnd={pendingUndo.forget}
    />
  );
}
