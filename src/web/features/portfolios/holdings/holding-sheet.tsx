import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { tradeName } from '#web/ledger/portfolio-prices.ts';
import { SecurityLink } from '#web/ledger/security-link.tsx';
import { longDate } from '#web/lib/formats.ts';
import { Sheet } from '#web/ui/dialog.tsx';
import { HoldingButtons } from './holding-actions.tsx';
import type { HoldingColumn } from './holding-columns.tsx';
import type { HoldingActions } from './holding-dialog.tsx';
import { HoldingLots } from './holding-lots.tsx';

interface HoldingSheetProps {
  row: HoldingRow;
  columns: readonly HoldingColumn[];
  withLots: boolean;
  actions: HoldingActions;
  onClose: () => void;
}

/** On a phone: the figures of a holding that its row has no room for, and its actions. */
export function HoldingSheet({ row, columns, withLots, actions, onClose }: HoldingSheetProps) {
  const { symbol, name, ticker, portfolioId } = row;
  return (
    <Sheet open onClose={onClose} title={`${symbol} · ${name}`}>
      <dl className="figures">
        {columns
          .filter(({ key }) => key !== 'trend')
          .map(({ key, label, cell }) => (
            <div key={key} className="flex min-h-10 items-center justify-between gap-4 border-b border-rule">
              <dt className="text-soft">{label}</dt>
              <dd className="text-right font-[550]">{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {ticker.asOf !== null && (
        <p className="pt-2 text-fine text-soft">Price of {tradeName(ticker) ?? longDate(ticker.asOf)}</p>
      )}
      {ticker.group !== '' && <p className="pt-2 text-fine">Group: {ticker.group}</p>}
      {ticker.notes !== '' && <p className="pt-2 text-fine whitespace-pre-line">{ticker.notes}</p>}
      {withLots && <HoldingLots portfolioId={portfolioId} symbol={symbol} />}
      <p className="pt-3">
        <SecurityLink symbol={symbol} className="text-link">
          {name}
        </SecurityLink>
      </p>
      <div className="grid grid-cols-2 gap-3 pt-4">
        <HoldingButtons row={row} actions={actions} withChart className="min-h-11" />
      </div>
    </Sheet>
  );
}
