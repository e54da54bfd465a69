import { allId, type PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useHoldingRows } from '#web/ledger/use-holdings.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { DividendsColumn } from './dividends-column.tsx';
import { EverythingSkeleton, everythingColumns } from './everything-skeleton.tsx';
import { MoversColumn } from './movers-column.tsx';
import { ValueColumn } from './value-column.tsx';

/** All portfolios at a glance: their value, what moved it on the last day, and the dividends to record. */
export function Everything({ scope }: { scope: PortfolioScope }) {
  const { data, error, refetch } = useAllTime(allId);
  const { rows } = useHoldingRows(scope, false);
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <EverythingSkeleton />;
  return (
    <div className={everythingColumns}>
      <ValueColumn scope={scope} rows={rows} figures={data.performance} />
      <MoversColumn rows={rows} currency={scope.currency} />
      <DividendsColumn undated={data.performance.undatedPositions.length} />
    </div>
  );
}
