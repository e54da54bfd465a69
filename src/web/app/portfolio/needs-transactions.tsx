import { Outlet } from 'react-router';
import { useImportAddress } from '#web/ledger/import-address.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';

/** The content of a tab for a portfolio without transactions. */
export function NothingYet() {
  const { portfolio, portfolios } = usePortfolioScope();
  const { choose } = useImportAddress();
  const { _id } = portfolio ?? portfolios[0] ?? { _id: '' };
  return (
    <div className="pt-8">
      <EmptyState>
        <p className="pb-5">
          Nothing is recorded yet. Import the files of your broker or enter a purchase, and the figures appear
          here.
        </p>
        <div className="flex flex-wrap justify-center gap-2.5">
          <Button aria-haspopup="dialog" className="max-lg:min-h-11" onClick={choose}>
            Import files
          </Button>
          <Link
            to={`/portfolio/transactions?id=${_id}&add`}
            className="button button-primary max-lg:min-h-11"
          >
            Add transaction
          </Link>
        </div>
      </EmptyState>
    </div>
  );
}

/** The tabs that only say something about transactions; without any, they say how to begin. */
export function NeedsTransactions() {
  const scope = usePortfolioScope();
  const figures = useAllTime(scope.portfolioId).data?.performance;
  const isEmpty = scope.tickers.length === 0 && figures?.positions.length === 0 && !figures.tracksCash;
  return isEmpty ? <NothingYet /> : <Outlet context={scope} />;
}
