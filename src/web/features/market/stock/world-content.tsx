import { type ReactNode, Suspense } from 'react';
import type { WorldListing } from '#contract/market-stocks.ts';
import { readCurrency } from '#domain/currencies.ts';
import { changePercent } from '#domain/percents.ts';
import { WatchButton } from '#web/features/market/watch-button.tsx';
import { price as priceFigure, unitPrice } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Change } from '#web/ui/figures.tsx';
import { priceDate } from '../price-dates.ts';
import { pricedIn, unitName } from '../quoted-price.ts';
import type { StockPageReply } from '../stock-query.ts';
import { AddToBasket, AddToPortfolio } from './add-buttons.tsx';
import { askedText } from './asked-text.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { EventsSection } from './events-section.tsx';
import { KnownSection } from './known/known-section.tsx';
import { listingNote } from './listing-note.ts';
import { ListingStatistics } from './listing-statistics.tsx';
import { NewsSection } from './news-section.tsx';
import { PositionPart } from './position/position-part.tsx';
import { PriceFigure } from './price-figure.tsx';
import { RelatedStocks } from './related-stocks.tsx';
import { PriceLine, StockHeading } from './stock-heading.tsx';
import { NewerPriceLine } from './trading/newer-price-line.tsx';
import { TradingSection } from './trading/trading-section.tsx';
import { newerListing, unitText } from './trading/trading-texts.ts';

/** An index or an exchange rate can only be watched and compared with. */
const canBeHeld = (kind: WorldListing['kind']) => kind !== 'index' && kind !== 'currency';

function ListingPrice({ listing }: { listing: WorldListing }) {
  const { price, change, asOf, place } = listing;
  if (price === null || asOf === null) return null;
  const percent = changePercent({ price, change, changePercent: null });
  const day = `${priceDate(asOf)}${asOf.length <= 10 && place ? ` in ${place}` : ''}`;
  return (
    <PriceLine
      price={pricedIn(price, listing)}
      change={
        change !== null &&
        percent !== null && (
          <>
            {(change > 0 ? '+' : '') + (price < 10 ? unitPrice : priceFigure)(change)}{' '}
            <Change percent={percent} />
          </>
        )
      }
      note={`${day}, ${unitName(listing)}`}
    />
  );
}

/** The digits of a German ISIN that brokers and newspapers use: the Wertpapierkennnummer. */
const wknOf = (isin: string | null) => (isin && /^DE000/.test(isin) ? isin.slice(5, 11) : undefined);

function Header({ page, listing, alert }: Omit<WorldContentProps, 'journal'>) {
  const { symbol, name, exchange, kind, country, isin, price } = listing;
  const { trading } = page;
  const wkn = wknOf(isin);
  const what = trading[0] ? unitText(trading[0]) : kind;
  const facts = [
    symbol,
    exchange,
    what,
    listing.industry ? null : country,
    isin && `ISIN ${isin}`,
    wkn && `WKN ${wkn}`,
  ];
  const isHeld = canBeHeld(kind);
  const note =
    price === null && page.loading
      ? askedText(page.loading)
      : listingNote(listing, newerListing(trading) !== undefined);
  return (
    <header>
      <Breadcrumbs country={listing.industry && country} industry={listing.industry} />
      <StockHeading name={shortName(name, symbol)} facts={facts}>
        <WatchButton symbol={symbol} />
        {price !== null && alert}
        {isHeld && price !== null && <AddToBasket symbol={symbol} />}
        {isHeld && <AddToPortfolio symbol={symbol} />}
      </StockHeading>
      <ListingPrice listing={listing} />
      <div className={price === null ? 'pt-4' : undefined}>
        <NewerPriceLine trading={trading} />
        {note && <p className="max-w-[86ch] pb-5 text-soft">{note}</p>}
      </div>
    </header>
  );
}

/** Kinds that have neither splits nor dividends. An index may count those of its members. */
const withoutEvents: ReadonlySet<WorldListing['kind']> = new Set(['index', 'coin', 'metal', 'currency']);

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
  const isHeld = canBeHeld(listing.kind);
  const priced = asOf !== null && { symbol, name, changes, asOf, closesSince };
  return (
    <>
      <Header page={page} listing={listing} alert={alert} />
      {priced && (
        <PriceFigure
          page={{ stock: priced, splits, dividends }}
          unit={unitName(listing)}
          currency={listing.currency}
          hasEvents={!withoutEvents.has(listing.kind)}
        />
      )}
      <div className="page-section flex gap-x-16 gap-y-8 empty:hidden max-md:flex-col">
        {isHeld && <PositionPart symbol={symbol} />}
        {priced && <ListingStatistics listing={listing} />}
      </div>
      {journal}
      <TradingSection trading={page.trading} />
      <KnownSection page={{ ...page, listing }} />
      <Suspense>
        {asOf !== null && page.matches.length + page.peers.length > 0 && (
          <RelatedStocks page={{ ...page, stock: { ...listing, asOf } }} />
        )}
        {page.news.length > 0 && <NewsSection name={shortName(name, symbol)} news={page.news} />}
        {dividends.length + splits.length > 0 && (
          <EventsSection page={page} currency={readCurrency(listing.currency ?? '')?.currency} />
        )}
      </Suspense>
      <p className="mt-14 max-w-[86ch] text-fine text-soft">
        Holdwise is for education and information; nothing here is financial advice.
      </p>
    </>
  );
}
