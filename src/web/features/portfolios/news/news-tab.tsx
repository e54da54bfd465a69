import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { NewsAbout } from '#contract/market-stocks.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { longDate } from '#web/lib/formats.ts';
import { pageFromPath } from '#web/lib/news-queries.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { portfolioNewsQuery } from './news-queries.ts';
import { NewsTitle } from './news-title.tsx';

const kindNames: Record<NewsAbout['kind'], string> = {
  article: 'Article',
  feed: 'News',
  filing: 'Filing',
};

function Item({ item }: { item: NewsAbout }) {
  const { kind, detail, source, date, symbols } = item;
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3.5 md:grid-cols-[130px_minmax(0,1fr)]">
      <p className="text-fine text-soft">
        <time dateTime={date}>{longDate(date)}</time>
        <span className="sm:block">
          <span className="sm:hidden"> · </span>
          {kindNames[kind]}
        </span>
      </p>
      <div className="min-w-0">
        <NewsTitle item={item} />
        {detail && (
          <p dir="auto" className="pt-1">
            {detail}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 pt-1.5 text-fine text-soft">
          <span>{source}</span>
          {symbols.map((symbol) => (
            <StockLink key={symbol} symbol={symbol} />
          ))}
        </p>
      </div>
    </li>
  );
}

const usualItems = 20;

function NewsSkeleton() {
  return (
    <LoadingRegion>
      {Array.from({ length: usualItems }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items are alike
        <div key={at} className="h-[104px] border-b border-rule py-3.5 sm:pl-38">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="mt-2 h-4 w-1/2" />
          <Skeleton className="mt-2 h-4 w-40" />
        </div>
      ))}
    </LoadingRegion>
  );
}

const orders = [
  { value: 'importance', name: 'Most important' },
  { value: 'newest', name: 'Newest' },
] as const;
const orderSetting = storedSetting('holdwise-news-order');

/** Articles, feed items and filings about the holdings of the selected portfolio, the most important first. */
export function NewsTab() {
  const { portfolioId } = usePortfolioScope();
  const { search, change } = usePageSearch();
  const page = pageFromPath(search.get('page') ?? undefined);
  const order = orderSetting.useValue() === 'newest' ? 'newest' : 'importance';
  const { data, error, refetch } = useQuery({
    ...portfolioNewsQuery(portfolioId, page, order),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="news-title" className="pt-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="news-title" className="section-title">
          News about your holdings
        </h2>
        <ChoiceBar
          label="Order of the news"
          choices={orders}
          selected={order}
          onSelect={(next) => {
            orderSetting.set(next);
            change({ page: undefined });
          }}
        />
      </div>
      <p className="part-measure">
        Articles, feed items and filings that mention what you hold,{' '}
        {order === 'newest'
          ? 'newest first.'
          : 'ranked by the weight of the holding, the kind of the news and their age.'}
      </p>
      {error && !data && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <NewsSkeleton />}
      {data && data.news.length === 0 && (
        <div className="pt-4">
          <EmptyState>
            No article, feed item or filing of the last months is about these holdings.{' '}
            <Link to="/news">All news</Link>
          </EmptyState>
        </div>
      )}
      {data && data.news.length > 0 && (
        <>
          <ul className="portfolio-news">
            {data.news.map((item) => (
              <Item key={`${item.link} ${item.title}`} item={item} />
            ))}
          </ul>
          <div className="pt-4">
            <Pager
              page={data.page}
              pages={data.pages}
              onPage={(next) => {
                change({ page: next === 1 ? undefined : String(next) });
                window.scrollTo({ top: 0 });
              }}
            />
          </div>
        </>
      )}
    </section>
  );
}
