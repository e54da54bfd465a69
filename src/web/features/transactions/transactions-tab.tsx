import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { describeEntry } from '#web/ledger/entry/entry-draft.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { grouped } from '#web/lib/formats.ts';
import { pendingUndo } from '#web/lib/pending-undo.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { EntryRows } from './entry-rows.tsx';
import { NewEntrySheet } from './entry-sheet.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LedgerDialogs } from './ledger-dialogs.tsx';
import { LedgerFilters } from './ledger-filters.tsx';
import { ledgerGroups } from './ledger-groups.ts';
import { useLedgerSearch } from './ledger-search.ts';
import { LedgerTable } from './ledger-table.tsx';
import { SumLine } from './sum-line.tsx';
import { useLedger } from './use-ledger.ts';
import { useNewEntry } from './use-new-entry.ts';
import { useOpenedEntry } from './use-opened-entry.ts';

interface TransactionsTabProps {
  /** The id of a portfolio, or `all`, which lists the transactions of all portfolios and changes none. */
  portfolioId: string;
  portfolios: readonly Portfolio[];
  /** What other features show above the list, as buttons beside its sum, and below it. */
  before: ReactNode;
  actions: ReactNode;
  after: ReactNode;
}

function emptyText(isFiltered: boolean, isReadOnly: boolean): string {
  if (isFiltered) return 'No transaction matches these filters.';
  return isReadOnly
    ? 'There are no transactions yet. Choose a portfolio above to enter the first one.'
    : 'There are no transactions yet. Enter the first one, or import the files of your broker.';
}

interface ListEndProps {
  ledger: ReturnType<typeof useLedger>;
  /** What an empty list says. */
  empty: string;
}

/** What follows the rows: a placeholder, an explanation or the button for earlier entries. */
function ListEnd({ ledger, empty }: ListEndProps) {
  if (ledger.error) return <LoadFailure error={ledger.error} onRetry={ledger.refetch} />;
  if (ledger.isLoading) return <RowsSkeleton />;
  if (ledger.entries.length === 0) return <EmptyState>{empty}</EmptyState>;
  if (ledger.rest === 0) return null;
  return (
    <Button className="mt-3" pending={ledger.isLoadingMore} onClick={ledger.showMore}>
      {`Show earlier entries (${grouped(ledger.rest)} more)`}
    </Button>
  );
}

/** What was saved or deleted last, until it is undone, and a function that sets it. */
function useChangeMessage() {
  const [message, setMessage] = useState('');
  const isOffered = pendingUndo.useValue() !== null;
  useEffect(() => {
    if (!isOffered) setMessage('');
  }, [isOffered]);
  // The same text again would not be read out.
  const say = (text: string) => setMessage((before) => (before === text ? `${text}\u00a0` : text));
  return [message, say] as const;
}

/** The transactions of a portfolio: entered, changed and searched by keyboard. */
export function TransactionsTab({ portfolioId, portfolios, before, actions, after }: TransactionsTabProps) {
  const portfolio = portfolios.find(({ _id }) => _id === portfolioId);
  const { filter, change } = useLedgerSearch();
  const ledger = useLedger(portfolioId, filter);
  const reportingCurrency = useQuery(portfoliosQuery()).data?.reportingCurrency ?? 'USD';
  const [message, say] = useChangeMessage();
  const newEntry = useNewEntry(portfolio, portfolios);
  const opened = useOpenedEntry();
  const { first, entries } = ledger;
  const handleSaved = (saved: Transaction) => say(`Saved: ${describeEntry(saved)}`);
  return (
    <section aria-label="Transactions">
      {before}
      <LedgerFilters filter={filter} counts={first?.counts} onChange={change} />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <SumLine page={first} currency={portfolio?.currency ?? reportingCurrency} />
        <div className="flex flex-wrap gap-2">
          {actions}
          <ExportMenu portfolioId={portfolioId} hasOthers={portfolios.length > 1} />
        </div>
      </div>
      <p role="status" className="min-h-5 text-fine text-up">
        {message}
      </p>
      <LedgerTable
        groups={ledgerGroups(entries, ledger.splits)}
        portfolios={portfolios}
        portfolio={portfolio}
        opened={opened}
        onSaved={handleSaved}
        editsInRow={!newEntry.isNarrow}
        newEntries={
          portfolio && (
            <EntryRows
              portfolio={portfolio}
              focusRequest={newEntry.focusRequest}
              symbol={newEntry.symbol}
              onSaved={handleSaved}
            />
          )
        }
      />
      <ListEnd
        ledger={ledger}
        empty={emptyText(Object.values(filter).some(Boolean), portfolio === undefined)}
      />
      {portfolio && (
        <>
          <NewEntrySheet
            open={newEntry.isSheetOpen}
            portfolio={portfolio}
            message={message}
            symbol={newEntry.symbol}
            onSaved={handleSaved}
            onClose={newEntry.closeSheet}
          />
          <LedgerDialogs
            portfolio={portfolio}
            entries={entries}
            opened={opened}
            editsInSheet={newEntry.isNarrow}
            onSaved={handleSaved}
            onDeleted={say}
          />
        </>
      )}
      {after}
    </section>
  );
}
