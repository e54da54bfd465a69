import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PastImport, wizards } from '../../../contract/wizards.ts';
import { callApi } from '../../lib/api.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { dateAndTime, grouped } from '../../lib/formats.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { reloadWizards } from './wizard-list-query.ts';

function useRestore(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof wizards.restore>('POST', '/wizards/imports/:id/restore', { input: { id } }),
    onSuccess: async ({ message }) => {
      toasts.success(message || fallbacks.wizardsImported);
      await reloadWizards(client);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.importFailed)),
    onSettled: onDone,
  });
}

function Row({ past }: { past: PastImport }) {
  const [asking, setAsking] = useState(false);
  const restore = useRestore(() => setAsking(false));
  const { _id, at, by, fileName, before, after } = past;
  const when = dateAndTime(at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-2.5">
      <span className="min-w-0">
        <b className="font-semibold wrap-anywhere">{fileName}</b>
        <span className="figures block text-[13px] text-soft">
          {when} UTC by {by}: {grouped(before.wizards)} wizards with {grouped(before.holdings)} holdings
          became {grouped(after.wizards)} with {grouped(after.holdings)}
        </span>
      </span>
      <Button small aria-label={`Undo the import of ${when}`} onClick={() => setAsking(true)}>
        Bring back what was before
      </Button>
      <ConfirmDialog
        open={asking}
        title="Bring the wizards back?"
        pending={restore.isPending}
        onCancel={() => setAsking(false)}
        onProceed={() => restore.mutate(_id)}
      >
        All wizards will be as they were before {fileName} on {when}: {grouped(before.wizards)} wizards with{' '}
        {grouped(before.holdings)} holdings. This too can be undone here.
      </ConfirmDialog>
    </li>
  );
}

/** The last three imports, each of which can be undone. */
export function PastImports() {
  const { data } = useQuery({ ...apiQuery<typeof wizards.imports>('/wizards/imports'), staleTime: 0 });
  if (!data || data.imports.length === 0) return null;
  return (
    <section aria-labelledby="imports" className="pt-10">
      <h2 id="imports" className="pb-2 font-serif text-[22px] font-semibold">
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
