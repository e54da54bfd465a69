import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const items = [1, 2, 3, 4, 5, 6];

/** A placeholder for the news about own holdings, with the rows that they have. */
export function OwnNewsSkeleton() {
  return (
    <LoadingRegion>
      <div className="grid gap-x-12 lg:grid-cols-2">
        {items.map((item) => (
          <div key={item} className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 border-b border-rule py-3.5">
            <Skeleton className="h-5 w-12" />
            <div>
              <Skeleton className="h-5 w-11/12" />
              <Skeleton className="mt-2 h-5 w-1/2" />
              <Skeleton className="mt-2 h-3.5 w-2/5" />
            </div>
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}
