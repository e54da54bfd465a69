import type { Ticker } from '#contract/portfolios.ts';
import { SidePanel } from '#web/ui/dialog.tsx';
import { StockChart } from '#web/ui/stock-chart.tsx';
import { AddSharesDialog, EditHoldingDialog } from '../../holding-dialogs.tsx';
import { useDeleteTicker } from '../../portfolio-changes.ts';
import { SecurityLink } from '../../security-link.tsx';
import type { HoldingRow } from './holding-rows.ts';

export type HoldingAction = 'chart' | 'addShares' | 'edit';

export interface OpenHolding {
  id: string;
  action: HoldingAction;
}

interface HoldingDialogProps {
  rows: readonly HoldingRow[];
  open: OpenHolding | undefined;
  onClose: () => void;
}

/** The dialog of an action on a holding: its chart, more shares, or a correction. */
export function HoldingDialog({ rows, open, onClose }: HoldingDialogProps) {
  const row = rows.find(({ id }) => id === open?.id);
  if (!row) return null;
  const { ticker, portfolioId, symbol, name } = row;
  const key = { portfolioId, tickerId: ticker._id };
  return (
    <>
      <AddSharesDialog
        open={open?.action === 'addShares'}
        ticker={ticker}
        tickerKey={key}
        onClose={onClose}
      />
      <EditHoldingDialog open={open?.action === 'edit'} ticker={ticker} tickerKey={key} onClose={onClose} />
      <SidePanel open={open?.action === 'chart'} title={`${symbol} · ${name}`} onClose={onClose}>
        <StockChart symbol={symbol} height={500} />
        {ticker.asOf !== null && (
          <p className="pt-4">
            <SecurityLink symbol={symbol} className="text-link" own={null}>
              Who holds it, key facts and news
            </SecurityLink>
          </p>
        )}
      </SidePanel>
    </>
  );
}

/** Returns a function that deletes a holding after a confirmation. */
export function useConfirmedDelete() {
  const { mutate } = useDeleteTicker();
  return ({ portfolioId }: HoldingRow, { _id }: Ticker) => {
    if (window.confirm('Are you sure you want to delete this ticker?'))
      mutate({ portfolioId, tickerId: _id });
  };
}
