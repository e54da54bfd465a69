import { lazy, Suspense } from 'react';
import { EducationSection as RenderedEducation } from '../features/education/education-section.tsx';
import { InvestorsSection } from '../features/investors/investors-section.tsx';
import { LatestNewsSection } from '../features/news/latest-news-section.tsx';
import { PortfolioSection } from '../features/portfolio/portfolio-section.tsx';
import { StocksSection } from '../features/stocks/stocks-section.tsx';
import { PricesNotice } from './prices-notice.tsx';

// Nothing in it but links, which work without: its code comes when the rest is there.
const EducationSection = import.meta.env.SSR
  ? RenderedEducation
  : lazy(async () => ({
      default: (await import('../features/education/education-section.tsx')).EducationSection,
    }));

export function HomePage() {
  return (
    <>
      <h1 className="sr-only">Holdwise: news, prices and portfolios for private investors</h1>
      <PricesNotice />
      {/* Boundaries, so that the browser hydrates the page in pieces and stays responsive in between. */}
      <Suspense>
        <LatestNewsSection />
      </Suspense>
      <Suspense>
        <EducationSection />
      </Suspense>
      <Suspense>
        <PortfolioSection />
      </Suspense>
      <Suspense>
        <StocksSection />
      </Suspense>
      <Suspense>
        <InvestorsSection />
      </Suspense>
    </>
  );
}
