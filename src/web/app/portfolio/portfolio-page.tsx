import '#web/ui/figure-pages.css';
import './portfolio-pages.css';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { Navigate, Outlet, useSearchParams } from 'react-router';
import { AlertButton } from '#web/features/alerts/alert-button.tsx';
import { ImportHost } from '#web/features/imports/import-host.tsx';
import { PortfolioHeader } from '#web/features/portfolios/page/portfolio-header.tsx';
import { PortfolioTabs } from '#web/features/portfolios/page/portfolio-tabs.tsx';
import { PortfolioSkeleton } from '#web/features/portfolios/portfolio-skeleton.tsx';
import { useFirstPortfolio, useKeepSample } from '#web/ledger/first-portfolio.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import {
  type PortfolioScope,
  rememberPortfolio,
  scopeOf,
  useSelectedId,
} from '#web/ledger/portfolio-scope.ts';
import { useLogInState } from '#web/lib/return-path.ts';
import { sample } from '#web/lib/sample-portfolio.ts';
import { useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { LoadFailure } from '#web/ui/alert.tsx';

function Loading() {
  return (
    <div className="pt-8">
      <h1 className="sr-only">Your portfolio</h1>
      <PortfolioSkeleton />
    </div>
  );
}

/** Creates the first portfolio without asking, with what the visitor put into the sample. */
function FirstPortfolio() {
  const { mutateAsync, error } = useFirstPortfolio();
  const { mutate: keepSample } = useKeepSample();
  const isStarted = useRef(false);
  const create = useCallback(
    () =>
      mutateAsync().then(
        ({ portfolios: [first] }) => {
          const items = sample.stored() ?? [];
          if (first && items.length > 0) keepSample({ portfolioId: first._id, items });
        },
        // The page shows the error.
        () => undefined,
      ),
    [mutateAsync, keepSample],
  );
  useEffect(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    void create();
  }, [create]);
  return error ? <LoadFailure error={error} onRetry={create} /> : <Loading />;
}

/** Remembers the portfolio that the address names, for addresses without one. */
function useRemembered(scope: PortfolioScope): void {
  const isNamed = useSearchParams()[0].get('id') === scope.portfolioId;
  useEffect(() => {
    if (isNamed) rememberPortfolio(scope.portfolioId);
  }, [isNamed, scope.portfolioId]);
}

/** The button for an alert on the value of the portfolio; all of them together have none. */
function PortfolioAlert({ scope: { portfolio } }: { scope: PortfolioScope }) {
  if (!portfolio) return null;
  const { _id, title, currency } = portfolio;
  return (
    <AlertButton
      subject={{ symbol: '', investor: null, portfolioId: _id, name: title, currency }}
      className="min-h-9 max-md:min-h-11"
      isSignOnPhones
    />
  );
}

function ScopedPage({ scope, limit }: { scope: PortfolioScope; limit: number }) {
  const [, setQuery] = useSearchParams();
  useRemembered(scope);
  return (
    <>
      <PortfolioHeader
        scope={scope}
        limit={limit}
        onSelect={(id) => setQuery({ id })}
        alert={<PortfolioAlert scope={scope} />}
      />
      <PortfolioTabs />
      <ImportHost scope={scope}>
        <Outlet context={scope} key={scope.portfolioId} />
      </ImportHost>
    </>
  );
}

function Portfolios() {
  const { data, error, refetch } = useQuery(portfoliosQuery());
  const id = useSelectedId();
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <Loading />;
  const scope = scopeOf(data.portfolios, id, data.reportingCurrency);
  return scope ? <ScopedPage scope={scope} limit={data.limit} /> : <FirstPortfolio />;
}

function Guard() {
  const session = useSession();
  const logInState = useLogInState();
  if (session.state === 'checking') return <Loading />;
  if (session.state === 'visitor') return <Navigate to="/login" replace state={logInState} />;
  return <Portfolios />;
}

/** The customer's own page, with a tab for each view. Only the browser renders it. */
export function PortfolioPage() {
  return useInBrowser() ? <Guard /> : <Loading />;
}
