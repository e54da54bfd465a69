import { useQuery } from '@tanstack/react-query';
import type { feed } from '#contract/feeds.ts';
import { limits } from '#domain/limits.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { ourArticlesQuery } from '#web/lib/news-queries.ts';
import { Failure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';
import { besideLead, NewsList, newsLayout } from './news-list.tsx';

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

interface CardsProps {
  count: number;
  className: string;
  itemClassName: string;
}

function Cards({ count, className, itemClassName }: CardsProps) {
  return (
    <div className={className}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <div key={index} className={itemClassName}>
          <div className="card-row">
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

/** A placeholder for the news list. */
function NewsSkeleton() {
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

/** Column classes by the number of articles. */
const columns = ['', 'sm:grid-cols-2', 'sm:grid-cols-2 wide:grid-cols-3'];

/** The three newest articles by the editors; hidden if there are none. */
function OurArticles() {
  const { data } = useQuery(ourArticlesQuery());
  if (!data || data.data.length === 0) return null;
  return (
    <section aria-labelledby="editors" className="mb-8 border-b border-rule pb-8">
      <div className="flex items-baseline justify-between gap-4 pb-4">
        <h3 id="editors" className="font-semibold">
          From our editors
        </h3>
        <Link to="/news" className="text-sm text-accent">
          All articles
        </Link>
      </div>
      <ul className={`grid gap-8 ${columns[data.data.length - 1]}`}>
        {data.data.map((article) => (
          <li key={article._id}>
            <ArticleCard article={article} wide={data.data.length === 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function News() {
  const { data, error, refetch } = useQuery(apiQuery<typeof feed.limited>('/rss/limited'));
  if (data && data.items.length > 0) return <NewsList items={data.items.slice(0, limits.newsItems)} />;
  if (data) return <EmptyState>{fallbacks.noData}</EmptyState>;
  return error ? <Failure error={error} onRetry={refetch} /> : <NewsSkeleton />;
}

/** The editors' articles and the newest items of the feeds. */
export function LatestNewsSection() {
  return (
    <Section id="news" title="Latest News">
      <OurArticles />
      <News />
    </Section>
  );
}
