import '#web/ui/figure-pages.css';
import '../stock-pages.css';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import { normaliseSymbol } from '#domain/symbols.ts';
import { stockAddress } from '#web/lib/stock-address.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingRegion, RowsSkeleton, Skeleton } from '#web/ui/skeleton.tsx';
import { isAwaited, isListed, type Stock, stockQuery } from '../stock-query.ts';
import { StockSearchBox } from '../stock-search-box.tsx';
import { askedText } from './asked-text.ts';
import { Breadcrumbs } from './breadcrumbs.tsx';
import { StockContent } from './stock-content.tsx';
import { pageTitle, stockNotFoundTitle } from './stock-head.ts';
import { UnlistedStock } from './unlisted-stock.tsx';
import { WorldContent } from './world-content.tsx';

/** A placeholder for the buttons, the price, the chart and the key facts. */
function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-3 h-4 w-60" />
      <Skeleton className="mt-4 hidden h-25 max-md:block" />
      <Skeleton className="mt-4 h-12 w-72" />
      <Skeleton className="mt-16 h-6 w-2/3 md:mt-9" />
      <Skeleton className="mt-2 h-4 w-1/2" />
      <Skeleton className="mt-16 h-[440px] max-md:mt-6 max-md:h-[380px]" />
      <RowsSkeleton count={6} />
    </LoadingRegion>
  );
}

/** The head of the page while no more than the symbol is known. */
function Pending({ symbol, children }: { symbol: string; children: ReactNode }) {
  return (
    <>
      <header>
        <Breadcrumbs />
        <h1 className="page-title pt-2">{symbol}</h1>
      </header>
      {children}
    </>
  );
}

function NotFound({ symbol }: { symbol: string }) {
  return (
    <div className="mx-auto max-w-[520px] py-16">
      <h1 className="font-serif text-display font-semibold">Stock not found</h1>
      <p className="pt-3 pb-6 text-soft">
        No stock or fund with the symbol {symbol} is known here. Search by symbol or by name:
      </p>
      <StockSearchBox />
      <p className="pt-6">
        <Link to="/stocks" className="text-accent">
          All stocks
        </Link>
      </p>
    </div>
  );
}

interface StockPageProps {
  /** Returns the sections about the company, which come after the key facts. */
  company: (stock: Stock) => ReactNode;
  /** Returns the button that sets an alert on a security. */
  alert: (symbol: string) => ReactNode;
  /** Returns what the customer has written about a security. */
  journal: (symbol: string) => ReactNode;
}

function StockBySymbol({ symbol, company, alert, journal }: StockPageProps & { symbol: string }) {
  const { data: known, error, refetch } = useQuery(stockQuery(symbol));
  // The source that was asked does not know the symbol either.
  const data = known && error?.status === 404 && isAwaited(known) ? null : known;
  const isMissing = data === null || error?.status === 404 || error?.status === 400;
  usePageTitle(data ? pageTitle(data, symbol) : isMissing ? stockNotFoundTitle : undefined);
  if (data && isListed(data) && data.stock.symbol !== symbol)
    return <Navigate to={stockAddress(data.stock.symbol)} replace />;
  if (data && isListed(data))
    return (
      <StockContent
        page={data}
        company={company(data.stock)}
        alert={alert(symbol)}
        journal={journal(symbol)}
      />
    );
  if (data?.listing)
    return (
      <WorldContent page={data} listing={data.listing} alert={alert(symbol)} journal={journal(symbol)} />
    );
  if (data && isAwaited(data))
    return (
      <Pending symbol={symbol}>
        <p role="status" className="max-w-[640px] pt-4 text-soft">
          {askedText(data.loading)}
        </p>
        <Loading />
      </Pending>
    );
  if (data) return <UnlistedStock symbol={symbol} holders={data.holders} news={data.news} />;
  if (isMissing) return <NotFound symbol={symbol} />;
  return (
    <Pending symbol={symbol}>
      {error ? (
        <div className="pt-4">
          <LoadFailure
            error={error}
            fallback={`The page of ${symbol} could not be loaded.`}
            onRetry={refetch}
          />
        </div>
      ) : (
        <Loading />
      )}
    </Pending>
  );
}

/** The page of a stock: price, chart, key facts, holders, similar stocks and news. */
export function StockPage(parts: StockPageProps) {
  const { symbol: text = '' } = useParams();
  const symbol = normaliseSymbol(text);
  return <StockBySymbol key={symbol} symbol={symbol} {...parts} />;
}
