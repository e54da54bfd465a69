import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { draftOf } from '#web/ledger/entry/entry-draft.ts';
import { EntryForm } from '#web/ledger/entry/entry-form.tsx';
import { useWideScreen } from '#web/lib/use-media.ts';
import { type LedgerGroup, splitKey } from './ledger-groups.ts';
import { type LedgerRowActions, LedgerTableRow, SplitRow } from './ledger-row.tsx';
import type { OpenedEntry } from './use-opened-entry.ts';

interface LedgerTableProps {
  groups: readonly LedgerGroup[];
  portfolios: readonly Portfolio[];
  /** The portfolio of the entries; undefined in the list of all portfolios, which is read-only. */
  portfolio: Portfolio | undefined;
  opened: OpenedEntry;
  onSaved: (transaction: Transaction) => void;
  /** Whether an entry is edited in its row instead of a sheet. */
  editsInRow: boolean;
  /** The rows of new entries. */
  newEntries: ReactNode;
}

/** The columns Held after, and Note and source have room on wide screens only. */
const useColumnCount = () => (useWideScreen() ? 10 : 8);

/** The headings and their classes. The fields of the entry row have the same widths. */
const headsOf = (isReadOnly: boolean): (readonly [name: string, className: string])[] => [
  ['Holding', 'text-left'],
  ...(isReadOnly ? [['Portfolio', 'text-left'] as const] : []),
  ['Kind', 'w-28 text-left'],
  ['Date', 'w-[122px] text-left'],
  ['Shares', 'w-28'],
  ['Price', 'w-28'],
  ['Fee, tax', 'w-[86px]'],
  ['Cash', 'w-[122px]'],
  ['Held after', 'w-[86px] lg:max-xl:hidden'],
  ['Note and source', 'text-left lg:max-xl:hidden'],
  ...(isReadOnly ? [] : [['Actions', 'w-15'] as const]),
];

function Head({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <thead>
      <tr>
        {headsOf(isReadOnly).map(([name, className]) => (
          <th key={name} scope="col" className={className}>
            <span className={name === 'Actions' ? 'sr-only' : undefined}>{name}</span>
            {name === 'Date' && <span aria-hidden="true"> ↓</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface EditRowProps extends Pick<LedgerTableProps, 'opened' | 'onSaved'> {
  entry: Transaction;
  portfolio: Portfolio;
}

function EditRow({ entry, portfolio, opened, onSaved }: EditRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  // After the form has given the focus to its first field.
  useLayoutEffect(() => {
    if (opened.field !== 'date') return;
    const fields = [...(row.current?.querySelectorAll('input') ?? [])];
    fields.find(({ labels }) => labels?.[0]?.textContent === 'Date')?.focus();
  }, [opened.field]);
  return (
    <tr ref={row} className="entry-row">
      <td colSpan={useColumnCount()}>
        <EntryForm
          autoFocus
          portfolio={portfolio}
          portfolioId={entry.portfolioId}
          initial={draftOf(entry)}
          entry={entry}
          onSaved={(saved) => {
            onSaved(saved);
            opened.close();
          }}
          onCancel={opened.close}
        />
      </td>
    </tr>
  );
}

type RowProps = Omit<LedgerTableProps, 'groups' | 'newEntries'> & { row: LedgerGroup['rows'][number] };

function Row({ row, portfolios, portfolio, opened, onSaved, editsInRow }: RowProps) {
  if (row.type === 'split') return <SplitRow split={row.split} isReadOnly={portfolio === undefined} />;
  const { entry } = row;
  if (portfolio && editsInRow && opened.entryFor('edit')?._id === entry._id)
    return <EditRow entry={entry} portfolio={portfolio} opened={opened} onSaved={onSaved} />;
  const home = portfolios.find(({ _id }) => _id === entry.portfolioId);
  const actions: LedgerRowActions = {
    onEdit: (field) => opened.open('edit', entry, field),
    onDelete: () => opened.open('delete', entry),
    onOpen: () => opened.open('details', entry),
  };
  return (
    <LedgerTableRow
      entry={entry}
      portfolio={portfolio ? undefined : (home?.title ?? '')}
      homeCurrency={home?.currency ?? 'USD'}
      actions={portfolio && actions}
      takesFocus={entry._id === opened.lastEdited}
    />
  );
}

const ledgerRowKey = (row: LedgerGroup['rows'][number]) =>
  row.type === 'split' ? splitKey(row.split) : row.entry._id;

/** The transactions by quarter, newest first, with the rows of new entries above them. */
export function LedgerTable({ groups, newEntries, ...rest }: LedgerTableProps) {
  const columnCount = useColumnCount();
  return (
    <table className="figure-table row-table ledger">
      <caption className="sr-only">Transactions</caption>
      <Head isReadOnly={rest.portfolio === undefined} />
      {newEntries && (
        // Hidden on a phone rather than removed, so that turning a tablet loses nothing that was typed.
        <tbody className="max-lg:hidden">
          <tr className="entry-row">
            <td colSpan={columnCount}>{newEntries}</td>
          </tr>
        </tbody>
      )}
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className="group-row">
            <th colSpan={columnCount} scope="rowgroup">
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={ledgerRowKey(row)} row={row} {...rest} />
          ))}
        </tbody>
      ))}
    </table>
  );
}
