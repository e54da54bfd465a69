import { PagePart } from '#web/ui/page-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

export const fundTitle = 'What it holds';

/** A placeholder for a sentence, four facts, and the holdings beside sectors and countries. */
export function FundSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-4 h-6 w-96 max-w-full" />
      <Skeleton className="mt-8 h-28 sm:h-14" />
      <div className="grid gap-x-11 gap-y-7 pt-7 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)]">
        <Skeleton className="h-230" />
        <Skeleton className="h-230" />
      </div>
    </LoadingRegion>
  );
}

/** Holds the place of what a fund holds. */
export function FundLoading() {
  return (
    <PagePart id="fund" title={fundTitle}>
      <FundSkeleton />
    </PagePart>
  );
}
