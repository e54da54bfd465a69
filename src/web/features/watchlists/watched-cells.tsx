import { useRef } from 'react';
import type { WatchedItem } from '#contract/watchlists.ts';
import { price } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import type { WatchedRow } from './watched-figures.ts';

interface SymbolCellProps {
  item: WatchedItem;
  isOpen: boolean;
  /** Shows or hides the journal; absent where there is none. */
  onToggle: (() => void) | undefined;
}

/** The symbol, which keeps the quote live, and the name; a button opens the journal. */
export function SymbolCell({ item: { symbol, name }, isOpen, onToggle }: SymbolCellProps) {
  const element = useRef<HTMLElement>(null);
  useLivePrice(element, symbol);
  return (
    <>
      {onToggle && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Journal of ${symbol}`}
          onClick={onToggle}
          className="inline-grid size-6 place-items-center text-soft hover:text-ink"
        >
          <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
        </button>
      )}
      <StockLink symbol={symbol} />
      <small ref={element} className={`block truncate text-tiny text-soft ${onToggle ? 'lg:pl-6' : ''}`}>
        {shortName(name, symbol)}
      </small>
    </>
  );
}

export function LastPrice({ row: { quote }, newestDay }: { row: WatchedRow; newestDay: string | undefined }) {
  if (!quote) return <Unknown />;
  return (
    <>
      <PriceFlash figure={quote.price}>{price(quote.price)}</PriceFlash>
      {quote.currency && quote.currency !== 'USD' && (
        <small className="text-tiny text-soft max-lg:hidden"> {quote.currency}</small>
      )}
      <span className="max-lg:hidden">
        <OlderDay asOf={quote.asOf} newestDay={newestDay} />
      </span>
    </>
  );
}

/** The number of known investors that hold it, and how many of them bought in the last quarter. */
export function Investors({ brief }: WatchedRow) {
  if (!brief || brief.holders === null) return <Unknown />;
  return (
    <>
      {brief.holders}
      {brief.buyers !== null && brief.buyers > 0 && <span className="text-soft"> +{brief.buyers}</span>}
    </>
  );
}

export function Note({ item, onNote }: { item: WatchedItem; onNote: (() => void) | undefined }) {
  if (item.note)
    return (
      <span className="block max-w-40 truncate text-fine text-soft" title={item.note}>
        {item.note}
      </span>
    );
  if (!onNote) return null;
  return (
    <button type="button" className="text-link text-fine" onClick={onNote}>
      Add a note
    </button>
  );
}
