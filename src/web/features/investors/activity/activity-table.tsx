import { useState } from 'react';
import type { ActivityRow } from '#contract/investor-pages.ts';
import { shareOf } from '#web/lib/formats.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import type { ActivityList, Order } from './activity-lists.ts';

const named = 3;

/** The investors of a row, those with the largest weight first; the others on demand. */
function WhoList({ who, stock }: { who: ActivityRow['who']; stock: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? who : who.slice(0, named);
  const others = who.length - shown.length;
  return (
    <span>
      {shown.map(({ _id, slug, name, weight }, index) => (
        <span key={_id}>
          <Link
            to={investorPath(slug)}
            title={`${shareOf(weight)} of the portfolio`}
            className="whitespace-nowrap decoration-rule"
          >
            {name}
          </Link>
          {index < shown.length - 1 && ', '}
        </span>
      ))}
      {others > 0 && (
        <>
          {' '}
          <button type="button" className="text-link" onClick={() => setShowsAll(true)}>
            and {others} more<span className="sr-only"> of {stock}</span>
          </button>
        </>
      )}
    </span>
  );
}

interface ActivityTableProps {
  list: ActivityList;
  rows: readonly ActivityRow[];
  by: Order;
}

/** Stocks with the number of investors, the sum of the weights, and the investors by name. */
export function ActivityTable({ list, rows, by }: ActivityTableProps) {
  const figure = (row: ActivityRow) => (by === 'investors' ? row.investors : row.weight);
  const largest = Math.max(...rows.map(figure), 0) || 1;
  const heading = (order: Order, name: string) =>
    order === by ? <span className="font-semibold text-ink">{name}</span> : name;
  return (
    <DataTable
      caption={list.title}
      className="figure-table card-table figures mt-3"
      rows={rows}
      keyOf={({ symbol, name }) => `${symbol} ${name}`}
      rowProps={() => ({ className: 'max-md:grid-rows-[24px_24px_auto] max-md:pt-2' })}
      columns={[
        {
          name: 'Stock',
          cellClass: 'cell-name md:w-[34%]',
          cell: ({ symbol, name }) => (
            <>
              {symbol ? <StockLink symbol={symbol} /> : <span className="text-soft">no symbol</span>}
              <small title={name}>{name}</small>
            </>
          ),
        },
        {
          name: <span className="sr-only">Compared</span>,
          cellClass: 'cell-drawing',
          cell: (row) => <Bar share={figure(row) / largest} className="w-27.5 max-lg:w-16 max-md:w-21" />,
        },
        {
          name: heading('investors', 'Investors'),
          cellClass: by === 'investors' ? 'cell-value' : 'cell-note',
          cell: ({ investors }) => investors,
        },
        {
          name: heading('weight', list.weights),
          cellClass: by === 'weight' ? 'cell-value' : 'cell-note text-soft',
          cell: ({ weight }) => shareOf(weight),
        },
        {
          name: 'By',
          className: 'text-left!',
          cellClass:
            'py-1.5 text-fine whitespace-normal max-md:col-span-full max-md:row-3 max-md:pb-2.5 md:w-[44%]',
          cell: ({ who, name }) => <WhoList who={who} stock={name} />,
        },
      ]}
    />
  );
}
