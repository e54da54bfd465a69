import { allId, type PortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useHoldingRows } from '#web/ledger/use-holdings.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { Failure } from '#web/ui/alert.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { DividendsColumn } from './dividends-column.tsx';
import { MoversColumn } from './movers-column.tsx';
import { ValueColumn } from './value-column.tsx';

const columns = 'grid gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)]';

/** A placeholder for the figures. */
function EverythingSkeleton() {
  return (
    <LoadingRegion>
      <div className={columns}>
        {[1, 2, 3].map((column) => (
          <div key={column} className="h-[388px]">
            <Skeleton className="h-12" />
            <Skeleton className="mt-3 h-4 w-2/3" />
            <DenseRows count={7} className="mt-2" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

/** All portfolios at a glance: their value, what moved it on the last day, and the dividends to record. */
export function Everything({ scope }: { scope: PortfolioScope }) {
  const { data, error, refetch } = useAllTime(allId);
  const { rows } = useHoldingRows(scope, false);
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <EverythingSkeleton />;
  return (
    <div className={columns}>
      <ValueColumn scope={scope} rows={rows} figures={data.performance} />
      <MoversColumn rows={rows} currency={scope.currency} />
      <DividendsColumn undated={data.performance.undatedPositions.length} />
    </div>
  );
}
