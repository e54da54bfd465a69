import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Wizard, wizards } from '../../../contract/wizards.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { ConfirmedDeletion } from '../../ui/confirmed-deletion.tsx';
import { reloadWizards, type WizardList, wizardListKey } from './wizard-list-query.ts';

function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof wizards.remove>('DELETE', '/wizards/delete/:id', { input: { id } }),
    onSuccess: async ({ message }, id) => {
      client.setQueryData<WizardList>(
        wizardListKey,
        (list) => list && { ...list, wizards: list.wizards.filter(({ _id }) => _id !== id) },
      );
      toasts.success(message || fallbacks.wizardDeleted);
      await reloadWizards(client);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.deleteWizard)),
  });
}

/** Deletes a wizard, after asking. */
export function DeleteWizard({ wizard: { _id, name } }: { wizard: Wizard }) {
  const { mutate, isPending } = useDelete();
  return (
    <ConfirmedDeletion name={name} pending={isPending} onDelete={(done) => mutate(_id, { onSettled: done })}>
      This action cannot be undone. This will permanently delete wizard {name}.
    </ConfirmedDeletion>
  );
}
