import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { changePercent } from '#domain/percents.ts';
import { currencyName, price } from '#web/lib/formats.ts';
import { quoteQuery } from '#web/lib/market-queries.ts';
import { priceDate } from '#web/lib/price-dates.ts';
import { useSession } from '#web/lib/session.ts';
import { shortName } from '#web/lib/short-name.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { AddToBasket } from '#web/ui/add-to-basket.tsx';
import { Change, PriceFlash } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import type { Stock } from './stock-query.ts';

function Breadcrumbs({ stock: { sector, industry } }: { stock: Stock }) {
  const to = (name: string, value: string) => `/stocks?${new URLSearchParams({ [name]: value })}`;
  return (
    <nav aria-label="Breadcrumb" className="stock-crumbs">
      <ol>
        <li>
          <Link to="/stocks">Stocks</Link>
        </li>
        {sector && (
          <li>
            <Link to={to('sector', sector)}>{sector}</Link>
          </li>
        )}
        {industry && (
          <li>
            <Link to={to('industry', industry)}>{industry}</Link>
          </li>
        )}
      </ol>
    </nav>
  );
}

const typeNames: Partial<Record<Stock['type'], string>> = {
  adr: 'depositary receipt',
  etf: 'exchange-traded fund',
  inactive: 'no longer traded',
};

function Buttons({ symbol }: { symbol: string }) {
  const isCustomer = useSession().state === 'customer';
  return (
    <div className="stock-buttons">
      <AddToBasket symbol={symbol} />
      <Link
        to={isCustomer ? `/portfolio/transactions?add=${encodeURIComponent(symbol)}` : '/login'}
        className="button button-primary"
      >
        Add to portfolio
      </Link>
    </div>
  );
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

function PriceLine({ stock }: { stock: Stock }) {
  const line = useRef<HTMLDivElement>(null);
  useLivePrice(line, stock.symbol);
  const last = useLastPrice(stock);
  const percent = changePercent({ ...last, changePercent: null });
  return (
    <div ref={line} className="stock-price">
      <p className="stock-last">
        <span className="sr-only">Last price </span>
        <PriceFlash figure={last.price}>{price(last.price)}</PriceFlash>
      </p>
      {last.change !== null && percent !== null && (
        <p className="stock-change">
          {(last.change > 0 ? '+' : '') + price(last.change)} <Change percent={percent} />
        </p>
      )}
      <p className="stock-meta">
        {priceDate(last.asOf)}, {currencyName(stock.currency)}
      </p>
    </div>
  );
}

/** The name, the last price with its date, and the buttons. */
export function StockHeader({ stock }: { stock: Stock }) {
  const { symbol, exchange, name, type } = stock;
  const note = typeNames[type];
  return (
    <header>
      <Breadcrumbs stock={stock} />
      <div className="stock-head">
        <div className="min-w-0">
          <h1 className="stock-name">{shortName(name, symbol)}</h1>
          <p className="stock-meta">{[symbol, exchange, name, note].filter(Boolean).join(' · ')}</p>
        </div>
        <Buttons symbol={symbol} />
      </div>
      <PriceLine stock={stock} />
    </header>
  );
}
