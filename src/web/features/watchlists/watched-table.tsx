import { Fragment, type ReactNode, useState } from 'react';
import type { WatchedItem } from '#contract/watchlists.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import type { RowAction } from '#web/ui/action-menu.tsx';
import { newestDayOf } from '#web/ui/figures.tsx';
import { type WatchedRow as Row, sortWatched, type WatchedSort, watchedSorts } from './watched-figures.ts';
import { WatchedTableRow } from './watched-row.tsx';

const columns: readonly { name: string; sort?: WatchedSort; className?: string }[] = [
  { name: 'Symbol', sort: 'symbol' },
  { name: '3 months', className: 'max-xl:hidden' },
  { name: 'Price' },
  { name: 'Day', sort: 'day' },
  { name: 'Added' },
  { name: 'at', className: 'max-xl:hidden' },
  { name: 'Since', sort: 'since' },
  { name: 'Your price' },
  { name: 'To go', sort: 'toGo' },
  { name: 'Year' },
  { name: 'Investors', className: 'max-xl:hidden' },
  { name: 'Note', className: 'text-left! max-xl:hidden' },
];

interface HeadProps {
  sort: WatchedSort;
  onSort: (sort: WatchedSort) => void;
}

function Head({ sort, onSort }: HeadProps) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, sort: by, className }) => (
          <th
            key={name}
            scope="col"
            className={className}
            aria-sort={by && by === sort ? (by === 'symbol' ? 'ascending' : 'descending') : undefined}
          >
            {by ? (
              <button type="button" onClick={() => onSort(sort === by ? 'own' : by)}>
                {name}
                {sort === by && <span aria-hidden="true"> ↓</span>}
              </button>
            ) : (
              name
            )}
          </th>
        ))}
        <th scope="col">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

interface WatchedTableProps {
  caption: string;
  rows: readonly Row[];
  closesOf: (symbol: string) => readonly (number | null)[] | undefined;
  actionsOf: (row: Row) => readonly RowAction[];
  /** What is shown below a row that is open; absent if rows do not open. */
  details?: (row: Row) => ReactNode;
  onNote?: (item: WatchedItem) => void;
}

const sortSetting = storedSetting('holdwise-watchlist-sort');

/** Watched securities with their figures; each row opens its notes. */
export function WatchedTable({ caption, rows, closesOf, actionsOf, details, onNote }: WatchedTableProps) {
  const stored = sortSetting.useValue();
  const sort = watchedSorts.find((one) => one === stored) ?? 'own';
  const [open, setOpen] = useState<string>();
  const newestDay = newestDayOf(rows.flatMap(({ quote }) => quote ?? []));
  return (
    <table className="data-table row-table figures mt-4 text-sm [&_:is(th,td)]:px-1.5 [&_:is(th,td)]:py-1.5">
      <caption className="sr-only">{caption}</caption>
      <Head sort={sort} onSort={sortSetting.set} />
      <tbody>
        {sortWatched(rows, sort).map((row) => {
          const { _id, symbol } = row.item;
          return (
            <Fragment key={_id}>
              <WatchedTableRow
                row={row}
                closes={closesOf(symbol)}
                newestDay={newestDay}
                isOpen={open === _id}
                onToggle={details && (() => setOpen(open === _id ? undefined : _id))}
                onNote={onNote && (() => onNote(row.item))}
                actions={actionsOf(row)}
              />
              {details && open === _id && (
                <tr className="block! h-auto! hover:bg-transparent! lg:table-row!">
                  <td colSpan={columns.length + 1} className="text-left! whitespace-normal!">
                    {details(row)}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
