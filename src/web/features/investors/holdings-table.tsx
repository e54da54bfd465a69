import { useRef, useState } from 'react';
import type { Quote } from '../../../contract/market.ts';
import type { Holding } from '../../../contract/wizards.ts';
import { percent, price, wholeDollars } from '../../lib/formats.ts';
import { useQuotes } from '../../lib/quotes.ts';
import { holdingsShownFirst } from '../../lib/wizard-queries.ts';
import { BasketButton } from '../../ui/basket-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Change } from '../../ui/change.tsx';
import { MovingFigure } from '../../ui/moving-figure.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { useLivePrice } from '../../ui/use-live-price.ts';
import { PositionName } from './position-name.tsx';
import { QuarterChange } from './quarter-change.tsx';

interface HoldingRowProps {
  holding: Holding;
  /** Undefined while, or where, none is known. */
  quote: Quote | undefined;
  largest: number;
  current: boolean;
  onSymbol: (symbol: string) => void;
}

function HoldingPrice({ quote }: Pick<HoldingRowProps, 'quote'>) {
  if (!quote) return <span className="text-soft">–</span>;
  return (
    <>
      <MovingFigure figure={quote.price}>{price(quote.price)}</MovingFigure>
      {quote.changePercent !== null && (
        <small className="block text-[12.5px]">
          <Change percent={quote.changePercent} />
        </small>
      )}
    </>
  );
}

function HoldingRow({ holding, quote, largest, current, onSymbol }: HoldingRowProps) {
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
        <HoldingPrice quote={quote} />
      </td>
      <td>{wholeDollars(holding.value)}</td>
      <td className="max-sm:hidden">
        <QuarterChange holding={holding} />
      </td>
      <td>
        {holding.percent !== null && (
          <span className="ml-auto grid w-11 gap-1 sm:w-16 xl:w-24">
            {percent(holding.percent)}
            <ShareBar percent={holding.percent} of={largest} />
          </span>
        )}
      </td>
      <td className="pr-0!">
        {holding.symbol && !holding.putCall && <BasketButton symbol={holding.symbol} />}
      </td>
    </tr>
  );
}

interface HoldingsTableProps {
  name: string;
  holdings: readonly Holding[];
  /** Of the whole filing, in dollars. */
  total: number | undefined;
  current: string | undefined;
  onSymbol: (symbol: string) => void;
}

/** An investor's holdings, largest first; pressing one shows its chart. */
export function HoldingsTable({ name, holdings, total, current, onSymbol }: HoldingsTableProps) {
  const [all, setAll] = useState(false);
  const largest = Math.max(...holdings.map((holding) => holding.percent ?? 0));
  const shown = all ? holdings : holdings.slice(0, holdingsShownFirst);
  const quotes = useQuotes(shown.map(({ symbol }) => symbol).filter(Boolean));
  const currentIndex = shown.findIndex(({ symbol }) => symbol === current);
  return (
    <>
      <table className="data-table mt-1">
        <caption className="sr-only">Holdings of {name}</caption>
        <thead>
          <tr>
            <th scope="col" className="pl-2.5!">
              Symbol
            </th>
            <th scope="col" className="max-lg:hidden">
              Price
            </th>
            <th scope="col">Value</th>
            <th scope="col" className="max-sm:hidden">
              Quarter
            </th>
            <th scope="col">Share</th>
            <th scope="col" className="pr-0!">
              <span className="sr-only">Basket</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((holding, index) => (
            <HoldingRow
              // A filing may hold a security and options on it under one symbol.
              key={`${holding.symbol} ${holding.name} ${holding.putCall} ${holding.value}`}
              holding={holding}
              quote={quotes.get(holding.symbol)}
              largest={largest}
              current={index === currentIndex}
              onSymbol={onSymbol}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3 text-[13px] text-soft">
        {total !== undefined && <span className="figures">Whole filing: {wholeDollars(total)}</span>}
        {holdings.length > holdingsShownFirst && (
          <Button small onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show fewer' : `Show all ${holdings.length}`}
          </Button>
        )}
      </div>
    </>
  );
}
