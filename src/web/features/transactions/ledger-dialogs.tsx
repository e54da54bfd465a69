import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { describeEntry } from '#web/ledger/entry/entry-draft.ts';
import { useDeleteTransaction } from '#web/ledger/entry/transaction-queries.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EditSheet } from './entry-sheet.tsx';
import { TransactionSheet } from './transaction-sheet.tsx';
import type { OpenedEntry } from './use-opened-entry.ts';

interface DeleteEntryProps {
  entry: Transaction;
  /** The other half of a reinvested dividend, if it is listed. */
  linked: Transaction | undefined;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** Asks before a transaction is deleted, and names what is deleted with it. */
function DeleteEntry({ entry, linked, onDone, onCancel }: DeleteEntryProps) {
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
      onProceed={() => remove.mutate(entry, { onSuccess: () => onDone(`Deleted: ${text}`) })}
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

interface LedgerDialogsProps {
  portfolio: Portfolio;
  entries: readonly Transaction[];
  opened: OpenedEntry;
  /** Whether an entry is edited in a sheet instead of its row. */
  editsInSheet: boolean;
  onSaved: (transaction: Transaction) => void;
  onDeleted: (message: string) => void;
}

/** The sheets and dialogs of one transaction of the list. */
export function LedgerDialogs({
  portfolio,
  entries,
  opened,
  editsInSheet,
  onSaved,
  onDeleted,
}: LedgerDialogsProps) {
  const { open, entryFor, close } = opened;
  const deleted = entryFor('delete');
  return (
    <>
      <EditSheet
        portfolio={portfolio}
        entry={editsInSheet ? entryFor('edit') : undefined}
        onSaved={(saved) => {
          onSaved(saved);
          close();
        }}
        onClose={close}
      />
      <TransactionSheet
        entry={entryFor('details')}
        onEdit={(entry) => open('edit', entry)}
        onDelete={(entry) => open('delete', entry)}
        onClose={close}
      />
      {deleted && (
        <DeleteEntry
          entry={deleted}
          linked={entries.find(({ _id }) => _id === deleted.linkedTo)}
          onCancel={close}
          onDone={(message) => {
            onDeleted(message);
            close();
          }}
        />
      )}
    </>
  );
}
