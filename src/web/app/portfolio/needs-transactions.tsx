import { Outlet } from 'react-router';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { NothingYet } from './nothing-yet.tsx';

/** The tabs that only say something about transactions; without any, they say how to begin. */
export function NeedsTransactions() {
  const scope = usePortfolioScope();
  const figures = useAllTime(scope.portfolioId).data?.performance;
  const isEmpty = scope.tickers.length === 0 && figures?.positions.length === 0 && !figures.tracksCash;
  return isEmpty ? <NothingYet /> : <Outlet context={scope} />;
}
