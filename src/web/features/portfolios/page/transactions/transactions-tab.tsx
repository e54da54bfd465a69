import { useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { grouped } from '#web/lib/formats.ts';
import { useNarrowScreen } from '#web/lib/use-media.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { DeleteEntry } from './delete-entry.tsx';
import { describeEntry } from './entry-draft.ts';
import { EntryRows } from './entry-rows.tsx';
import { EditSheet, NewEntrySheet } from './entry-sheet.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { ledgerGroups } from './ledger-groups.ts';
import { useAddRequest, useLedgerSearch } from './ledger-search.ts';
import { LedgerTable } from './ledger-table.tsx';
import { SecuritiesDialog } from './securities-dialog.tsx';
import { SumLine } from './sum-line.tsx';
import { TransactionSheet } from './transaction-sheet.tsx';
import { useLedger } from './use-ledger.ts';
import { useNewEntryKey } from './use-new-entry-key.ts';

interface TransactionsTabProps {
  /** The id of a portfolio, or `all`, which lists the transactions of all portfolios and changes none. */
  portfolioId: string;
  portfolios: readonly Portfolio[];
}

type Opened = { what: 'details' | 'edit' | 'delete'; entry: Transaction };

function emptyText(isFiltered: boolean, isReadOnly: boolean): string {
  if (isFiltered) return 'No transaction matches these filters.';
  return isReadOnly
    ? 'There are no transactions yet.'
    : 'There are no transactions yet. Enter the first one above.';
}

/** Asks for a new entry: the row gets the focus, on a phone a sheet opens. */
function useNewEntry(isEnabled: boolean) {
  const isNarrow = useNarrowScreen();
  const { isAdding, setAdding } = useAddRequest();
  const [requests, setRequests] = useState(0);
  const request = () => (isNarrow ? setAdding(true) : setRequests((count) => count + 1));
  useNewEntryKey(request, isEnabled);
  return {
    isNarrow,
    request,
    isSheetOpen: isEnabled && isNarrow && isAdding,
    closeSheet: () => setAdding(false),
    focusRequest: requests + (isAdding ? 1 : 0),
  };
}

/** The transactions of a portfolio: entered, changed and searched by keyboard. */
export function TransactionsTab({ portfolioId, portfolios }: TransactionsTabProps) {
  const portfolio = portfolios.find(({ _id }) => _id === portfolioId);
  const { filter, change } = useLedgerSearch();
  const ledger = useLedger(portfolioId, filter);
  const [opened, setOpened] = useState<Opened>();
  const [message, setMessage] = useState('');
  const [lastEdited, setLastEdited] = useState<string>();
  const [isManaging, setManaging] = useState(false);
  const newEntry = useNewEntry(portfolio !== undefined);
  const { first, entries } = ledger;
  const isFiltered = Object.values(filter).some(Boolean);
  const currency = portfolio?.currency ?? portfolios[0]?.currency ?? 'USD';
  const close = () => {
    setOpened(undefined);
    setLastEdited(opened?.what === 'edit' ? opened.entry._id : undefined);
  };

  function handleSaved(transaction: Transaction): void {
    setMessage(`Saved: ${describeEntry(transaction)}`);
    if (transaction._id === opened?.entry._id) close();
  }

  const isEditing = (where: 'row' | 'sheet') =>
    opened?.what === 'edit' && (where === 'sheet') === newEntry.isNarrow ? opened.entry : undefined;
  const edited = isEditing('row');
  const open = (what: Opened['what']) => (entry: Transaction) => setOpened({ what, entry });
  const actions = portfolio && {
    onEdit: open('edit'),
    onDelete: open('delete'),
    onOpen: open('details'),
  };

  return (
    <section aria-label="Transactions">
      <LedgerFilters filter={filter} counts={first.counts} onChange={change} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <SumLine total={first.total} sums={first.sums} currency={currency} />
        <div className="flex gap-3">
          {portfolio && newEntry.isNarrow && (
            <Button variant="primary" className="min-h-11" onClick={newEntry.request}>
              Add a transaction
            </Button>
          )}
          <Button small className="max-cards:min-h-11" onClick={() => setManaging(true)}>
            Your own securities
          </Button>
        </div>
      </div>
      <p role="status" className="min-h-5 text-fine text-up">
        {message}
      </p>
      {ledger.error && <Failure error={ledger.error} onRetry={ledger.refetch} />}
      <LedgerTable
        groups={ledgerGroups(entries, ledger.splits)}
        portfolios={portfolios}
        portfolio={portfolio}
        actions={actions}
        edited={edited && { entry: edited, onSaved: handleSaved, onCancel: close }}
        lastEdited={lastEdited}
        newEntries={
          portfolio &&
          !newEntry.isNarrow && (
            <EntryRows
              key={portfolio._id}
              portfolio={portfolio}
              focusRequest={newEntry.focusRequest}
              onSaved={handleSaved}
            />
          )
        }
      />
      {ledger.isLoading && !ledger.error && <RowsSkeleton />}
      {!ledger.isLoading && entries.length === 0 && (
        <EmptyState>{emptyText(isFiltered, portfolio === undefined)}</EmptyState>
      )}
      {ledger.rest > 0 && (
        <Button className="mt-3" pending={ledger.isLoadingMore} onClick={ledger.showMore}>
          {`Show earlier entries (${grouped(ledger.rest)} more)`}
        </Button>
      )}
      {portfolio && (
        <>
          <NewEntrySheet
            open={newEntry.isSheetOpen}
            portfolio={portfolio}
            message={message}
            onSaved={handleSaved}
            onClose={newEntry.closeSheet}
          />
          <EditSheet portfolio={portfolio} entry={isEditing('sheet')} onSaved={handleSaved} onClose={close} />
        </>
      )}
      <TransactionSheet
        entry={opened?.what === 'details' ? opened.entry : undefined}
        onEdit={open('edit')}
        onDelete={open('delete')}
        onClose={close}
      />
      {opened?.what === 'delete' && (
        <DeleteEntry
          entry={opened.entry}
          linked={entries.find(({ _id }) => _id === opened.entry.linkedTo)}
          onCancel={close}
          onDone={(done) => {
            setMessage(done);
            close();
          }}
        />
      )}
      <SecuritiesDialog open={isManaging} onClose={() => setManaging(false)} />
    </section>
  );
}
