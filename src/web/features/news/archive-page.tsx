import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { fallbacks } from '#web/lib/messages.ts';
import { archiveAddress, archiveQuery, pageFromPath } from '#web/lib/news-queries.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';

const grid = 'grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';
const cards = [1, 2, 3, 4, 5, 6];

function Loading() {
  return (
    <LoadingRegion>
      <div className={grid}>
        {cards.map((card) => (
          <div key={card}>
            <Skeleton className="aspect-video" />
            <Skeleton className="mt-3 h-6" />
            <Skeleton className="mt-3 h-4 w-2/3" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="flex items-center justify-center gap-4 pt-10">
      {page > 1 && (
        <Link to={archiveAddress(page - 1)} className="button">
          Newer
        </Link>
      )}
      <span className="figures text-soft">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={archiveAddress(page + 1)} className="button">
          Older
        </Link>
      )}
    </nav>
  );
}

function Articles({ page }: { page: number }) {
  const { data, error, refetch } = useQuery({ ...archiveQuery(page), placeholderData: keepPreviousData });
  if (!data)
    return error ? (
      <LoadFailure error={error} fallback={fallbacks.loadNews} onRetry={refetch} />
    ) : (
      <Loading />
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        action={
          <Link to="/#news" className="button">
            Latest news from elsewhere
          </Link>
        }
      >
        No news available.
      </EmptyState>
    );
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

/** All articles by the editors, newest first. */
export function ArchivePage() {
  const { page } = useParams();
  return (
    <div className="pt-8 sm:pt-12">
      <h1 className="border-t-3 border-rule-strong pt-3 pb-6 font-serif text-display leading-tight font-semibold tracking-tight">
        From our editors
      </h1>
      <Articles page={pageFromPath(page)} />
    </div>
  );
}
