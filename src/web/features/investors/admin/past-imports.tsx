import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PastImport, wizards } from '#contract/investors.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { dateAndTime, grouped } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { reloadInvestors } from './admin-queries.ts';

function useRestore(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof wizards.restore>('POST', '/wizards/imports/:id/restore', { input: { id } }),
    onSuccess: async ({ message }) => {
      toasts.success(message || fallbacks.investorsImported);
      await reloadInvestors(client);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.importFailed)),
    onSettled: onDone,
  });
}

function Row({ past }: { past: PastImport }) {
  const [isOpen, setIsOpen] = useState(false);
  const restore = useRestore(() => setIsOpen(false));
  const { _id, at, by, fileName, before, after } = past;
  const when = dateAndTime(at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-2.5">
      <span className="min-w-0">
        <b className="font-semibold wrap-anywhere">{fileName}</b>
        <span className="figures block text-fine text-soft">
          {when} UTC by {by}: {grouped(before.wizards)} wizards with {grouped(before.holdings)} holdings
          became {grouped(after.wizards)} with {grouped(after.holdings)}
        </span>
      </span>
      <Button small aria-label={`Undo the import of ${when}`} onClick={() => setIsOpen(true)}>
        Undo
      </Button>
      <ConfirmDialog
        open={isOpen}
        title="Restore the previous wizards?"
        pending={restore.isPending}
        onCancel={() => setIsOpen(false)}
        onProceed={() => restore.mutate(_id)}
      >
        This restores the state before {fileName} on {when}: {grouped(before.wizards)} wizards with{' '}
        {grouped(before.holdings)} holdings. You can undo it here as well.
      </ConfirmDialog>
    </li>
  );
}

/** The last three imports, with a button to undo each. */
export function PastInvestorImports() {
  const { data, error, refetch } = useQuery({
    ...apiQuery<typeof wizards.imports>('/wizards/imports'),
    staleTime: 0,
  });
  if (!data && error)
    return (
      <div className="pt-10">
        <LoadFailure error={error} fallback="The last imports could not be loaded." onRetry={refetch} />
      </div>
    );
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="pt-10">
      <h2 id="imports" className="pb-2 font-serif text-title font-semibold">
        Last imports
      </h2>
      <ul>
        {data.imports.map((past) => (
          <Row key={past._id} past={past} />
        ))}
      </ul>
    </section>
  );
}
