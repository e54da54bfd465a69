import { useState } from 'react';
import type { MatchReport } from '#web/lib/match-queries.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { tradedSentence } from './match-texts.ts';

type Traded = MatchReport['activity'][number];

const rowsFirst = 10;

interface CountBarProps {
  count: number;
  /** The count that fills the room. */
  largest: number;
  side: 'left' | 'right';
}

/** A bar from the middle, with the number where it ends. Drawn by attributes: the security policy refuses styles. */
function CountBar({ count, largest, side }: CountBarProps) {
  const width = largest > 0 ? Math.max((count / largest) * 100, count > 0 ? 0.5 : 0) : 0;
  const isLeft = side === 'left';
  const end = `${isLeft ? 100 - width : width}%`;
  return (
    <>
      <span className="sr-only">{count}</span>
      <svg
        aria-hidden="true"
        fill="currentColor"
        className="inline-block h-4 w-[calc(100%-30px)] overflow-visible text-fine forced-color-adjust-none"
      >
        <rect x={isLeft ? end : 0} width={`${width}%`} height="100%" />
        <text x={end} y="12.5" dx={isLeft ? -6 : 6} textAnchor={isLeft ? 'end' : 'start'}>
          {count}
        </text>
      </svg>
    </>
  );
}

const columnsOf = (largest: number): readonly DataColumn<Traded>[] => [
  {
    name: <span className="sr-only">Stock</span>,
    className: 'h-8.5 w-[38%] truncate pr-2 text-left font-normal',
    cell: ({ symbol, name }) => (
      <StockLink symbol={symbol} className="quiet-link font-semibold">
        {shortName(name, symbol)}
      </StockLink>
    ),
  },
  {
    name: <span className="px-1.5 text-fine">sold</span>,
    className: 'text-right font-normal text-down',
    cellClass: 'border-r border-rule-strong',
    cell: ({ sellers }) => <CountBar count={sellers} largest={largest} side="left" />,
  },
  {
    name: <span className="px-1.5 text-fine">bought</span>,
    className: 'text-left font-normal text-up',
    cell: ({ buyers }) => <CountBar count={buyers} largest={largest} side="right" />,
  },
];

/** How many investors bought and sold each of the holdings in the last quarter. */
export function TradedPart({ report: { activity, period } }: { report: MatchReport }) {
  const [showsAll, setShowsAll] = useState(false);
  if (activity.length === 0 || period === null) return null;
  const largest = Math.max(...activity.flatMap(({ sellers, buyers }) => [sellers, buyers]));
  return (
    <section aria-labelledby="traded-title" className="min-w-0">
      <h2 id="traded-title" className="part-title">
        {tradedSentence(activity)}
      </h2>
      <p className="part-measure">
        Number of investors who bought or sold each in the {quarterOfYear(period)}
      </p>
      <DataTable
        caption="Investors who sold and bought your stocks"
        className="figures mt-3 w-full table-fixed text-sm"
        rows={showsAll ? activity : activity.slice(0, rowsFirst)}
        keyOf={({ symbol }) => symbol}
        columns={columnsOf(largest)}
      />
      {activity.length > rowsFirst && (
        <Button small className="mt-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the ${rowsFirst} largest` : `Show all ${activity.length}`}
        </Button>
      )}
    </section>
  );
}
