import { useState } from 'react';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { useNarrowScreen } from '#web/lib/use-media.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { HoldingButtons, HoldingMenu } from './holding-actions.tsx';
import type { HoldingColumn } from './holding-columns.tsx';
import {
  type HoldingActions,
  HoldingDialog,
  type OpenHolding,
  useConfirmedDelete,
} from './holding-dialog.tsx';
import { HoldingLots } from './holding-lots.tsx';
import { HoldingName } from './holding-name.tsx';
import { HoldingSheet } from './holding-sheet.tsx';
import { type Sort, type SortKey, sortAfterClick } from './holding-sort.ts';

interface Sorting {
  sort: Sort;
  onSort: (sort: Sort) => void;
}

interface HoldingTableProps {
  caption: string;
  className: string;
  rows: readonly HoldingRow[];
  columns: readonly HoldingColumn[];
  /** Makes the headings buttons that sort; without it the rows keep their order. */
  sorting?: Sorting;
  /** Whether rows can show their lots and have a menu in place of buttons. */
  withLots?: boolean;
  /** Names the portfolio of a row in a table of several. */
  portfolioOf?: (row: HoldingRow) => string | undefined;
}

function SortButton({ column, sorting }: { column: { key: SortKey; label: string }; sorting: Sorting }) {
  const { sort, onSort } = sorting;
  const isSorted = sort.key === column.key;
  return (
    <button
      type="button"
      onClick={() => onSort(sortAfterClick(sort, column.key))}
      className={isSorted ? 'font-semibold text-ink' : ''}
    >
      {column.label}
      {isSorted && <span aria-hidden="true"> {sort.isDescending ? '↓' : '↑'}</span>}
    </button>
  );
}

/** Returns the heading of a column and whether it sorts the rows. */
function headingOf(column: { key: SortKey; label: string }, sorting: Sorting | undefined) {
  if (!sorting) return { name: column.label };
  const direction = sorting.sort.isDescending ? ('descending' as const) : ('ascending' as const);
  return {
    name: <SortButton column={column} sorting={sorting} />,
    sort: sorting.sort.key === column.key ? direction : undefined,
  };
}

/** The holdings with their totals, one line each, and the dialogs of their actions. */
export function HoldingTable(props: HoldingTableProps) {
  const { caption, className, rows, columns, sorting, withLots = false, portfolioOf } = props;
  const isNarrow = useNarrowScreen();
  const [open, setOpen] = useState<OpenHolding>();
  const [lotsOf, setLotsOf] = useState<string>();
  const confirmDelete = useConfirmedDelete();
  const close = () => setOpen(undefined);
  const opened = rows.find(({ id }) => id === open?.id);
  const toggleLots = ({ id }: HoldingRow) => setLotsOf(id === lotsOf ? undefined : id);
  const actions: HoldingActions = {
    onOpen: ({ id }, action) => setOpen({ id, action }),
    onDelete(row) {
      close();
      confirmDelete(row);
    },
  };
  const expander = (row: HoldingRow) => (
    <button
      type="button"
      aria-expanded={row.id === lotsOf}
      aria-label={`Lots of ${row.symbol}`}
      onClick={() => toggleLots(row)}
      className="-ml-1.5 inline-grid size-6 place-items-center text-soft max-lg:hidden print:hidden!"
    >
      <span aria-hidden="true">{row.id === lotsOf ? '▾' : '▸'}</span>
    </button>
  );
  const all: DataColumn<HoldingRow>[] = [
    {
      ...headingOf({ key: 'symbol', label: 'Symbol' }, sorting),
      className: 'row-name',
      cellClass: 'max-lg:max-w-none lg:w-full lg:max-w-0 lg:min-w-44',
      cell: (row) => (
        <HoldingName
          row={row}
          portfolioTitle={portfolioOf?.(row)}
          expander={withLots && expander(row)}
          onOpen={actions.onOpen}
        />
      ),
      foot: 'Total',
    },
    ...columns.map((column) => ({
      ...headingOf(column, sorting),
      className: `${column.className} ${column.hides ?? ''}`,
      cellClass: sorting?.sort.key === column.key ? 'font-[550]' : undefined,
      cell: column.cell,
      foot: column.total,
    })),
    {
      name: withLots ? <span className="sr-only">Actions</span> : 'Manage',
      className: 'row-rest print:hidden!',
      cell: (row) =>
        withLots ? (
          <HoldingMenu
            row={row}
            actions={actions}
            hasLots={row.id === lotsOf}
            onLots={() => toggleLots(row)}
          />
        ) : (
          <div className="flex justify-end gap-1.5">
            <HoldingButtons row={row} actions={actions} small />
          </div>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption={caption}
        className={className}
        columns={all}
        rows={rows}
        keyOf={({ id, symbol }) => `${id} ${symbol}`}
        rowProps={({ id, symbol }) => ({
          id: `holding-${symbol}`,
          'aria-busy': id === pendingId || undefined,
          className: id === pendingId ? 'opacity-60' : undefined,
        })}
        below={({ id, portfolioId, symbol }) =>
          id === lotsOf && !isNarrow && <HoldingLots portfolioId={portfolioId} symbol={symbol} />
        }
        sumsFirst={withLots && !isNarrow}
      />
      {opened && open?.action === 'sheet' && (
        <HoldingSheet row={opened} columns={columns} withLots={withLots} actions={actions} onClose={close} />
      )}
      {opened && open && <HoldingDialog row={opened} action={open.action} onClose={close} />}
    </>
  );
}
