import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wizard, wizards } from '../../../contract/wizards.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { reloadWizards, type WizardList, wizardListKey } from './wizard-list-query.ts';

function useDelete(onDone: () => void) {
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
    onSettled: onDone,
  });
}

/** Deletes a wizard, after asking. */
export function DeleteWizard({ wizard }: { wizard: Wizard }) {
  const [asking, setAsking] = useState(false);
  const deletion = useDelete(() => setAsking(false));
  return (
    <>
      <Button small look="danger" aria-label={`Delete ${wizard.name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asking}
        title="Are you absolutely sure?"
        pending={deletion.isPending}
        onCancel={() => setAsking(false)}
        onProceed={() => deletion.mutate(wizard._id)}
      >
        This action cannot be undone. This will permanently delete wizard {wizard.name}.
      </ConfirmDialog>
    </>
  );
}
