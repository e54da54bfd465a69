import { useRef } from 'react';
import type { Holding } from '#contract/investors.ts';
import type { Quote } from '#contract/market.ts';
import { changePercent, percentChange } from '#domain/percents.ts';
import { percent, price, signedPercent, wholeDollars } from '#web/lib/formats.ts';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { Change, OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import { PositionName, SplitNote } from './position-labels.tsx';

interface SelectableHoldingRowProps {
  holding: Holding;
  /** Undefined while loading and for an unknown price. */
  quote: Quote | undefined;
  /** The newest day of the table's prices; an older price shows its own day. */
  newestDay: string | undefined;
  /** The largest share of the table in per cent: the full width of a bar. */
  largest: number;
  current: boolean;
  onSymbol: (symbol: string) => void;
}

function HoldingPrice({ quote, newestDay }: Pick<SelectableHoldingRowProps, 'quote' | 'newestDay'>) {
  if (!quote) return <Unknown />;
  const change = changePercent(quote);
  return (
    <>
      <PriceFlash figure={quote.price}>{price(quote.price)}</PriceFlash>
      <OlderDay asOf={quote.asOf} newestDay={newestDay} />
      {change !== null && (
        <small className="block text-tiny">
          <Change percent={change} />
        </small>
      )}
    </>
  );
}

/** The change in the number of shares since the previous quarter. */
function QuarterChange({ shares, previousShares, putCall }: Holding) {
  if (shares === null || previousShares === null) return <span className="text-soft">–</span>;
  // More options are neither good nor bad news about a share.
  const colours = putCall ? { up: '', down: '' } : { up: 'text-up', down: 'text-down' };
  if (previousShares === 0) return <span className={colours.up}>New</span>;
  const change = percentChange(previousShares, shares);
  if (Math.abs(Number(change)) < 0.005) return <span className="text-soft">unchanged</span>;
  return <span className={shares > previousShares ? colours.up : colours.down}>{signedPercent(change)}</span>;
}

/** A decorative bar; `max` is the per cent of its full width. */
function ShareBar({ percent: share, max }: { percent: number; max: number }) {
  const width = max > 0 ? Math.min(100, (share / max) * 100) : 0;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 w-full text-accent opacity-30"
    >
      <rect width={width.toFixed(1)} height="8" fill="currentColor" />
    </svg>
  );
}

export function SelectableHoldingRow({
  holding,
  quote,
  newestDay,
  largest,
  current,
  onSymbol,
}: SelectableHoldingRowProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useLivePrice(row, holding.symbol);
  return (
    <tr ref={row} data-current={current || undefined}>
      <th scope="row" className="w-full max-w-0 pl-2.5!">
        <PositionName {...holding}>
          <button type="button" className="symbol-link" onClick={() => onSymbol(holding.symbol)}>
            {holding.symbol}
          </button>
        </PositionName>
      </th>
      <td className="max-lg:hidden">
        <HoldingPrice quote={quote} newestDay={newestDay} />
      </td>
      <td>{wholeDollars(holding.value)}</td>
      <td className="max-sm:hidden">
        <QuarterChange {...holding} />
        <SplitNote split={holding.splitAdjustment} />
      </td>
      <td>
        {holding.percent !== null && (
          <span className="ml-auto grid w-11 gap-1 sm:w-16 xl:w-24">
            {percent(holding.percent)}
            <ShareBar percent={holding.percent} max={largest} />
          </span>
        )}
      </td>
      <td className="pr-0!">
        {holding.symbol && !holding.putCall && <BasketButton symbol={holding.symbol} />}
      </td>
    </tr>
  );
}
