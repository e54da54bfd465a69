import '#web/features/transactions/ledger.css';
import '#web/ledger/entry/entry-row.css';
import { lazy, useEffect, useRef } from 'react';
import { CompareButton } from '#web/features/imports/compare-button.tsx';
import { usePastedRows } from '#web/features/imports/use-pasted-rows.ts';
import { PastImports, WaitingImports } from '#web/features/imports/waiting-imports.tsx';
import { OwnSecuritiesButton } from '#web/features/securities/securities-dialog.tsx';
import { TransactionsTab } from '#web/features/transactions/transactions-tab.tsx';
import { useImportAddress } from '#web/ledger/import-address.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';

const ImportPart = lazy(async () => ({
  default: (await import('#web/features/imports/import-part.tsx')).ImportPart,
}));

/**
 * Shows the top of the page when the import replaces the list of transactions or the other way round, and gives the focus
 * to the tab if the control that had it is gone.
 */
function useFreshStart(importId: string | undefined): void {
  const shown = useRef(importId);
  useEffect(() => {
    if (shown.current === importId) return;
    shown.current = importId;
    window.scrollTo({ top: 0, behavior: 'instant' });
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLElement>('nav[aria-label=Portfolio] [aria-current]')
        ?.focus({ preventScroll: true });
  }, [importId]);
}

/** The tab with the transactions of the selected portfolio, or with the import that the address names. */
export function TransactionsPage() {
  const { portfolioId, portfolio, portfolios } = usePortfolioScope();
  const { importId } = useImportAddress();
  useFreshStart(importId);
  usePastedRows(portfolio !== undefined && importId === undefined);
  if (portfolio && importId !== undefined) {
    return (
      <LazyPart loading={<RowsSkeleton />}>
        <ImportPart key={importId} portfolio={portfolio} importId={importId} />
      </LazyPart>
    );
  }
  return (
    <TransactionsTab
      key={portfolioId}
      portfolioId={portfolioId}
      portfolios={portfolios}
      before={portfolio && <WaitingImports portfolioId={portfolioId} />}
      actions={
        <>
          <OwnSecuritiesButton />
          {portfolio && <CompareButton portfolioId={portfolioId} />}
        </>
      }
      after={portfolio && <PastImports portfolioId={portfolioId} />}
    />
  );
}
