import { type ReactNode, useRef } from 'react';
import type { HoldingRow } from '#web/ledger/holding-rows.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { useNarrowScreen } from '#web/lib/use-media.ts';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import type { HoldingActions } from './holding-dialog.tsx';

interface HoldingNameProps {
  row: HoldingRow;
  /** The portfolio that holds it, if the table shows several. */
  portfolioTitle: string | undefined;
  /** Opens the lots, in a table that shows the name beside the symbol. */
  expander: ReactNode;
  onOpen: HoldingActions['onOpen'];
}

/** The symbol, which opens the chart, or on a phone the figures and actions, the name and the note. */
export function HoldingName({ row, portfolioTitle, expander, onOpen }: HoldingNameProps) {
  const element = useRef<HTMLButtonElement>(null);
  useLivePrice(element, row.symbol);
  const isNarrow = useNarrowScreen();
  const name = portfolioTitle ? `${row.name} · ${portfolioTitle}` : row.name;
  return (
    <>
      {expander}
      <button
        ref={element}
        type="button"
        className="symbol-link row-button"
        disabled={isNarrow && row.id === pendingId}
        aria-haspopup="dialog"
        onClick={() => onOpen(row, isNarrow ? 'sheet' : 'chart')}
      >
        {row.symbol}
      </button>
      <small
        title={name}
        className={`truncate text-tiny text-soft ${expander ? 'max-lg:ml-0 max-lg:block' : 'block'}`}
      >
        {name}
      </small>
      {expander && row.ticker.notes !== '' && (
        <span className="block truncate pb-1 pl-6 text-tiny text-soft max-lg:hidden" title={row.ticker.notes}>
          {row.ticker.notes}
        </span>
      )}
    </>
  );
}
