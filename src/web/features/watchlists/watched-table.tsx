import { type ReactNode, useState } from 'react';
import type { WatchedItem } from '#contract/watchlists.ts';
import { mediumDate, signedShare, unitPrice } from '#web/lib/formats.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { ActionMenu, type RowAction } from '#web/ui/action-menu.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Change, newestDayOf, Unknown } from '#web/ui/figures.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { Investors, LastPrice, Note, SymbolCell } from './watched-cells.tsx';
import { sortWatched, type WatchedRow, type WatchedSort, watchedSorts } from './watched-figures.ts';
import { YearRange } from './year-range.tsx';

const percentOrUnknown = (percent: number | null) =>
  percent === null ? <Unknown /> : <Change percent={percent} />;

interface WatchedTableProps {
  caption: string;
  rows: readonly WatchedRow[];
  closesOf: (symbol: string) => readonly (number | null)[] | undefined;
  actionsOf: (row: WatchedRow) => readonly RowAction[];
  /** What is shown below a row that is open; absent if rows do not open. */
  details?: (row: WatchedRow) => ReactNode;
  /** Edits the note; absent where there is none. */
  onNote?: (item: WatchedItem) => void;
}

const sortSetting = storedSetting('holdwise-watchlist-sort');

/** Watched securities with their figures; each row opens its notes. */
export function WatchedTable({ caption, rows, closesOf, actionsOf, details, onNote }: WatchedTableProps) {
  const stored = sortSetting.useValue();
  const sort = watchedSorts.find((one) => one === stored) ?? 'own';
  const [open, setOpen] = useState<string>();
  const newestDay = newestDayOf(rows.flatMap(({ quote }) => quote ?? []));
  const sorting = (by: WatchedSort, name: string) => ({
    sort: by === sort ? (by === 'symbol' ? ('ascending' as const) : ('descending' as const)) : undefined,
    name: (
      <button type="button" onClick={() => sortSetting.set(sort === by ? 'own' : by)}>
        {name}
        {sort === by && <span aria-hidden="true"> ↓</span>}
      </button>
    ),
  });
  return (
    <DataTable
      caption={caption}
      className="data-table row-table figures mt-4 text-sm [&_:is(th,td)]:px-1.5 [&_:is(th,td)]:py-1.5"
      rows={sortWatched(rows, sort)}
      keyOf={({ item }) => item._id}
      below={(row) => details && open === row.item._id && details(row)}
      columns={[
        {
          ...sorting('symbol', 'Symbol'),
          cellClass: 'row-name lg:w-full lg:max-w-0 lg:min-w-36',
          cell: ({ item }) => (
            <SymbolCell
              item={item}
              isOpen={open === item._id}
              onToggle={details && (() => setOpen(open === item._id ? undefined : item._id))}
            />
          ),
        },
        {
          name: '3 months',
          className: 'max-xl:hidden',
          cellClass: 'row-rest',
          cell: ({ item }) => <Sparkline closes={closesOf(item.symbol)} />,
        },
        {
          name: 'Price',
          cellClass: 'row-value',
          cell: (row) => <LastPrice row={row} newestDay={newestDay} />,
        },
        {
          ...sorting('day', 'Day'),
          cellClass: 'row-change',
          cell: ({ dayPercent }) => percentOrUnknown(dayPercent),
        },
        { name: 'Added', cellClass: 'row-rest text-soft', cell: ({ item }) => mediumDate(item.addedOn) },
        {
          name: 'at',
          className: 'max-xl:hidden',
          cellClass: 'row-rest',
          cell: ({ item }) => (item.addedPrice === null ? <Unknown /> : unitPrice(item.addedPrice)),
        },
        {
          ...sorting('since', 'Since'),
          cellClass: 'row-rest',
          cell: ({ sincePercent }) => percentOrUnknown(sincePercent),
        },
        {
          name: 'Your price',
          cellClass: 'row-rest',
          cell: ({ item }) => (item.target === null ? <Unknown /> : unitPrice(item.target)),
        },
        {
          ...sorting('toGo', 'To go'),
          cellClass: 'row-rest font-semibold',
          cell: ({ toGoPercent }) => (toGoPercent === null ? <Unknown /> : signedShare(toGoPercent / 100)),
        },
        {
          name: 'Year',
          cellClass: 'row-line',
          cell: (row) => (
            <>
              <YearRange row={row} />
              {row.toGoPercent !== null && (
                <small className="block text-tiny text-soft lg:hidden">
                  {signedShare(row.toGoPercent / 100)} to go
                </small>
              )}
            </>
          ),
        },
        { name: 'Investors', className: 'max-xl:hidden', cellClass: 'row-rest', cell: Investors },
        {
          name: 'Note',
          className: 'text-left! max-xl:hidden',
          cellClass: 'row-rest',
          cell: ({ item }) => <Note item={item} onNote={onNote && (() => onNote(item))} />,
        },
        {
          name: <span className="sr-only">Actions</span>,
          cellClass: 'row-rest pr-0!',
          cell: (row) => <ActionMenu name={row.item.symbol} actions={actionsOf(row)} />,
        },
      ]}
    />
  );
}
