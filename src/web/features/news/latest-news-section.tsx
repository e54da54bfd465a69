import { useQuery } from '@tanstack/react-query';
import type { feed } from '../../../contract/feed.ts';
import { limits } from '../../../domain/limits.ts';
import { apiQuery } from '../../lib/api-query.ts';
import { fallbacks } from '../../lib/messages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Section } from '../../ui/section.tsx';
import { FromOurDesk } from './from-our-desk.tsx';
import { NewsList } from './news-list.tsx';
import { NewsSkeleton } from './news-skeleton.tsx';

function News() {
  const { data, error, refetch } = useQuery(apiQuery<typeof feed.limited>('/rss/limited'));
  if (data && data.items.length > 0) return <NewsList items={data.items.slice(0, limits.newsItems)} />;
  if (data) return <EmptyState>{fallbacks.noData}</EmptyState>;
  return error ? <Failure error={error} onRetry={refetch} /> : <NewsSkeleton />;
}

/** The newest items of the feeds, each opening where it was published. */
export function LatestNewsSection() {
  return (
    <Section id="news" title="Latest News">
      <FromOurDesk />
      <News />
    </Section>
  );
}
