import { positionCost, positionFigures } from '#domain/positions.ts';
import { longDate, price } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet } from '#web/ui/dialog.tsx';
import { Change, Unknown } from '#web/ui/figures.tsx';
import type { PricedTicker } from './portfolio-prices.ts';
import type { TickerActions } from './ticker-row.tsx';

function Figures({ ticker }: { ticker: PricedTicker }) {
  const figures = positionFigures(ticker.position);
  const { plain, shares } = useAmountFormats('USD');
  const rows = [
    ['Last Price ($)', figures ? price(ticker.lastPrice) : 'No price known'],
    ['Change %', figures ? <Change key="change" percent={ticker.changePercent} /> : undefined],
    ['Total Shares', shares(ticker.exact.shares)],
    ['Total Cost ($)', plain(positionCost(ticker.position))],
    ['Market Value ($)', figures && plain(figures.value)],
    ['Profit/Loss (%)', figures && <Change key="profit" percent={figures.profitPercent} />],
  ] as const;
  return (
    <dl className="figures">
      {rows.map(([name, figure]) => (
        <div key={name} className="flex min-h-10 items-center justify-between gap-4 border-b border-rule">
          <dt className="text-soft">{name}</dt>
          <dd className="font-[550]">{figure ?? <Unknown />}</dd>
        </div>
      ))}
    </dl>
  );
}

interface HoldingSheetProps {
  open: boolean;
  ticker: PricedTicker;
  actions: Pick<TickerActions, 'onChart' | 'onAddShares' | 'onEdit' | 'onDelete'>;
  onClose: () => void;
}

/** On a phone: the figures of a holding that its row has no room for, and its actions. */
export function HoldingSheet({ open, ticker, actions, onClose }: HoldingSheetProps) {
  const { symbol, name, notes, asOf } = ticker;
  const buttons = [
    { label: 'Add Shares', accessibleName: `Add Shares of ${symbol}`, act: actions.onAddShares },
    { label: 'Edit', accessibleName: `Edit ${symbol}`, act: actions.onEdit },
    { label: 'Chart', accessibleName: `Chart of ${symbol}`, act: actions.onChart },
  ];
  return (
    <Sheet open={open} onClose={onClose} title={`${symbol} · ${name}`}>
      <Figures ticker={ticker} />
      {asOf !== null && <p className="pt-2 text-fine text-soft">Price of {longDate(asOf)}</p>}
      {notes !== '' && <p className="pt-2 text-fine">{notes}</p>}
      <div className="grid grid-cols-2 gap-3 pt-5">
        {buttons.map(({ label, accessibleName, act }) => (
          <Button key={label} className="min-h-11" aria-label={accessibleName} onClick={() => act(ticker)}>
            {label}
          </Button>
        ))}
        <Button
          variant="danger"
          className="min-h-11"
          aria-label={`Delete ${symbol}`}
          onClick={() => {
            onClose();
            actions.onDelete(ticker);
          }}
        >
          Delete
        </Button>
      </div>
    </Sheet>
  );
}
