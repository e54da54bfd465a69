import { EducationSection } from '../features/education/education-section.tsx';
import { InvestorsSection } from '../features/investors/investors-section.tsx';
import { LatestNewsSection } from '../features/news/latest-news-section.tsx';
import { PortfolioSection } from '../features/portfolio/portfolio-section.tsx';
import { StocksSection } from '../features/stocks/stocks-section.tsx';
import { PricesNotice } from './prices-notice.tsx';

export function HomePage() {
  return (
    <>
      <h1 className="sr-only">Holdwise: news, prices and portfolios for private investors</h1>
      <PricesNotice />
      <LatestNewsSection />
      <EducationSection />
      <PortfolioSection />
      <StocksSection />
      <InvestorsSection />
    </>
  );
}
