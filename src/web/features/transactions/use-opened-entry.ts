import { useState } from 'react';
import type { Transaction } from '#contract/transactions.ts';

type Purpose = 'details' | 'edit' | 'delete';

/** The transaction that is shown, edited or about to be deleted; at most one at a time. */
export function useOpenedEntry() {
  const [opened, setOpened] = useState<{
    purpose: Purpose;
    entry: Transaction;
    field?: 'date' | undefined;
  }>();
  const [lastEdited, setLastEdited] = useState<string>();
  return {
    open: (purpose: Purpose, entry: Transaction, field?: 'date') => setOpened({ purpose, entry, field }),
    /** The field that gets the focus when an entry is opened to be edited; the first one if undefined. */
    field: opened?.field,
    /** Returns the entry that is open for a purpose. */
    entryFor: (purpose: Purpose) => (opened?.purpose === purpose ? opened.entry : undefined),
    close: () => {
      setOpened(undefined);
      setLastEdited(opened?.purpose === 'edit' ? opened.entry._id : undefined);
    },
    /** The id of the entry that was edited last; its row takes the focus back. */
    lastEdited,
  };
}

export type OpenedEntry = ReturnType<typeof useOpenedEntry>;
