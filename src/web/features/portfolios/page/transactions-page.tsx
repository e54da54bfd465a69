import { lazy } from 'react';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { useImportAddress } from './imports/import-address.ts';
import { usePortfolioScope } from './portfolio-scope.ts';
import { TransactionsTab } from './transactions/transactions-tab.tsx';

const ImportPart = lazy(async () => ({ default: (await import('./imports/import-part.tsx')).ImportPart }));

/** The tab with the transactions of the selected portfolio, or with the import that the address names. */
export function TransactionsPage() {
  const { portfolioId, portfolio, portfolios } = usePortfolioScope();
  const { importId } = useImportAddress();
  if (portfolio && importId !== undefined) {
    return (
      <LazyPart loading={<RowsSkeleton />}>
        <ImportPart key={importId} portfolio={portfolio} importId={importId} />
      </LazyPart>
    );
  }
  return <TransactionsTab key={portfolioId} portfolioId={portfolioId} portfolios={portfolios} />;
}
