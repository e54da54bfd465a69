import { useState } from 'react';
import type { Filing, Holding } from '#contract/investors.ts';
import { dayOrTime, grouped, wholeDollars } from '#web/lib/formats.ts';
import { collapsedHoldings } from '#web/lib/investor-queries.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { SelectableHoldingRow } from './selectable-holding-row.tsx';

interface SelectableHoldingsTableProps {
  name: string;
  holdings: readonly Holding[];
  /** Number of all holdings; `holdings` has the largest of them. */
  count: number;
  /** Loads the next page; undefined when all are loaded. */
  onMore: (() => void) | undefined;
  /** Null for holdings that were entered by hand. */
  filing: Filing | null;
  current: string | undefined;
  onSymbol: (symbol: string) => void;
}

function filingText({ totalValue, optionsValue = 0 }: Filing): string {
  const whole = `Whole filing: ${wholeDollars(totalValue - optionsValue)}`;
  return optionsValue > 0 ? `${whole}, and options on shares worth ${wholeDollars(optionsValue)}` : whole;
}

/** An investor's holdings, largest first; clicking one shows its chart. */
export function SelectableHoldingsTable({
  name,
  holdings,
  count,
  onMore,
  filing,
  current,
  onSymbol,
}: SelectableHoldingsTableProps) {
  const [all, setAll] = useState(false);
  const largest = Math.max(...holdings.map((holding) => holding.percent ?? 0));
  const shown = all ? holdings : holdings.slice(0, collapsedHoldings);
  const quotes = useQuotes(shown.map(({ symbol }) => symbol).filter(Boolean));
  const newest = newestOf([...quotes.values()]);
  const currentIndex = shown.findIndex(({ symbol }) => symbol === current);
  return (
    <>
      <table className="data-table mt-1 [&_:is(th,td)]:py-1">
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
            <SelectableHoldingRow
              // A filing may list a security and options on it under the same symbol.
              key={`${holding.symbol} ${holding.name} ${holding.putCall} ${holding.value}`}
              holding={holding}
              quote={quotes.get(holding.symbol)}
              newestDay={newest?.slice(0, 10)}
              largest={largest}
              current={index === currentIndex}
              onSymbol={onSymbol}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-3 pt-3 text-fine text-soft">
        {filing && <span className="figures">{filingText(filing)}</span>}
        {count > holdings.length && (
          <span className="figures">
            The first {grouped(holdings.length)} of {grouped(count)} positions
          </span>
        )}
        {all && onMore && (
          <Button small onClick={onMore}>
            Load more
          </Button>
        )}
        {newest && <span className="max-lg:hidden">Prices of {dayOrTime(newest)}</span>}
        {holdings.length > collapsedHoldings && (
          <Button small onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'Show fewer' : `Show all ${grouped(holdings.length)}`}
          </Button>
        )}
      </div>
    </>
  );
}
