import type { ReactNode } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Transaction } from '#contract/transactions.ts';
import { useWideScreen } from '#web/lib/use-media.ts';
import { draftOf } from './entry-draft.ts';
import { EntryForm } from './entry-form.tsx';
import type { LedgerGroup } from './ledger-groups.ts';
import { LedgerRow, type RowActions, SplitRow } from './ledger-row.tsx';

interface EditedRow {
  entry: Transaction;
  onSaved: (transaction: Transaction) => void;
  onCancel: () => void;
}

interface LedgerTableProps {
  groups: readonly LedgerGroup[];
  portfolios: readonly Portfolio[];
  /** The portfolio of the entries; undefined in the list of all portfolios, which is read-only. */
  portfolio: Portfolio | undefined;
  actions: RowActions | undefined;
  /** The entry that is being edited in its row. */
  edited: EditedRow | undefined;
  /** The id of the entry that was edited last; its row takes the focus back. */
  lastEdited: string | undefined;
  /** The rows of new entries. */
  newEntries: ReactNode;
}

/** The columns Held after, and Note and source have room on wide screens only. */
const useColumnCount = () => (useWideScreen() ? 10 : 8);

function Head({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="col-date">
          Date <span aria-hidden="true">↓</span>
        </th>
        <th scope="col" className="col-kind">
          Kind
        </th>
        <th scope="col" className="col-title">
          Holding
        </th>
        {isReadOnly && (
          <th scope="col" className="text-left!">
            Portfolio
          </th>
        )}
        <th scope="col" className="col-shares">
          Shares
        </th>
        <th scope="col" className="col-price">
          Price
        </th>
        <th scope="col" className="col-fee">
          Fee, tax
        </th>
        <th scope="col" className="col-cash">
          Cash
        </th>
        <th scope="col" className="col-held wide-only">
          Held after
        </th>
        <th scope="col" className="wide-only text-left!">
          Note and source
        </th>
        {!isReadOnly && (
          <th scope="col" className="col-actions">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function EditRow({ edited, portfolio }: { edited: EditedRow; portfolio: Portfolio }) {
  const columnCount = useColumnCount();
  return (
    <tr className="entry-row">
      <td colSpan={columnCount}>
        <EntryForm
          autoFocus
          portfolio={portfolio}
          portfolioId={edited.entry.portfolioId}
          initial={draftOf(edited.entry)}
          entry={edited.entry}
          onSaved={edited.onSaved}
          onCancel={edited.onCancel}
        />
      </td>
    </tr>
  );
}

/** The transactions by quarter, newest first, with the rows of new entries above them. */
export function LedgerTable(props: LedgerTableProps) {
  const { groups, portfolios, portfolio, actions, edited, lastEdited, newEntries } = props;
  const isReadOnly = portfolio === undefined;
  const columnCount = useColumnCount();
  const titleOf = (entry: Transaction) =>
    isReadOnly ? (portfolios.find(({ _id }) => _id === entry.portfolioId)?.title ?? '') : undefined;
  return (
    <table className="data-table row-table ledger">
      <caption className="sr-only">Transactions</caption>
      <Head isReadOnly={isReadOnly} />
      {newEntries && (
        <tbody>
          <tr className="entry-row">
            <td colSpan={columnCount}>{newEntries}</td>
          </tr>
        </tbody>
      )}
      {groups.map(({ title, rows }) => (
        <tbody key={title}>
          <tr className="group-row">
            <th colSpan={columnCount} scope="rowgroup" className="group-title">
              {title}
            </th>
          </tr>
          {rows.map((row) =>
            row.type === 'split' ? (
              <SplitRow
                key={`${row.split.symbol} ${row.split.date}`}
                split={row.split}
                isReadOnly={isReadOnly}
              />
            ) : portfolio && edited?.entry._id === row.entry._id ? (
              <EditRow key={row.entry._id} edited={edited} portfolio={portfolio} />
            ) : (
              <LedgerRow
                key={row.entry._id}
                entry={row.entry}
                portfolio={titleOf(row.entry)}
                actions={actions}
                takesFocus={row.entry._id === lastEdited}
              />
            ),
          )}
        </tbody>
      ))}
    </table>
  );
}
