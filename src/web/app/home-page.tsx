import { type QueryClient, useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import type { feed } from '#contract/feeds.ts';
import type { MarketStatus } from '#contract/market.ts';
import { Link } from '#web/ui/link.tsx';
import { InvestorsSection } from '../features/investors/investors-section.tsx';
import { StocksSection } from '../features/market/stocks-section.tsx';
import { LatestNewsSection } from '../features/news/latest-news-section.tsx';
import { PortfolioSection } from '../features/portfolios/portfolio-section.tsx';
import { SearchField } from '../features/search/search-field.tsx';
import { apiQuery } from '../lib/api-query.ts';
import { longDate } from '../lib/formats.ts';
import { prefetchInvestors } from '../lib/investor-queries.ts';
import { defaultSymbol, prefetchStock, statusQuery } from '../lib/market-queries.ts';
import { ourArticlesQuery } from '../lib/news-queries.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

/** Loads the data of the first view. */
export async function prefetchHome(client: QueryClient): Promise<undefined> {
  await Promise.all([
    client.prefetchQuery(apiQuery<typeof feed.limited>('/rss/limited')),
    client.prefetchQuery(ourArticlesQuery()),
    client.prefetchQuery(statusQuery()),
    prefetchStock(client, defaultSymbol),
    prefetchInvestors(client),
  ]);
}

const statusIntervalMs = 60_000;

/** Polls the status of a live provider, which may fail and recover; the shipped snapshot never changes. */
const statusInterval = ({ state }: { state: { data: MarketStatus | undefined } }) =>
  state.data?.provider === 'snapshot' ? false : statusIntervalMs;

function noticeOf({ provider, live, asOf, oldestAsOf, message }: MarketStatus): string {
  const others = oldestAsOf ? ` (some funds: ${longDate(oldestAsOf)})` : '';
  if (provider === 'snapshot')
    return `Prices: close of ${longDate(asOf ?? '')}${others}, from the shipped snapshot.`;
  return live
    ? 'Live prices, each with its time.'
    : (message ?? 'Live prices are not available at the moment.');
}

/** States where the prices come from and how old they are. */
function PricesNotice() {
  const { data: status } = useQuery({ ...statusQuery(), refetchInterval: statusInterval });
  if (!status?.asOf) return null;
  return (
    <p className="pt-3 text-fine text-soft" role="status">
      {noticeOf(status)} <Link to="/help#figures">About the figures</Link>
    </p>
  );
}

const actions = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin', 'popstate'];

const firstAction = () =>
  new Promise<void>((resolve) => {
    for (const type of actions) addEventListener(type, () => resolve(), { once: true, passive: true });
  });

// The section consists of links, which work without JavaScript, so the code of a rendered section waits for the visitor.
const EducationSection = import.meta.env.SSR
  ? (await import('../features/education/education-section.tsx')).EducationSection
  : lazy(async () => {
      if (document.getElementById('learn')) await firstAction();
      return { default: (await import('../features/education/education-section.tsx')).EducationSection };
    });

/** Says what Holdwise does, beside the search. */
function Introduction() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-4 pt-6 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] wide:pt-8">
      <p className="font-serif text-[21px] leading-[1.3] font-semibold tracking-tight sm:text-[25px]">
        See what famous investors hold, look up every US-listed stock, and follow your own portfolio.
      </p>
      <SearchField />
    </div>
  );
}

export function HomePage() {
  return (
    <>
      <h1 className="sr-only">Holdwise: news, prices and portfolios for private investors</h1>
      <Introduction />
      <PricesNotice />
      {/* The boundaries let the browser hydrate section by section and stay responsive. */}
      <LazyPart>
        <LatestNewsSection />
      </LazyPart>
      <LazyPart>
        <EducationSection />
      </LazyPart>
      <LazyPart>
        <PortfolioSection />
      </LazyPart>
      <LazyPart>
        <StocksSection />
      </LazyPart>
      <LazyPart>
        <InvestorsSection />
      </LazyPart>
    </>
  );
}
