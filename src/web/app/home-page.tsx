import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import type { feed } from '#contract/feeds.ts';
import { PortfolioSection } from '#web/features/portfolios/home/portfolio-section.tsx';
import { InvestorsSection } from '../features/investors/investors-section.tsx';
import { StocksSection } from '../features/market/stocks-section.tsx';
import { LatestNewsSection } from '../features/news/latest-news-section.tsx';
import { apiQuery } from '../lib/api-query.ts';
import { firstAction } from '../lib/first-action.ts';
import { movesQuery, prefetchInvestors } from '../lib/investor-queries.ts';
import { defaultSymbol, prefetchStock, statusQuery } from '../lib/market-queries.ts';
import { ourArticlesQuery } from '../lib/news-queries.ts';
import { samplePricesQuery } from '../lib/sample-portfolio.ts';
import { knownCustomer, useSession } from '../lib/session.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { CustomerOpening } from './home/customer-opening.tsx';
import { PricesNotice } from './home/prices-notice.tsx';
import { VisitorOpening } from './home/visitor-opening.tsx';

/** Loads the data of the first view. */
export async function prefetchHome(client: QueryClient): Promise<undefined> {
  await Promise.all([
    client.prefetchQuery(apiQuery<typeof feed.limited>('/rss/limited')),
    client.prefetchQuery(ourArticlesQuery()),
    client.prefetchQuery(statusQuery()),
    prefetchStock(client, defaultSymbol),
    prefetchInvestors(client),
    ...(knownCustomer(client)
      ? []
      : [client.prefetchQuery(movesQuery()), client.prefetchQuery(samplePricesQuery())]),
  ]);
}

// The section consists of links, which work without JavaScript, so the code of a rendered section waits for the visitor.
const EducationSection = import.meta.env.SSR
  ? (await import('../features/education/education-section.tsx')).EducationSection
  : lazy(async () => {
      if (document.getElementById('learn')) await firstAction();
      return { default: (await import('../features/education/education-section.tsx')).EducationSection };
    });

export function HomePage() {
  const session = useSession();
  return (
    <>
      {session.state === 'customer' ? <CustomerOpening /> : <VisitorOpening />}
      {/* The boundaries let the browser hydrate section by section and stay responsive. */}
      <LazyPart>
        <LatestNewsSection />
      </LazyPart>
      <LazyPart>
        <EducationSection />
      </LazyPart>
      <LazyPart>
        <PortfolioSection session={session} />
      </LazyPart>
      <LazyPart>
        <StocksSection />
      </LazyPart>
      <LazyPart>
        <InvestorsSection />
      </LazyPart>
      <PricesNotice />
    </>
  );
}
