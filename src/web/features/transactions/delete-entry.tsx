import type { Transaction } from '#contract/transactions.ts';
import { describeEntry } from '#web/ledger/entry/entry-draft.ts';
import { useDeleteTransaction } from '#web/ledger/entry/transaction-queries.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

interface DeleteEntryProps {
  entry: Transaction;
  /** The other half of a reinvested dividend, if it is listed. */
  linked: Transaction | undefined;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** Asks before a transaction is deleted, and names what is deleted with it. */
export function DeleteEntry({ entry, linked, onDone, onCancel }: DeleteEntryProps) {
  const remove = useDeleteTransaction(entry.portfolioId);
  const text = describeEntry(entry);
  return (
    <ConfirmDialog
      open
      title={`Delete ${text}?`}
      proceed="Delete"
      isDeletion
      pending={remove.isPending}
      onCancel={onCancel}
      onProceed={() => remove.mutate(entry._id, { onSuccess: () => onDone(`Deleted: ${text}`) })}
    >
      {entry.linkedTo !== null && (
        <p>
          {linked ? `${describeEntry(linked)} is` : 'The other half of the reinvested dividend is'} deleted
          with it.
        </p>
      )}
      <p>Figures and later entries are computed without it.</p>
      {remove.isError && (
        <div className="pt-3">
          <Alert>{messageOf(remove.error, fallbacks.generic)}</Alert>
        </div>
      )}
    </ConfirmDialog>
  );
}
