import './match-pages.css';
import { useQuery } from '@tanstack/react-query';
import { limits } from '#domain/limits.ts';
import { type MatchReport, portfolioMatchQuery } from '#web/lib/match-queries.ts';
import { Failure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { usePortfolioScope } from '../page/portfolio-scope.ts';
import { MatchReportParts } from './match-report.tsx';

/** The report, unless there is nothing to compare. */
function Report({ report }: { report: MatchReport }) {
  if (report.yours.length + report.uncovered.length === 0)
    return (
      <div className="pt-5">
        <EmptyState>
          This portfolio has no open holding that could be compared. Add a transaction, or try other holdings.
        </EmptyState>
      </div>
    );
  const holdings = report.yours
    .filter(({ weight }) => weight > 0)
    .slice(0, limits.matchedHoldings)
    .map(({ symbol, weight }) => ({ symbol, value: weight }));
  return <MatchReportParts report={report} holdings={holdings} />;
}

/** Wizard Match: the investors whose holdings resemble the selected portfolio, or all of them. */
export function MatchTab() {
  const { portfolioId } = usePortfolioScope();
  const { data, error, refetch } = useQuery(portfolioMatchQuery(portfolioId));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3 pt-7">
        <h2 className="page-title">Whose portfolio resembles yours?</h2>
        <Link to="/investors/match" className="button page-button">
          Try other holdings
        </Link>
      </div>
      {data ? (
        <Report report={data} />
      ) : (
        <div className="pt-5">{error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />}</div>
      )}
    </>
  );
}
