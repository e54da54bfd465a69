import '#web/ui/figure-pages.css';
import './portfolio-pages.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CreatePortfolioDialog } from '../create-portfolio-dialog.tsx';
import { portfoliosQuery } from '../portfolio-changes.ts';
import { PortfolioSkeleton } from '../portfolio-skeleton.tsx';
import { ImportHost } from './imports/import-host.tsx';
import { PortfolioHeader } from './portfolio-header.tsx';
import { scopeOf } from './portfolio-scope.ts';
import { PortfolioTabs } from './portfolio-tabs.tsx';

function Loading() {
  return (
    <div className="pt-8">
      <h1 className="sr-only">Your portfolio</h1>
      <PortfolioSkeleton />
    </div>
  );
}

/** The page of a customer who has no portfolio yet. */
function FirstPortfolio() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="pt-8 sm:pt-12">
      <h1 className="pb-6 font-serif text-[30px] leading-tight font-semibold tracking-tight">
        Your portfolio
      </h1>
      <EmptyState>
        <p className="pb-5">
          A portfolio shows what your investments cost, what they are worth, and how well they did.
        </p>
        <Button variant="primary" onClick={() => setIsOpen(true)}>
          Create New Portfolio
        </Button>
      </EmptyState>
      <CreatePortfolioDialog open={isOpen} onClose={() => setIsOpen(false)} onSelect={() => undefined} />
    </div>
  );
}

function Portfolios() {
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const [query, setQuery] = useSearchParams();
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <Loading />;
  const scope = scopeOf(data.portfolios, query.get('id'), data.reportingCurrency);
  if (!scope) return <FirstPortfolio />;
  return (
    <>
      <PortfolioHeader
        scope={scope}
        canCreate={data.portfolios.length < data.limit}
        onSelect={(id) => setQuery({ id })}
      />
      <PortfolioTabs />
      <ImportHost scope={scope} />
      <Outlet context={scope} key={scope.portfolioId} />
    </>
  );
}

function Guard() {
  const session = useSession();
  const { pathname, search } = useLocation();
  if (session.state === 'checking') return <Loading />;
  if (session.state === 'visitor')
    return <Navigate to="/login" replace state={{ from: `${pathname}${search}` }} />;
  return <Portfolios />;
}

/** The customer's own page, with a tab for each view. Only the browser renders it. */
export function PortfolioPage() {
  return useInBrowser() ? <Guard /> : <Loading />;
}
