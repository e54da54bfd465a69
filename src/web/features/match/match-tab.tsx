import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { limits } from '#domain/limits.ts';
import { sharedSearch } from '#web/ledger/period.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { keptSearch } from '#web/lib/kept-search.ts';
import { type MatchReport, portfolioMatchQuery } from '#web/lib/match-queries.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { DenseRows, LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { MatchReportParts } from './match-report.tsx';

/** The report, unless there is nothing to compare. */
function Report({ report }: { report: MatchReport }) {
  const search = sharedSearch(useLocation().search);
  if (report.yours.length + report.uncovered.length === 0)
    return (
      <div className="pt-5">
        <EmptyState>
          No open holding could be compared.{' '}
          <Link to={{ pathname: '/portfolio/transactions', search }}>Add a transaction</Link>, or{' '}
          <Link to="/investors/match">try other holdings</Link>.
        </EmptyState>
      </div>
    );
  const holdings = report.yours
    .filter(({ weight }) => weight > 0)
    .slice(0, limits.matchedHoldings)
    .map(({ symbol, weight }) => ({ symbol, value: weight }));
  return <MatchReportParts report={report} holdings={holdings} />;
}

type FundView = 'held' | 'through';

const views: readonly { value: FundView; name: string }[] = [
  { value: 'held', name: 'Funds as held' },
  { value: 'through', name: 'Through funds' },
];

const keptView = keptSearch('holdwise-match', ['funds']);

/** Wizard Match: the investors whose holdings resemble the selected portfolio, or all of them. */
export function MatchTab() {
  const { portfolioId } = usePortfolioScope();
  const { search, change } = usePageSearch(keptView);
  const view: FundView = search.get('funds') === 'through' ? 'through' : 'held';
  const { data, error, refetch } = useQuery(portfolioMatchQuery(portfolioId, view));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-7">
        <h2 className="page-title">Whose portfolio resembles yours?</h2>
        <div className="flex flex-wrap items-center gap-3">
          <ChoiceBar label="Funds" choices={views} selected={view} onSelect={(funds) => change({ funds })} />
          <Link to="/investors/match" className="button min-h-9 max-md:min-h-11">
            Try other holdings
          </Link>
        </div>
      </div>
      {data ? (
        <Report report={data} />
      ) : (
        <div className="page-section">
          {error ? (
            <LoadFailure error={error} onRetry={refetch} />
          ) : (
            <LoadingRegion>
              <Skeleton className="h-8 w-40" />
              <Skeleton className="mt-2 h-6 w-2/3" />
              <Skeleton className="mt-2 h-4 w-1/2" />
              <DenseRows count={11} className="mt-4" />
            </LoadingRegion>
          )}
        </div>
      )}
    </>
  );
}
