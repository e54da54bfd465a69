import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { useDeleteTicker } from '#web/ledger/portfolio-changes.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { SidePanel } from '#web/ui/dialog.tsx';
import { StockChart } from '#web/ui/price-chart/stock-chart.tsx';
import { AddSharesDialog, EditHoldingDialog } from '../holding-dialogs.tsx';
import { DescribeHoldingDialog } from './describe-holding.tsx';

type HoldingAction = 'chart' | 'addShares' | 'edit' | 'describe' | 'sheet';

export interface OpenHolding {
  id: string;
  action: HoldingAction;
}

export interface HoldingActions {
  onOpen: (row: HoldingRow, action: HoldingAction) => void;
  onDelete: (row: HoldingRow) => void;
}

interface HoldingDialogProps {
  row: HoldingRow;
  action: HoldingAction;
  onClose: () => void;
}

/** The dialog of an action on a holding: its chart, more shares, or a correction, or its note and group. */
export function HoldingDialog({ row, action, onClose }: HoldingDialogProps) {
  const { ticker, portfolioId, symbol, name } = row;
  const form = { ticker, tickerKey: { portfolioId, tickerId: ticker._id }, onClose };
  return (
    <>
      <AddSharesDialog open={action === 'addShares'} {...form} />
      <EditHoldingDialog open={action === 'edit'} {...form} />
      <DescribeHoldingDialog open={action === 'describe'} {...form} />
      <SidePanel open={action === 'chart'} title={`${symbol} · ${name}`} onClose={onClose}>
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
  return ({ portfolioId, id }: HoldingRow) => {
    if (window.confirm('Are you sure you want to delete this ticker?')) mutate({ portfolioId, tickerId: id });
  };
}
