import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A placeholder for a customer's figures and news. */
export function OpeningSkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-x-12 gap-y-8 wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)]">
        <Skeleton className="h-60 wide:h-72" />
        <Skeleton className="h-72" />
        <Skeleton className="h-72" />
      </div>
      <Skeleton className="mt-12 h-88" />
    </LoadingRegion>
  );
}
