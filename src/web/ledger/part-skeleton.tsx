import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** A placeholder for a chart with its title. */
export function PartSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-4 h-56" />
    </LoadingRegion>
  );
}
