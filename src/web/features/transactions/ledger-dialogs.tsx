import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { DeleteEntry } from './delete-entry.tsx';
import { EditSheet } from './entry-sheet.tsx';
import { TransactionSheet } from './transaction-sheet.tsx';
import type { OpenedEntry } from './use-opened-entry.ts';

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
