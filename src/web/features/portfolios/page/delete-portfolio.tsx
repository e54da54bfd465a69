import { useNavigate } from 'react-router';
import type { Portfolio } from '#contract/portfolios.ts';
import { useDeletePortfolio } from '#web/ledger/portfolio-changes.ts';
import { rememberPortfolio } from '#web/ledger/portfolio-scope.ts';
import { counted } from '#web/lib/phrases.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

function useDeletion({ _id, title }: Portfolio, isLast: boolean) {
  const navigate = useNavigate();
  const { mutateAsync: remove } = useDeletePortfolio();
  return async () => {
    rememberPortfolio(null);
    // First, because the page of a deleted portfolio shows another one, and creates the first one of a customer without any.
    await navigate(isLast ? '/#portfolio' : '/portfolio', { replace: true, flushSync: true });
    await remove({ portfolioId: _id, title });
  };
}

interface DeletePortfolioProps {
  open: boolean;
  portfolio: Portfolio;
  isLast: boolean;
  onClose: () => void;
}

/** Asks before it deletes a portfolio, by name. */
export function DeletePortfolio({ open, portfolio, isLast, onClose }: DeletePortfolioProps) {
  const { title, tickers } = portfolio;
  const remove = useDeletion(portfolio, isLast);
  return (
    <ConfirmDialog
      open={open}
      title={`Delete “${title}”?`}
      proceed="Delete portfolio"
      isDeletion
      onCancel={onClose}
      onProceed={() => {
        onClose();
        // A failure shows a message of its own.
        void remove().catch(() => undefined);
      }}
    >
      Its {tickers.length > 0 && `${counted(tickers.length, 'holding')}, its `}transactions and its imports
      are deleted. For a minute you can undo it.
    </ConfirmDialog>
  );
}
