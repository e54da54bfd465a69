import { SentenceSkeleton } from '#web/ledger/part-skeleton.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A placeholder for the weeks, the list of dates and the dividends ahead. */
export function CalendarSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton className="mb-4 h-6 w-2/3" />
      <div className="grid gap-x-10 gap-y-6 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Skeleton className="h-[540px] max-md:hidden" />
        <DenseRows count={18} />
      </div>
      <div className="page-section">
        <Skeleton className="h-8 w-2/3" />
        <div className="mt-4">
          <SentenceSkeleton />
        </div>
        <Skeleton className="mt-4 h-72" />
        <DenseRows count={10} className="mt-6" />
      </div>
    </LoadingRegion>
  );
}
