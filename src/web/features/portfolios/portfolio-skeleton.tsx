import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

const rows = [1, 2, 3, 4, 5];

export function PortfolioSkeleton() {
  return (
    <LoadingRegion>
      <div className="flex flex-wrap justify-between gap-6 pb-4">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-12 w-[520px] max-w-full" />
      </div>
      {rows.map((row) => (
        <Skeleton key={row} className="my-3.5 h-9" />
      ))}
    </LoadingRegion>
  );
}
