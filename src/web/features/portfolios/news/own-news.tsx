import { useQuery } from '@tanstack/react-query';
import type { NewsAbout } from '#contract/market-stocks.ts';
import { allId } from '#web/ledger/portfolio-scope.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { portfolioNewsQuery } from './news-queries.ts';
import { NewsTitle } from './news-title.tsx';
import { OwnNewsSkeleton } from './own-news-skeleton.tsx';

const shownNews = 6;

function Item({ item }: { item: NewsAbout }) {
  const { source, date, symbols } = item;
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-4 border-b border-rule py-3.5">
      <p className="flex flex-col">
        {symbols.slice(0, 2).map((symbol) => (
          <StockLink key={symbol} symbol={symbol} />
        ))}
      </p>
      <div className="min-w-0">
        <NewsTitle item={item} />
        <p className="pt-1 text-fine text-soft">
          {source} · <time dateTime={date}>{mediumDate(date)}</time>
        </p>
      </div>
    </li>
  );
}

/** The most important news about the holdings of all portfolios; hidden if there are none. */
export function OwnNews() {
  const { data, error, refetch } = useQuery(portfolioNewsQuery(allId, 1, 'importance'));
  if (data?.news.length === 0) return null;
  return (
    <Section
      id="own-news"
      title="News about what you own"
      tools={
        <Link to={`/portfolio/news?id=${allId}`} className="touch-area text-fine text-accent">
          All news about your holdings
        </Link>
      }
    >
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <OwnNewsSkeleton />}
      {data && (
        <ul className="grid gap-x-12 lg:grid-cols-2">
          {data.news.slice(0, shownNews).map((item) => (
            <Item key={`${item.link} ${item.title}`} item={item} />
          ))}
        </ul>
      )}
    </Section>
  );
}
