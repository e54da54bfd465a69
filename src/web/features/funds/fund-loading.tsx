import { PagePart } from '#web/ui/page-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';

/** Holds the place of what a fund holds. */
export function FundLoading() {
  return (
    <PagePart id="fund" title="What it holds">
      <LoadingRegion>
        <Skeleton className="mt-4 h-6 w-96 max-w-full" />
        <Skeleton className="mt-6 h-100" />
      </LoadingRegion>
    </PagePart>
  );
}
