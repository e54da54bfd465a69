import { useRef } from 'react';
import type { Holding } from '#contract/investors.ts';
import type { Quote } from '#contract/market.ts';
import { changePercent, percentChange } from '#domain/percents.ts';
import { price, signedPercent } from '#web/lib/formats.ts';
import { Change, OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import { PositionName } from './position-labels.tsx';

interface HoldingPriceProps {
  /** Undefined while loading and for an unknown price. */
  quote: Quote | undefined;
  /** The newest day of the table's prices; an older price shows its own day. */
  newestDay: string | undefined;
}

export function HoldingPrice({ quote, newestDay }: HoldingPriceProps) {
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
export function QuarterChange({ shares, previousShares, putCall }: Holding) {
  if (shares === null || previousShares === null) return <span className="text-soft">–</span>;
  // More options are neither good nor bad news about a share.
  const colours = putCall ? { up: '', down: '' } : { up: 'text-up', down: 'text-down' };
  if (previousShares === 0) return <span className={colours.up}>New</span>;
  const change = percentChange(previousShares, shares);
  if (Math.abs(Number(change)) < 0.005) return <span className="text-soft">unchanged</span>;
  return <span className={shares > previousShares ? colours.up : colours.down}>{signedPercent(change)}</span>;
}

/** A decorative bar; `max` is the per cent of its full width. */
export function ShareBar({ percent: share, max }: { percent: number; max: number }) {
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

/** The symbol, which keeps the quote live and selects the holding, and the name. */
export function HoldingSymbol({ holding, onSelect }: { holding: Holding; onSelect: () => void }) {
  const element = useRef<HTMLSpanElement>(null);
  useLivePrice(element, holding.symbol);
  return (
    <span ref={element}>
      <PositionName {...holding}>
        <button type="button" className="symbol-link" onClick={onSelect}>
          {holding.symbol}
        </button>
      </PositionName>
    </span>
  );
}
