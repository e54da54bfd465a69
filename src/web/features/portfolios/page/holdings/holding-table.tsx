import { useState } from 'react';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Change } from '#web/ui/figures.tsx';
import { usePortfolioScope } from '../portfolio-scope.ts';
import type { HoldingColumn } from './holding-columns.tsx';
import { type HoldingRow, type HoldingTotals, holdingTotals } from './holding-rows.ts';
import { type Sort, type SortKey, sortAfterClick } from './holding-sort.ts';
import { type HoldingActions, HoldingTableRow } from './holding-table-row.tsx';

interface SortHeadingProps {
  column: { key: SortKey; label: string; className?: string };
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function SortHeading({ column: { key, label, className }, sort, onSort }: SortHeadingProps) {
  const isSorted = sort.key === key;
  const direction = sort.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={className}>
      <button
        type="button"
        onClick={() => onSort(sortAfterClick(sort, key))}
        className={isSorted ? 'font-semibold text-ink' : ''}
      >
        {label}
        {isSorted && <span aria-hidden="true"> {sort.isDescending ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
}

const totalOf = (totals: HoldingTotals, key: SortKey) => {
  if (key === 'day') return <Change percent={totals.dayPercent} />;
  if (key === 'value') return <Amount value={totals.value} />;
  if (key === 'weight') return '100%';
  if (key === 'gain') return <GainAmount value={totals.gain} />;
  if (key === 'gainPercent') return <Change percent={totals.gainPercent} />;
  if (key === 'dividends') return <Amount value={totals.dividends} />;
  return null;
};

interface HoldingTableProps {
  rows: readonly HoldingRow[];
  columns: readonly HoldingColumn[];
  sparklines: ReadonlyMap<string, { closes: readonly (number | null)[] }>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  actions: Omit<HoldingActions, 'onLots'>;
}

/** The holdings, one line each; each can show its lots. */
export function HoldingTable({ rows, columns, sparklines, sort, onSort, actions }: HoldingTableProps) {
  const { portfolio, portfolios, currency } = usePortfolioScope();
  const [openId, setOpenId] = useState<string>();
  const totals = holdingTotals(rows);
  const withLots: HoldingActions = {
    ...actions,
    onLots: ({ id }) => setOpenId(id === openId ? undefined : id),
  };
  return (
    <table className="figure-table page-table holdings-table">
      <caption className="sr-only">Holdings, in {currency} unless a price is in another currency</caption>
      <thead>
        <tr>
          <SortHeading column={{ key: 'symbol', label: 'Symbol' }} sort={sort} onSort={onSort} />
          {columns.map((column) => (
            <SortHeading key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <HoldingTableRow
            key={row.id}
            row={row}
            columns={columns}
            closes={sparklines.get(row.symbol)?.closes}
            portfolioTitle={
              portfolio ? undefined : portfolios.find(({ _id }) => _id === row.portfolioId)?.title
            }
            sortedBy={sort.key}
            isOpen={row.id === openId}
            actions={withLots}
          />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {columns.map(({ key, className }) => (
            <td key={key} className={className}>
              {totalOf(totals, key)}
            </td>
          ))}
          <td />
        </tr>
      </tfoot>
    </table>
  );
}
