import { usePortfolioScope } from './portfolio-scope.ts';
import { TransactionsTab } from './transactions/transactions-tab.tsx';

/** The tab with the transactions of the selected portfolio. */
export function TransactionsPage() {
  const { portfolioId, portfolios } = usePortfolioScope();
  return <TransactionsTab key={portfolioId} portfolioId={portfolioId} portfolios={portfolios} />;
}
