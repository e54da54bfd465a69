import { useRef } from 'react';
import { positionFigures } from '../../../domain/positions.ts';
import { mediumDate, price, shares } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Change } from '../../ui/change.tsx';
import { MovingFigure } from '../../ui/moving-figure.tsx';
import { Sparkline } from '../../ui/sparkline.tsx';
import { useLivePrice } from '../../ui/use-live-price.ts';
import { pendingId } from './expected-changes.ts';
import type { PricedTicker } from './portfolio-prices.ts';
import type { TickerActions } from './ticker-actions.ts';

interface TickerRowProps {
  ticker: PricedTicker;
  closes: readonly number[] | undefined;
  /** The day that the table's prices are of; another one is told beside its price. */
  newestDay: string | undefined;
  actions: TickerActions;
}

function LastPrice({ ticker, newestDay }: Pick<TickerRowProps, 'ticker' | 'newestDay'>) {
  const { lastPrice, asOf, _id } = ticker;
  return (
    <>
      <MovingFigure figure={lastPrice}>{price(lastPrice)}</MovingFigure>
      {asOf === null && _id !== pendingId && (
        <small className="block text-[12px] text-soft">No price known</small>
      )}
      {asOf !== null && newestDay !== undefined && asOf.slice(0, 10) < newestDay && (
        <small className="block text-[12px] text-soft">{mediumDate(asOf)}</small>
      )}
    </>
  );
}

function Manage({ ticker, actions }: Pick<TickerRowProps, 'ticker' | 'actions'>) {
  const { symbol } = ticker;
  const waiting = ticker._id === pendingId;
  return (
    <div className="flex gap-1.5 min-[861px]:justify-end">
      <Button
        small
        disabled={waiting}
        aria-label={`Add Shares of ${symbol}`}
        onClick={() => actions.onAddShares(ticker)}
      >
        Add Shares
      </Button>
      <Button small disabled={waiting} aria-label={`Edit ${symbol}`} onClick={() => actions.onEdit(ticker)}>
        Edit
      </Button>
      <Button
        small
        look="danger"
        disabled={waiting}
        aria-label={`Delete ${symbol}`}
        onClick={() => actions.onDelete(ticker)}
      >
        Delete
      </Button>
    </div>
  );
}

export function TickerRow({ ticker, closes, newestDay, actions }: TickerRowProps) {
  const figures = positionFigures(ticker.position);
  const row = useRef<HTMLTableRowElement>(null);
  useLivePrice(row, ticker.symbol);
  return (
    <tr
      ref={row}
      aria-busy={ticker._id === pendingId || undefined}
      className={ticker._id === pendingId ? 'opacity-60' : undefined}
    >
      <th scope="row" className="whole-row min-[861px]:w-full min-[861px]:max-w-0 min-[861px]:min-w-32">
        <button type="button" className="symbol-link" onClick={() => actions.onChart(ticker)}>
          {ticker.symbol}
        </button>
        <small className="block truncate text-[12.5px] text-soft" title={ticker.notes || undefined}>
          {ticker.name}
        </small>
      </th>
      <td className="max-[1180px]:hidden">
        <Sparkline closes={closes} />
      </td>
      <td data-label="Last Price ($)">
        <LastPrice ticker={ticker} newestDay={newestDay} />
      </td>
      <td data-label="Change %">
        <Change percent={ticker.changePercent} />
      </td>
      <td data-label="Total Shares">{shares(ticker.exact.shares)}</td>
      <td data-label="Total Cost ($)">{price(figures.cost)}</td>
      <td data-label="Market Value ($)">
        <MovingFigure figure={figures.value}>{price(figures.value)}</MovingFigure>
      </td>
      <td data-label="Profit/Loss (%)">
        <Change percent={figures.profitPercent} />
      </td>
      <td className="whole-row pt-2! min-[861px]:pt-2.5!">
        <Manage ticker={ticker} actions={actions} />
      </td>
    </tr>
  );
}
