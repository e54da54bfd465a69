import { type ReactNode, Suspense } from 'react';
import type { WorldListing } from '#contract/market-stocks.ts';
import { changePercent } from '#domain/percents.ts';
import { WatchButton } from '#web/features/market/watch-button.tsx';
import { shortName } from '#web/lib/short-name.ts';
import { Change } from '#web/ui/figures.tsx';
import { priceDate } from '../price-dates.ts';
import type { StockPageReply } from '../stock-query.ts';
import { AddToBasket, AddToPortfolio } from './add-buttons.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { EventsSection } from './events-section.tsx';
import { knownText } from './known-text.ts';
import { ListingStatistics } from './listing-statistics.tsx';
import { NewsSection } from './news-section.tsx';
import { OtherListings } from './other-listings.tsx';
import { PositionPart } from './position/position-part.tsx';
import { PriceFigure } from './price-figure.tsx';
import { quotedPrice, unitName } from './quoted-price.ts';
import { RelatedStocks } from './related-stocks.tsx';
import { PriceLine, StockHeading } from './stock-heading.tsx';

/** An index or an exchange rate can only be watched and compared with. */
const canBeHeld = (kind: WorldListing['kind']) => kind !== 'index' && kind !== 'currency';

function ListingPrice({ listing }: { listing: WorldListing }) {
  const { price, change, asOf } = listing;
  if (price === null || asOf === null) return null;
  const percent = changePercent({ price, change, changePercent: null });
  return (
    <PriceLine
      price={quotedPrice(price, listing)}
      change={change !== null && percent !== null && <Change percent={percent} />}
      note={`${priceDate(asOf)}, ${unitName(listing)}`}
    />
  );
}

function Header({ listing, alert }: { listing: WorldListing; alert: ReactNode }) {
  const { symbol, name, exchange, kind, country, isin, price, currency } = listing;
  const facts = [symbol, exchange, kind, country, isin && `ISIN ${isin}`];
  const isHeld = canBeHeld(kind);
  return (
    <header>
      <Breadcrumbs />
      <StockHeading name={shortName(name, symbol)} facts={facts}>
        <WatchButton symbol={symbol} />
        {(!isHeld || price !== null) && alert}
        {/* The basket counts dollars, so it takes only what is quoted in them. */}
        {isHeld && price !== null && currency === 'USD' && <AddToBasket symbol={symbol} />}
        {isHeld && <AddToPortfolio symbol={symbol} />}
      </StockHeading>
      <ListingPrice listing={listing} />
    </header>
  );
}

interface WorldContentProps {
  page: StockPageReply;
  listing: WorldListing;
  alert: ReactNode;
  journal: ReactNode;
}

/** The page of a listing outside the United States, an index, coin, metal or mutual fund. */
export function WorldContent({ page, listing, alert, journal }: WorldContentProps) {
  const { symbol, name, asOf, closesSince, changes } = listing;
  const { splits, dividends } = page;
  const priced = asOf !== null && { symbol, name, changes, asOf, closesSince };
  const isHeld = canBeHeld(listing.kind);
  return (
    <>
      <Header listing={listing} alert={alert} />
      <p className="max-w-[640px] pt-4 pb-6 text-soft">
        {knownText(listing, { hasDividends: page.dividendCoverage !== null })}
      </p>
      {priced && <PriceFigure page={{ stock: priced, splits, dividends }} unit={unitName(listing)} />}
      <div className="page-section flex gap-x-16 gap-y-8 max-md:flex-col">
        {isHeld && <PositionPart symbol={symbol} />}
        <ListingStatistics listing={listing} />
      </div>
      {journal}
      <OtherListings listing={listing} />
      <Suspense>
        {listing.kind === 'share' && asOf !== null && (
          <RelatedStocks page={{ ...page, stock: { ...listing, asOf } }} />
        )}
        {page.news.length > 0 && <NewsSection name={shortName(name, symbol)} news={page.news} />}
        {page.dividends.length > 0 && <EventsSection page={page} />}
      </Suspense>
      <p className="mt-14 max-w-[86ch] text-fine text-soft">
        Holdwise is for education and information; nothing here is financial advice.
      </p>
    </>
  );
}
