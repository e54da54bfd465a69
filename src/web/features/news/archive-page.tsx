import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { fallbacks } from '../../lib/messages.ts';
import { archiveQuery, pageNumber } from '../../lib/news-queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';

const grid = 'grid gap-x-8 gap-y-10 min-[640px]:grid-cols-2 min-[901px]:grid-cols-3';
const places = [1, 2, 3, 4, 5, 6];

function Loading() {
  return (
    <LoadingRegion>
      <div className={grid}>
        {places.map((place) => (
          <div key={place}>
            <Skeleton className="aspect-video" />
            <Skeleton className="mt-3 h-6" />
            <Skeleton className="mt-3 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

const addressOf = (page: number) => (page === 1 ? '/news' : `/news/page/${page}`);

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 pt-10">
      {page > 1 && (
        <Link to={addressOf(page - 1)} className="button">
          Newer
        </Link>
      )}
      <span className="figures text-soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={addressOf(page + 1)} className="button">
          Older
        </Link>
      )}
    </nav>
  );
}

function Articles({ page }: { page: number }) {
  const { data, error, refetch } = useQuery({ ...archiveQuery(page), placeholderData: keepPreviousData });
  if (!data)
    return error ? <Failure error={error} fallback={fallbacks.loadNews} onRetry={refetch} /> : <Loading />;
  if (data.data.length === 0) return <EmptyState>No news available.</EmptyState>;
  return (
    <>
      <ul className={grid}>
        {data.data.map((article) => (
          <li key={article._id}>
            <ArticleCard article={article} level={2} />
          </li>
        ))}
      </ul>
      <Pages page={data.page} pages={data.pages} />
    </>
  );
}

/** All articles of our own, newest first. */
export function ArchivePage() {
  const { page } = useParams();
  return (
    <div className="pt-8 sm:pt-12">
      <h1 className="border-t-3 border-rule-strong pt-3 pb-6 font-serif text-[30px] leading-tight font-semibold tracking-tight">
        From our desk
      </h1>
      <Articles page={pageNumber(page)} />
    </div>
  );
}
