import { type ReactNode, Suspense } from 'react';
import { shortName } from '#web/lib/short-name.ts';
import type { ListedStockPage } from '../stock-query.ts';
import { EventsSection } from './events-section.tsx';
import { HoldersSection } from './holders/holders-section.tsx';
import { KeyStatistics } from './key-statistics.tsx';
import { NewsSection } from './news-section.tsx';
import { PositionPart } from './position/position-part.tsx';
import { PriceFigure } from './price-figure.tsx';
import { RelatedStocks } from './related-stocks.tsx';
import { StockHeader } from './stock-header.tsx';
import { TradingSection } from './trading/trading-section.tsx';

interface StockContentProps {
  page: ListedStockPage;
  company: ReactNode;
  alert: ReactNode;
  journal: ReactNode;
}

/** The sections of the page, in their order. The boundaries let the browser hydrate one after the other. */
export function StockContent({ page, company, alert, journal }: StockContentProps) {
  const { stock } = page;
  const name = shortName(stock.name, stock.symbol);
  return (
    <>
      <StockHeader page={page} alert={alert} />
      <PriceFigure page={page} />
      <Suspense>
        <div className="page-section flex gap-x-16 gap-y-8 max-md:flex-col">
          <PositionPart symbol={stock.symbol} />
          <KeyStatistics page={page} />
        </div>
      </Suspense>
      <Suspense>{journal}</Suspense>
      <Suspense>{company}</Suspense>
      <Suspense>
        <TradingSection trading={page.trading} />
      </Suspense>
      <Suspense>
        <HoldersSection symbol={page.stock.symbol} name={name} holders={page.holders} />
      </Suspense>
      <Suspense>
        <RelatedStocks page={page} />
      </Suspense>
      <Suspense>
        <NewsSection name={name} news={page.news} />
        <EventsSection page={page} />
      </Suspense>
      <p className="mt-14 max-w-[86ch] text-fine text-soft">
        Holdings of investors come from their 13F filings with the SEC. Holdwise is for education and
        information; nothing here is financial advice.
      </p>
    </>
  );
}
