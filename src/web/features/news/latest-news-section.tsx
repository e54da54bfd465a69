import { useQuery } from '@tanstack/react-query';
import type { feed } from '#contract/feeds.ts';
import type { ArticleSummary } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { ourArticlesQuery } from '#web/lib/news-queries.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';
import { NewsList, newsLayout } from './news-list.tsx';

function Placeholder({ row }: { row: 'lead-row' | 'card-row' }) {
  return (
    <div className={row === 'lead-row' ? newsLayout.lead : newsLayout.card}>
      <div className={row}>
        <Skeleton className="aspect-4/3" />
        <div>
          <Skeleton className="h-4" />
          <Skeleton className="mt-1.5 h-4 w-2/3" />
          <Skeleton className="mt-2 h-3.5 w-28" />
        </div>
      </div>
    </div>
  );
}

const cards = Array.from({ length: limits.newsItems - 1 }, (_, card) => card);

/** A placeholder for the news list. */
function NewsSkeleton() {
  return (
    <LoadingRegion>
      <div className={newsLayout.list}>
        <Placeholder row="lead-row" />
        {cards.map((card) => (
          <Placeholder key={card} row="card-row" />
        ))}
      </div>
    </LoadingRegion>
  );
}

/** Column classes by the number of articles. */
const columns = ['', 'sm:grid-cols-2', 'sm:grid-cols-2 lg:grid-cols-3'];

/** The three newest articles by the editors. */
function OurArticles({ articles }: { articles: readonly ArticleSummary[] }) {
  return (
    <section aria-label="From our editors" className="mb-3 border-b border-rule pb-3">
      <ul className={`grid gap-x-8 gap-y-3 ${columns[articles.length - 1]}`}>
        {articles.map((article) => (
          <li key={article._id}>
            <ArticleCard article={article} compact />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The editors' articles and the newest items of the feeds. */
export function LatestNewsSection() {
  const articles = useQuery(ourArticlesQuery()).data?.data ?? [];
  const { data, error, refetch } = useQuery(apiQuery<typeof feed.limited>('/rss/limited'));
  const items = data?.items.slice(0, limits.newsItems) ?? [];
  const hasArticles = articles.length > 0;
  return (
    <Section
      id="news"
      title="Latest News"
      tools={
        hasArticles && (
          <Link to="/news" className="touch-area text-fine text-accent">
            All articles
          </Link>
        )
      }
    >
      {hasArticles && <OurArticles articles={articles} />}
      {items.length > 0 && <NewsList items={items} />}
      {data && items.length === 0 && <EmptyState>{fallbacks.noData}</EmptyState>}
      {!data && (error ? <LoadFailure error={error} onRetry={refetch} /> : <NewsSkeleton />)}
    </Section>
  );
}
