import type { ActivityRow } from '#contract/investor-pages.ts';
import { shareOf } from '#web/lib/formats.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import type { ActivityList, Order } from './activity-lists.ts';
import { WhoList } from './who-list.tsx';

interface ActivityTableProps {
  list: ActivityList;
  rows: readonly ActivityRow[];
  by: Order;
}

/** Stocks with the number of investors, the sum of the weights, and the investors by name. */
export function ActivityTable({ list, rows, by }: ActivityTableProps) {
  const figure = (row: ActivityRow) => (by === 'investors' ? row.investors : row.weight);
  const largest = Math.max(...rows.map(figure), 0) || 1;
  return (
    <table className="figure-table card-table activity-table figures mt-3">
      <caption className="sr-only">{list.title}</caption>
      <thead>
        <tr>
          <th scope="col">Stock</th>
          <th scope="col" className="cell-bar">
            <span className="sr-only">Compared</span>
          </th>
          <th scope="col" className={by === 'investors' ? 'font-semibold text-ink!' : ''}>
            Investors
          </th>
          <th scope="col" className={by === 'weight' ? 'font-semibold text-ink!' : ''}>
            {list.weights}
          </th>
          <th scope="col" className="text-left!">
            By
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.symbol} ${row.name}`}>
            <th scope="row" className="cell-name">
              {row.symbol ? <StockLink symbol={row.symbol} /> : <span className="text-soft">no symbol</span>}
              <small title={row.name}>{row.name}</small>
            </th>
            <td className="cell-drawing cell-bar">
              <Bar share={figure(row) / largest} className="w-27.5 max-lg:w-16 max-md:w-21" />
            </td>
            <td className={by === 'investors' ? 'cell-value' : 'cell-note'}>{row.investors}</td>
            <td className={by === 'weight' ? 'cell-value' : 'cell-note text-soft'}>{shareOf(row.weight)}</td>
            <td className="cell-who">
              <WhoList who={row.who} stock={row.name} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
