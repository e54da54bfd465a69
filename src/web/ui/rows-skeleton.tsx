import { LoadingRegion } from './loading-region.tsx';
import { Skeleton } from './skeleton.tsx';

const places = [1, 2, 3, 4, 5, 6, 7, 8];

/** The shape of a table's rows to come. */
export function RowsSkeleton() {
  return (
    <LoadingRegion>
      {places.map((place) => (
        <div key={place} className="flex items-center gap-4 border-b border-rule py-3">
          <Skeleton className="h-5 flex-1" />
          <Skeleton className="h-5 w-1/4 max-sm:hidden" />
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </LoadingRegion>
  );
}
