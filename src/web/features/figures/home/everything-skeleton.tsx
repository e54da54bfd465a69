import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

export const everythingColumns =
  'grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)_minmax(0,4fr)]';

const bars = ['w-1/12', 'w-1/6', 'w-1/4', 'w-1/5', 'w-1/3', 'w-2/3'];
const dividends = [1, 2, 3, 4, 5];

function ColumnTitle() {
  return (
    <>
      <Skeleton className="h-6 w-4/5" />
      <Skeleton className="mt-2.5 mb-4 h-3.5 w-3/5" />
    </>
  );
}

/** A placeholder for the value, what moved it, and the dividends to record, at their places. */
export function EverythingSkeleton() {
  return (
    <LoadingRegion>
      <div className={everythingColumns}>
        <div>
          <Skeleton className="h-3.5 w-52" />
          <Skeleton className="mt-2.5 h-10 w-60" />
          <Skeleton className="mt-3 h-5 w-40" />
          <Skeleton className="mt-2.5 h-3.5 w-32" />
        </div>
        <div>
          <ColumnTitle />
          {bars.map((width) => (
            <div key={width} className="grid h-7 grid-cols-[2fr_3fr_72px] items-center gap-3">
              <Skeleton className="h-3.5 w-3/4" />
              <Skeleton className={`h-3 justify-self-end ${width}`} />
              <Skeleton className="h-3.5" />
            </div>
          ))}
        </div>
        <div>
          <ColumnTitle />
          {dividends.map((row) => (
            <div
              key={row}
              className="grid h-10 grid-cols-[1fr_96px_72px] items-center gap-3 border-b border-rule"
            >
              <Skeleton className="h-4 w-14" />
              <Skeleton className="h-4" />
              <Skeleton className="h-4" />
            </div>
          ))}
          <Skeleton className="mt-4 h-10" />
        </div>
      </div>
    </LoadingRegion>
  );
}
