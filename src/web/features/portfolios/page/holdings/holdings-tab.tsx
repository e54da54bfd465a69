import { useState } from 'react';
import { longDate } from '#web/lib/formats.ts';
import { usePhoneScreen } from '#web/lib/use-media.ts';
import { Failure } from '#web/ui/alert.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useSparklines } from '../../portfolio-prices.ts';
import { NothingYet } from '../nothing-yet.tsx';
import { usePortfolioScope } from '../portfolio-scope.ts';
import { useAllTime } from '../use-performance.ts';
import { ClosedPositions } from './closed-positions.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { type HoldingColumn, holdingColumns, useHiddenColumns } from './holding-columns.tsx';
import { HoldingDialog, type OpenHolding, useConfirmedDelete } from './holding-dialog.tsx';
import { HoldingList } from './holding-list.tsx';
import { type HoldingRow, holdingTotals } from './holding-rows.ts';
import { defaultSort, firstSort, type Sort, type SortKey, sortHoldings } from './holding-sort.ts';
import { HoldingTable } from './holding-table.tsx';
import { useHoldings } from './use-holdings.ts';

/** Sorts the list on a phone, which has no column headings. */
function SortSelect({
  columns,
  sort,
  onSort,
}: {
  columns: readonly HoldingColumn[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  return (
    <SelectField
      inline
      label="Sort by"
      className="whitespace-nowrap"
      value={sort.key}
      onChange={({ target }) => onSort(firstSort(target.value as SortKey))}
    >
      <option value="symbol">Symbol</option>
      {columns.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}

function Notes({ rows }: { rows: readonly HoldingRow[] }) {
  const { unpriced } = holdingTotals(rows);
  const day = newestOf(rows.map(({ ticker }) => ticker))?.slice(0, 10);
  return (
    <div className="pt-2.5 text-fine text-soft">
      {unpriced > 0 && (
        <p>
          {unpriced === 1 ? '1 position has' : `${unpriced} positions have`} no known price and{' '}
          {unpriced === 1 ? 'is' : 'are'} left out of all totals, cost included.
        </p>
      )}
      {day && (
        <p>
          Prices of {longDate(day)}. Gain is on what you still hold; dividends are since the first purchase.
        </p>
      )}
    </div>
  );
}

function Holdings() {
  const { currency, tickers } = usePortfolioScope();
  const rows = useHoldings();
  const sparklines = useSparklines(tickers);
  const isPhone = usePhoneScreen();
  const [sort, setSort] = useState(defaultSort);
  const [open, setOpen] = useState<OpenHolding>();
  const [hidden, setShown] = useHiddenColumns();
  const confirmDelete = useConfirmedDelete();
  const columns = holdingColumns(Math.max(0, ...rows.map(({ weight }) => weight ?? 0)));
  const sorted = sortHoldings(rows, sort, sparklines);
  const actions = {
    onOpen: (row: HoldingRow, action: OpenHolding['action']) => setOpen({ id: row.id, action }),
    onDelete: (row: HoldingRow) => confirmDelete(row, row.ticker),
  };
  return (
    <>
      <div className="flex items-center justify-between gap-4 pt-6 pb-1 max-sm:pt-4">
        <h2 className="section-title max-sm:sr-only">Holdings</h2>
        {isPhone ? (
          <SortSelect columns={columns} sort={sort} onSort={setSort} />
        ) : (
          <ColumnPicker columns={columns} hidden={hidden} onChange={setShown} />
        )}
      </div>
      {isPhone ? (
        <HoldingList rows={sorted} currency={currency} sparklines={sparklines} actions={actions} />
      ) : (
        <HoldingTable
          rows={sorted}
          columns={columns.filter(({ key }) => !hidden.has(key))}
          sparklines={sparklines}
          sort={sort}
          onSort={setSort}
          actions={actions}
        />
      )}
      <Notes rows={rows} />
      <HoldingDialog rows={rows} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

/** Open positions with their prices, cost and gain, and closed ones with what they earned. */
export function HoldingsTab() {
  const { portfolioId, tickers, currency } = usePortfolioScope();
  const { data, error, refetch } = useAllTime(portfolioId);
  const positions = data?.performance.positions ?? [];
  if (tickers.length === 0 && data && positions.length === 0) return <NothingYet />;
  return (
    <>
      {tickers.length > 0 ? <Holdings /> : <p className="pt-8 text-soft">Nothing is held at the moment.</p>}
      {error && !data && (
        <div className="pt-4">
          <Failure error={error} onRetry={refetch} />
        </div>
      )}
      <ClosedPositions positions={positions} currency={currency} />
    </>
  );
}
