import { useRef } from 'react';
import type { Ticker } from '#contract/portfolios.ts';
import { positionCost, positionFigures } from '#domain/positions.ts';
import { price } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { useNarrowScreen } from '#web/lib/use-media.ts';
import { Button } from '#web/ui/button.tsx';
import { Change, OlderDay, PriceFlash, Unknown } from '#web/ui/figures.tsx';
import { Sparkline } from '#web/ui/sparkline.tsx';
import { useLivePrice } from '#web/ui/use-live-price.ts';
import { pendingId } from './optimistic-updates.ts';
import type { PricedTicker } from './portfolio-prices.ts';
import { SecurityLink } from './security-link.tsx';

/** The actions on a ticker of the table. */
export interface TickerActions {
  onChart: (ticker: Ticker) => void;
  /** Opens the sheet with everything that a row on a phone leaves out. */
  onSheet: (ticker: Ticker) => void;
  onAddShares: (ticker: Ticker) => void;
  onEdit: (ticker: Ticker) => void;
  onDelete: (ticker: Ticker) => void;
}

interface TickerRowProps {
  ticker: PricedTicker;
  closes: readonly (number | null)[] | undefined;
  /** The newest day of the table's prices; an older price shows its own day. */
  newestDay: string | undefined;
  /** The currency of the table; a price in another one shows its own. */
  currency: string;
  actions: TickerActions;
}

function LastPrice({ ticker, newestDay, currency }: Omit<TickerRowProps, 'closes' | 'actions'>) {
  const { lastPrice, asOf, _id } = ticker;
  if (asOf === null)
    return (
      <>
        <Unknown />
        {_id !== pendingId && <small className="block text-[12px] text-soft">No price known</small>}
      </>
    );
  return (
    <>
      <PriceFlash figure={lastPrice}>{price(lastPrice)}</PriceFlash>
      {ticker.currency !== currency && (
        <small className="block text-[12px] text-soft">{ticker.currency}</small>
      )}
      <OlderDay asOf={asOf} newestDay={newestDay} />
    </>
  );
}

function Manage({ ticker, actions }: Pick<TickerRowProps, 'ticker' | 'actions'>) {
  const { symbol } = ticker;
  const isPending = ticker._id === pendingId;
  return (
    <div className="flex justify-end gap-1.5">
      <Button
        small
        disabled={isPending}
        aria-label={`Add Shares of ${symbol}`}
        onClick={() => actions.onAddShares(ticker)}
      >
        Add Shares
      </Button>
      <Button small disabled={isPending} aria-label={`Edit ${symbol}`} onClick={() => actions.onEdit(ticker)}>
        Edit
      </Button>
      <Button
        small
        variant="danger"
        disabled={isPending}
        aria-label={`Delete ${symbol}`}
        onClick={() => actions.onDelete(ticker)}
      >
        Delete
      </Button>
    </div>
  );
}

export function TickerRow({ ticker, closes, newestDay, currency, actions }: TickerRowProps) {
  const figures = positionFigures(ticker.position);
  const row = useRef<HTMLTableRowElement>(null);
  const isNarrow = useNarrowScreen();
  const { plain, shares } = useAmountFormats(ticker.currency);
  useLivePrice(row, ticker.symbol);
  return (
    <tr
      ref={row}
      aria-busy={ticker._id === pendingId || undefined}
      className={ticker._id === pendingId ? 'opacity-60' : undefined}
    >
      <th scope="row" className="row-name cards:w-full cards:max-w-0 cards:min-w-32">
        <button
          type="button"
          className="symbol-link row-button"
          disabled={isNarrow && ticker._id === pendingId}
          aria-haspopup="dialog"
          onClick={() => (isNarrow ? actions.onSheet : actions.onChart)(ticker)}
        >
          {ticker.symbol}
        </button>
        <small className="block truncate text-tiny text-soft" title={ticker.notes || undefined}>
          <SecurityLink symbol={ticker.symbol}>{ticker.name}</SecurityLink>
        </small>
      </th>
      <td className="row-line cards:max-[1180px]:hidden">
        <Sparkline closes={closes} />
      </td>
      <td className="row-rest">
        <LastPrice ticker={ticker} newestDay={newestDay} currency={currency} />
      </td>
      <td className="row-change">{figures ? <Change percent={ticker.changePercent} /> : <Unknown />}</td>
      <td className="row-rest">{shares(ticker.exact.shares)}</td>
      <td className="row-rest">{plain(positionCost(ticker.position))}</td>
      <td className="row-value">
        {figures ? <PriceFlash figure={figures.value}>{plain(figures.value)}</PriceFlash> : <Unknown />}
      </td>
      <td className="row-rest">{figures ? <Change percent={figures.profitPercent} /> : <Unknown />}</td>
      <td className="row-rest">
        <Manage ticker={ticker} actions={actions} />
      </td>
    </tr>
  );
}
