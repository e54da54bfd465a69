import { useState } from 'react';
import type { Holding } from '../../../contract/wizards.ts';
import { percent, wholeDollars } from '../../lib/formats.ts';
import { BasketButton } from '../../ui/basket-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ShareBar } from '../../ui/share-bar.tsx';
import { QuarterChange } from './quarter-change.tsx';

const shownFirst = 10;

interface HoldingRowProps {
  holding: Holding;
  largest: number;
  current: boolean;
  onSymbol: (symbol: string) => void;
}

function HoldingName({ holding, onSymbol }: Pick<HoldingRowProps, 'holding' | 'onSymbol'>) {
  const { symbol, name, putCall } = holding;
  return (
    <>
      {symbol ? (
        <button type="button" className="symbol-link" onClick={() => onSymbol(symbol)}>
          {symbol}
        </button>
      ) : (
        <span className="text-soft">no symbol</span>
      )}
      {putCall && (
        <span className="ml-2 rounded-sm border border-rule px-1 text-[12px] text-soft">
          {putCall} option
        </span>
      )}
      <small className="block truncate text-[12.5px] text-soft">{name}</small>
    </>
  );
}

function HoldingRow({ holding, largest, current, onSymbol }: HoldingRowProps) {
  return (
    <tr data-current={current || undefined}>
      <th scope="row" className="w-full max-w-0 pl-2.5!">
        <HoldingName holding={holding} onSymbol={onSymbol} />
      </th>
      <td>{wholeDollars(holding.value)}</td>
      <td className="max-sm:hidden">
        <QuarterChange holding={holding} />
      </td>
      <td>
        {holding.percent !== null && (
          <span className="ml-auto grid w-11 gap-1 sm:w-24">
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
  const shown = all ? holdings : holdings.slice(0, shownFirst);
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
              largest={largest}
              current={index === currentIndex}
              onSymbol={onSymbol}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3 text-[13px] text-soft">
        {total !== undefined && <span className="figures">Whole filing: {wholeDollars(total)}</span>}
        {holdings.length > shownFirst && (
          <Button small onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show fewer' : `Show all ${holdings.length}`}
          </Button>
        )}
      </div>
    </>
  );
}
