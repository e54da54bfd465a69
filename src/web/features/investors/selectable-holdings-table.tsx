import { useState } from 'react';
import type { Filing, Holding } from '#contract/investors.ts';
import { dayOrTime, grouped, percent, wholeDollars } from '#web/lib/formats.ts';
import { collapsedHoldings } from '#web/lib/investor-queries.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { SplitNote } from './position-labels.tsx';
import { HoldingPrice, HoldingSymbol, QuarterChange, ShareBar } from './selectable-holding-cells.tsx';

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
      <DataTable
        caption={`Holdings of ${name}`}
        className="data-table mt-1 [&_:is(th,td)]:py-1"
        rows={shown}
        // A filing may list a security and options on it under the same symbol.
        keyOf={({ symbol, name: issuer, putCall, value }) => `${symbol} ${issuer} ${putCall} ${value}`}
        rowProps={(_holding, index) => ({ 'data-current': index === currentIndex || undefined })}
        columns={[
          {
            name: 'Symbol',
            className: 'pl-2.5!',
            cellClass: 'w-full max-w-0',
            cell: (holding) => <HoldingSymbol holding={holding} onSelect={() => onSymbol(holding.symbol)} />,
          },
          {
            name: 'Price',
            className: 'max-lg:hidden',
            cell: ({ symbol }) => (
              <HoldingPrice quote={quotes.get(symbol)} newestDay={newest?.slice(0, 10)} />
            ),
          },
          { name: 'Value', cell: ({ value }) => wholeDollars(value) },
          {
            name: 'Quarter',
            className: 'max-sm:hidden',
            cell: (holding) => (
              <>
                <QuarterChange {...holding} />
                <SplitNote split={holding.splitAdjustment} />
              </>
            ),
          },
          {
            name: 'Share',
            cell: ({ percent: share }) =>
              share !== null && (
                <span className="ml-auto grid w-11 gap-1 sm:w-16 xl:w-24">
                  {percent(share)}
                  <ShareBar percent={share} max={largest} />
                </span>
              ),
          },
          {
            name: <span className="sr-only">Basket</span>,
            className: 'pr-0!',
            cell: ({ symbol, putCall }) => symbol && !putCall && <BasketButton symbol={symbol} />,
          },
        ]}
      />
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
