import { limits } from '../../../domain/limits.ts';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { besideLead, newsLayout } from './news-layout.ts';

function Lead() {
  return (
    <div>
      <Skeleton className="aspect-video" />
      <Skeleton className="mt-4 h-7" />
      <Skeleton className="mt-2 h-7 w-3/4" />
      <Skeleton className="mt-3 h-3.5 w-40" />
    </div>
  );
}

function Cards({
  count,
  className,
  itemClassName,
}: {
  count: number;
  className: string;
  itemClassName: string;
}) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <div key={place} className={itemClassName}>
          <div className="grid grid-cols-[96px_minmax(0,1fr)] items-start gap-3.5">
            <Skeleton className="aspect-4/3" />
            <div>
              <Skeleton className="h-4.5" />
              <Skeleton className="mt-1.5 h-4.5 w-2/3" />
              <Skeleton className="mt-2.5 h-3.5 w-28" />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

/** The shape of the list to come. */
export function NewsSkeleton() {
  const { top, beside, besideItem, below, belowItem } = newsLayout;
  return (
    <LoadingRegion>
      <div className={top}>
        <Lead />
        <Cards count={besideLead} className={beside} itemClassName={besideItem} />
      </div>
      <Cards count={limits.newsItems - besideLead - 1} className={below} itemClassName={belowItem} />
    </LoadingRegion>
  );
}
