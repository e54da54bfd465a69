import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { changePercent } from '#domain/percents.ts';
import { isCompanyShare } from '#domain/symbols.ts';
import { WatchButton } from '#web/features/market/watch-button.tsx';
import { currencyName, price } from '#web/lib/formats.ts';
import { formerSymbolText } from '#web/lib/former-symbol-text.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { counted } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';
import { comparisonAddress, stockFeedPath } from '#web/lib/stock-address.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { Change, PriceFlash } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import { priceDate } from '../price-dates.ts';
import type { ListedStockPage, Stock } from '../stock-query.ts';
import { AddToBasket, AddToPortfolio } from './add-buttons.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { PriceLine, StockHeading } from './stock-heading.tsx';
import { NewerPriceLine } from './trading/newer-price-line.tsx';
import { unitText } from './trading/trading-texts.ts';

const typeNames: Partial<Record<Stock['type'], string>> = {
  adr: 'depositary receipt',
  etf: 'exchange-traded fund',
  inactive: 'no longer traded',
};

/** Says what a unit of it is, if that is not a share of the company. */
function unitOf({ stock, trading: [own] }: ListedStockPage): string | undefined {
  return own && own.sharesPerUnit !== null && own.sharesPerUnit !== 1 ? unitText(own) : typeNames[stock.type];
}

interface LastPrice {
  price: number;
  change: number | null;
  asOf: string;
}

/** Returns the price of the page until the browser has a newer quote. */
function useLastPrice(stock: Stock): LastPrice {
  const inBrowser = useInBrowser();
  const { data } = useQuery({ ...quoteQuery(stock.symbol), enabled: inBrowser });
  const quote = data?.[0];
  return quote && quote.asOf >= stock.asOf ? quote : stock;
}

function StockPrice({ stock }: { stock: Stock }) {
  const line = useRef<HTMLDivElement>(null);
  useLivePrice(line, stock.symbol);
  const last = useLastPrice(stock);
  const percent = changePercent({ ...last, changePercent: null });
  return (
    <PriceLine
      ref={line}
      price={<PriceFlash figure={last.price}>{price(last.price)}</PriceFlash>}
      change={
        last.change !== null &&
        percent !== null && (
          <>
            {(last.change > 0 ? '+' : '') + price(last.change)} <Change percent={percent} />
          </>
        )
      }
      note={`${priceDate(last.asOf)}, ${currencyName(stock.currency)}`}
    />
  );
}

const peersCompared = 2;

/** Links to the sections that readers look for most, to a comparison with the largest peers, and to the feed. */
function Jumps({ page: { stock, holders, matches, peers } }: { page: ListedStockPage }) {
  const held = holders.quarters.at(-1)?.holders ?? 0;
  return (
    <nav aria-label="On this page" className="flex flex-wrap gap-x-5 text-fine max-md:order-last">
      {matches.length > 0 && (
        <a href="#matches-title" className="text-link inline-flex min-h-8 items-center">
          Similar stocks
        </a>
      )}
      <a href="#holders-title" className="text-link inline-flex min-h-8 items-center">
        Who holds it{held > 0 && `: ${counted(held, 'investor', 'investors')}`}
      </a>
      {isCompanyShare(stock.type) && (
        <Link
          to={comparisonAddress([stock.symbol, ...peers.slice(0, peersCompared).map(({ symbol }) => symbol)])}
          className="text-link inline-flex min-h-8 items-center"
        >
          Compare companies
        </Link>
      )}
      <a href={stockFeedPath(stock.symbol)} className="text-link inline-flex min-h-8 items-center">
        RSS
      </a>
    </nav>
  );
}

/** The name, the last price with its date, and the buttons. */
export function StockHeader({ page, alert }: { page: ListedStockPage; alert: ReactNode }) {
  const { stock } = page;
  const { symbol, exchange, name, isin, formerSymbols } = stock;
  return (
    <header>
      <Breadcrumbs sector={stock.sector} industry={stock.industry} />
      <StockHeading
        name={shortName(name, symbol)}
        facts={[
          symbol,
          ...formerSymbols.map(formerSymbolText),
          exchange,
          name,
          unitOf(page),
          isin && `ISIN ${isin}`,
        ]}
      >
        <WatchButton symbol={symbol} />
        {alert}
        <AddToBasket symbol={symbol} />
        <AddToPortfolio symbol={symbol} />
      </StockHeading>
      <div className="flex flex-wrap items-end justify-between gap-x-6 max-md:pb-3">
        <StockPrice stock={stock} />
        <Jumps page={page} />
      </div>
      <NewerPriceLine trading={page.trading} />
    </header>
  );
}
