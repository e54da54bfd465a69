import { useRef } from 'react';
import type { WatchedItem } from '#contract/watchlists.ts';
import { mediumDate, price, signedShare, unitPrice } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { ActionMenu, type RowAction } from '#web/ui/action-menu.tsx';
import { Change, OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import type { WatchedRow as Row } from './watched-figures.ts';
import { YearRange } from './year-range.tsx';

interface WatchedRowProps {
  row: Row;
  closes: readonly (number | null)[] | undefined;
  newestDay: string | undefined;
  isOpen: boolean;
  /** Shows or hides the journal; absent where there is none. */
  onToggle?: (() => void) | undefined;
  /** Edits the note; absent where there is none. */
  onNote?: (() => void) | undefined;
  actions: readonly RowAction[];
}

function LastPrice({ row: { quote }, newestDay }: Pick<WatchedRowProps, 'row' | 'newestDay'>) {
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

const percentOrUnknown = (percent: number | null) =>
  percent === null ? <Unknown /> : <Change percent={percent} />;

/** The number of known investors that hold it, and how many of them bought in the last quarter. */
function Investors({ row: { brief } }: { row: Row }) {
  if (!brief || brief.holders === null) return <Unknown />;
  return (
    <>
      {brief.holders}
      {brief.buyers !== null && brief.buyers > 0 && <span className="text-soft"> +{brief.buyers}</span>}
    </>
  );
}

function Note({ item, onNote }: { item: WatchedItem; onNote: (() => void) | undefined }) {
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

export function WatchedTableRow({
  row,
  closes,
  newestDay,
  isOpen,
  onToggle,
  onNote,
  actions,
}: WatchedRowProps) {
  const { item, dayPercent, sincePercent, toGoPercent } = row;
  const element = useRef<HTMLTableRowElement>(null);
  useLivePrice(element, item.symbol);
  return (
    <tr ref={element}>
      <th scope="row" className="row-name lg:w-full lg:max-w-0 lg:min-w-36">
        {onToggle && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Journal of ${item.symbol}`}
            onClick={onToggle}
            className="inline-grid size-6 place-items-center text-soft hover:text-ink"
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
        )}
        <StockLink symbol={item.symbol} />
        <small className={`block truncate text-tiny text-soft ${onToggle ? 'lg:pl-6' : ''}`}>
          {shortName(item.name, item.symbol)}
        </small>
      </th>
      <td className="row-rest max-xl:hidden">
        <Sparkline closes={closes} />
      </td>
      <td className="row-value">
        <LastPrice row={row} newestDay={newestDay} />
      </td>
      <td className="row-change">{percentOrUnknown(dayPercent)}</td>
      <td className="row-rest text-soft">{mediumDate(item.addedOn)}</td>
      <td className="row-rest max-xl:hidden">
        {item.addedPrice === null ? <Unknown /> : unitPrice(item.addedPrice)}
      </td>
      <td className="row-rest">{percentOrUnknown(sincePercent)}</td>
      <td className="row-rest">{item.target === null ? <Unknown /> : unitPrice(item.target)}</td>
      <td className="row-rest font-semibold">
        {toGoPercent === null ? <Unknown /> : signedShare(toGoPercent / 100)}
      </td>
      <td className="row-line">
        <YearRange row={row} />
        {toGoPercent !== null && (
          <small className="block text-tiny text-soft lg:hidden">
            {signedShare(toGoPercent / 100)} to go
          </small>
        )}
      </td>
      <td className="row-rest max-xl:hidden">
        <Investors row={row} />
      </td>
      <td className="row-rest text-left! max-xl:hidden">
        <Note item={item} onNote={onNote} />
      </td>
      <td className="row-rest pr-0!">
        <ActionMenu name={item.symbol} actions={actions} />
      </td>
    </tr>
  );
}
