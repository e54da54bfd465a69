import { useState } from 'react';
import { useSparklines } from '#web/ledger/portfolio-prices.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { useHoldingRows } from '#web/ledger/use-holdings.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { useNarrowScreen } from '#web/lib/use-media.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ClosedPositions } from './closed-positions.tsx';
import { ColumnPicker } from './column-picker.tsx';
import { type HoldingColumn, holdingColumns, useHiddenColumns } from './holding-columns.tsx';
import { HoldingFilter, matchesFilter } from './holding-filter.tsx';
import { HoldingGroups } from './holding-groups.tsx';
import { HoldingNotes } from './holding-notes.tsx';
import { firstSort, readSort, type Sort, type SortKey, sortHoldings, sortText } from './holding-sort.ts';
import { HoldingTable } from './holding-table.tsx';
import { useFittingColumns } from './use-fitting-columns.ts';

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
      className="whitespace-nowrap print:hidden"
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

const sortSetting = storedSetting('holdwise-holdings-sort');

function Holdings() {
  const scope = usePortfolioScope();
  const { portfolioId, portfolio, portfolios, currency, tickers } = scope;
  const suggestions = useDividendGaps(portfolioId)?.suggestions ?? [];
  const toRecord = toRecordText(suggestions, { isHidden: useAmountsHidden() });
  const { rows, isLoading } = useHoldingRows(scope, true);
  const sparklines = useSparklines(tickers);
  const isNarrow = useNarrowScreen();
  const [filter, setFilter] = useState('');
  const sort = readSort(sortSetting.useValue());
  const onSort = (next: Sort) => sortSetting.set(sortText(next));
  const [hidden, setShown] = useHiddenColumns();
  const [chosen, setChosen] = useState<string>();
  const group = rows.some((row) => row.ticker.group === chosen) ? chosen : undefined;
  const shown = rows.filter(
    (row) => matchesFilter(row, filter) && (group === undefined || row.ticker.group === group),
  );
  const columns = holdingColumns({ rows, shown, currency, sparklines });
  const { frame, left, fitting } = useFittingColumns(columns.filter(({ key }) => !hidden.has(key)));
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 pb-1 max-sm:pt-4">
        <h2 className="section-title mr-auto max-sm:sr-only">Holdings</h2>
        <HoldingFilter count={rows.length} shown={shown.length} value={filter} onChange={setFilter} />
        {isNarrow ? (
          <SortSelect columns={columns} sort={sort} onSort={onSort} />
        ) : (
          <ColumnPicker columns={columns} hidden={hidden} left={left} onChange={setShown} />
        )}
      </div>
      <HoldingGroups rows={rows} currency={currency} group={group} onGroup={setChosen} />
      <div ref={frame}>
        <HoldingTable
          caption={`Holdings, in ${currency} unless a price is in another currency`}
          className="figure-table page-table holdings-table row-table max-lg:flex max-lg:flex-col max-lg:[&>tfoot]:order-first"
          rows={sortHoldings(shown, sort, sparklines)}
          columns={isNarrow ? columns : fitting}
          // The list of a narrow screen has no visible heads.
          {...(!isNarrow && { sorting: { sort, onSort } })}
          withLots
          portfolioOf={(row) =>
            portfolio ? undefined : portfolios.find(({ _id }) => _id === row.portfolioId)?.title
          }
        />
      </div>
      <HoldingNotes rows={rows} currency={currency} isLoading={isLoading}>
        Gain is on what you still hold, over its average cost and without the effect of exchange rates;
        dividends are since the first purchase
        {toRecord && `, without ${toRecord}`}.
      </HoldingNotes>
    </>
  );
}

/** Open positions with their prices, cost and gain, and closed ones with what they earned. */
export function HoldingsTab() {
  const { portfolioId, tickers, currency } = usePortfolioScope();
  const { data, error, refetch } = useAllTime(portfolioId);
  const gaps = useDividendGaps(portfolioId);
  const positions = data?.performance.positions ?? [];
  return (
    <>
      {tickers.length > 0 ? <Holdings /> : <p className="pt-8 text-soft">Nothing is held at the moment.</p>}
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="mt-9 h-7 w-48" />
        </LoadingRegion>
      )}
      {error && !data && (
        <div className="pt-4">
          <LoadFailure error={error} onRetry={refetch} />
        </div>
      )}
      {data && (
        <ClosedPositions positions={positions} currency={currency} days={data.performance} gaps={gaps} />
      )}
    </>
  );
}
