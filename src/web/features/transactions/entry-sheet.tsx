import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { draftOf } from '#web/ledger/entry/entry-draft.ts';
import { EntryForm } from '#web/ledger/entry/entry-form.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { EntryRows } from './entry-rows.tsx';

interface NewEntrySheetProps {
  open: boolean;
  portfolio: Portfolio;
  /** What was saved last; shown above the next entry. */
  message: string;
  /** The symbol of the first entry; empty if the owner is to choose one. */
  symbol: string;
  onSaved: (transaction: Transaction) => void;
  onClose: () => void;
}

/** On a phone: new transactions in a sheet, which stays open for the next one. */
export function NewEntrySheet({ open, portfolio, message, symbol, onSaved, onClose }: NewEntrySheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Add a transaction">
      {message && (
        <p role="status" className="pb-3 text-fine text-up">
          {message}
        </p>
      )}
      <EntryRows portfolio={portfolio} focusRequest={0} symbol={symbol} onSaved={onSaved} />
    </Sheet>
  );
}

interface EditSheetProps {
  portfolio: Portfolio;
  entry: Transaction | undefined;
  onSaved: (transaction: Transaction) => void;
  onClose: () => void;
}

/** On a phone: a transaction being edited. */
export function EditSheet({ portfolio, entry, onSaved, onClose }: EditSheetProps) {
  return (
    <Sheet open={entry !== undefined} onClose={onClose} title="Edit the transaction">
      {entry && (
        <EntryForm
          portfolio={portfolio}
          portfolioId={entry.portfolioId}
          initial={draftOf(entry)}
          entry={entry}
          onSaved={onSaved}
        />
      )}
    </Sheet>
  );
}
