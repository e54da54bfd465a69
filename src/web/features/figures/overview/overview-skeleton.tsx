import { SentenceSkeleton } from '#web/ledger/part-skeleton.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const figures = [1, 2, 3];

/** A placeholder for the overview: value and returns beside the chart, then what the value consists of. */
export function OverviewSkeleton() {
  return (
    <LoadingRegion>
      <div className="overview">
        <div>
          <Skeleton className="h-4 w-40" />
          <Skeleton className="mt-2 h-10 w-60" />
          <Skeleton className="mt-2 mb-6 h-9 w-32" />
          {figures.map((figure) => (
            <div key={figure} className="h-[120px] border-t border-rule pt-4 max-md:hidden">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="mt-2 h-6 w-44" />
              <Skeleton className="mt-2 h-4" />
            </div>
          ))}
        </div>
        <div>
          <SentenceSkeleton />
          <Skeleton className="mt-14 h-[28rem] max-md:mt-6 max-md:h-64" />
        </div>
      </div>
      <div className="page-section two-columns">
        {[9, 4].map((count) => (
          <div key={count}>
            <SentenceSkeleton />
            <DenseRows count={count} className="mt-1" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
