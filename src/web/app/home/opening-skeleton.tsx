import { EverythingSkeleton } from '#web/features/figures/home/everything-skeleton.tsx';
import { OwnNewsSkeleton } from '#web/features/portfolios/news/own-news-skeleton.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** A placeholder for a customer's figures and news. */
export function OpeningSkeleton() {
  return (
    <>
      <EverythingSkeleton />
      <div className="mt-10 border-t-[3px] border-rule pt-3">
        <Skeleton className="mb-4 h-8 w-72" />
        <OwnNewsSkeleton />
      </div>
    </>
  );
}
