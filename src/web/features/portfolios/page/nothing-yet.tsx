import { Link } from 'react-router';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { usePortfolioScope } from './portfolio-scope.ts';

/** The content of a tab for a portfolio without transactions. */
export function NothingYet() {
  const { portfolio, portfolios } = usePortfolioScope();
  const { _id } = portfolio ?? portfolios[0] ?? { _id: '' };
  return (
    <div className="pt-8">
      <EmptyState>
        <p className="pb-5">Nothing is recorded yet. Enter a purchase, and its figures appear here.</p>
        <Link to={`/portfolio/transactions?id=${_id}&add`} className="button button-primary">
          Add transaction
        </Link>
      </EmptyState>
    </div>
  );
}
