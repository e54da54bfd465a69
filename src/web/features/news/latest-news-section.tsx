import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { feed } from '#contract/feeds.ts';
import type { ArticleSummary } from '#contract/news.ts';
import { limits } from '#domain/limits.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { ourArticlesQuery } from '#web/lib/news-queries.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { ArticleCard } from './article-card.tsx';
import { cardsBesideLead, NewsList, newsLayout } from './news-list.tsx';

function Lead() {
  return (
    <div>
      <Skeleton className="h-7" />
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
  const { top, beside, besideItem } = newsLayout;
  return (
    <LoadingRegion>
      <div className={top}>
        <Lead />
        <Cards count={cardsBesideLead} className={beside} itemClassName={besideItem} />
      </div>
    </LoadingRegion>
  );
}

/** Column classes by the number of articles. */
const columns = ['', 'sm:grid-cols-2', 'sm:grid-cols-2 wide:grid-cols-3'];

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

interface RestButtonProps {
  restId: string;
  /** How many items are not shown at first. */
  rest: number;
  isOpen: boolean;
  onToggle: () => void;
}

function RestButton({ restId, rest, isOpen, onToggle }: RestButtonProps) {
  return (
    <Button
      small
      className="noscript:hidden"
      aria-expanded={isOpen}
      aria-controls={restId}
      onClick={onToggle}
    >
      {isOpen ? 'Show fewer' : `Show the other ${rest}`}
    </Button>
  );
}

/** The editors' articles and the newest items of the feeds. */
export function LatestNewsSection() {
  const articles = useQuery(ourArticlesQuery()).data?.data ?? [];
  const { data, error, refetch } = useQuery(apiQuery<typeof feed.limited>('/rss/limited'));
  const [isOpen, setIsOpen] = useState(false);
  const restId = useId();
  const items = data?.items.slice(0, limits.newsItems) ?? [];
  const rest = items.length - 1 - cardsBesideLead;
  const hasArticles = articles.length > 0;
  return (
    <Section
      id="news"
      title="Latest News"
      tools={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {hasArticles && (
            <Link to="/news" className="text-fine text-accent">
              All articles
            </Link>
          )}
          {rest > 0 && (
            <RestButton restId={restId} rest={rest} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
          )}
        </div>
      }
    >
      {hasArticles && <OurArticles articles={articles} />}
      {items.length > 0 && <NewsList items={items} restId={restId} isOpen={isOpen} />}
      {data && items.length === 0 && <EmptyState>{fallbacks.noData}</EmptyState>}
      {!data && (error ? <Failure error={error} onRetry={refetch} /> : <NewsSkeleton />)}
    </Section>
  );
}
