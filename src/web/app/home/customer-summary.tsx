import { useQuery } from '@tanstack/react-query';
import { Everything } from '#web/features/figures/home/everything.tsx';
import { DropFromHome } from '#web/features/imports/drop-from-home.tsx';
import { OwnNews } from '#web/features/portfolios/news/own-news.tsx';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { allId, type PortfolioScope, scopeOf } from '#web/ledger/portfolio-scope.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { NothingOwned } from './nothing-owned.tsx';
import { OpeningSkeleton } from './opening-skeleton.tsx';

/** What a customer without holdings sees: their cash, if there is any, otherwise how to begin. */
function WithoutHoldings({ scope }: { scope: PortfolioScope }) {
  const { data, isLoading } = useAllTime(allId);
  if (isLoading) return <OpeningSkeleton />;
  return data?.performance.cash ? <Everything scope={scope} /> : <NothingOwned />;
}

function Summary() {
  const { data, error } = useQuery(portfoliosQuery());
  // The section of the portfolios says why, and offers to try again.
  if (!data) return error ? null : <OpeningSkeleton />;
  const scope = scopeOf(data.portfolios, allId, data.reportingCurrency);
  if (!scope) return <NothingOwned />;
  if (scope.tickers.length === 0) return <WithoutHoldings scope={scope} />;
  return (
    <>
      <Everything scope={scope} />
      <OwnNews />
    </>
  );
}

/** All portfolios of the customer at a glance; the page accepts files to import. */
export function CustomerSummary() {
  return (
    <>
      <DropFromHome />
      <Summary />
    </>
  );
}
