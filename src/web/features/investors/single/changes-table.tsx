import type { QuarterChange } from '#contract/investor-pages.ts';
import { directionOf } from '#web/lib/change-texts.ts';
import { signedCompactDollars, signedCompactNumber } from '#web/lib/compact-formats.ts';
import { price } from '#web/lib/formats.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DoubtMark } from '#web/ui/doubt-mark.tsx';
import { ClosesSince, Unknown } from '#web/ui/figures.tsx';
import { AdjustedMark, PositionLabel } from '../change-labels.tsx';

const colours = { up: 'text-up', down: 'text-down', none: 'text-soft' } as const;

/** A bar from the middle: to the left for a sale, to the right for a purchase. `largest` is half the width, in US dollars. */
function TradedBar({ about, largest }: { about: number | null; largest: number }) {
  const share = about === null || largest === 0 ? 0 : Math.abs(about) / largest / 2;
  const isPurchase = (about ?? 0) > 0;
  return (
    <span className="relative block h-3.5">
      <span className="absolute -inset-y-3.5 left-1/2 border-l border-rule-strong max-md:-inset-y-6" />
      <Bar
        share={share}
        from={isPurchase ? 0.5 : 0.5 - share}
        className={`h-3.5 ${isPurchase ? 'text-up' : 'text-down'}`}
      />
    </span>
  );
}

interface ChangesTableProps {
  caption: string;
  changes: readonly QuarterChange[];
}

/** Changes of positions in a quarter, with bars to the left for sales and to the right for purchases. */
export function ChangesTable({ caption, changes }: ChangesTableProps) {
  const largest = Math.max(0, ...changes.map(({ about }) => Math.abs(about ?? 0)));
  return (
    <DataTable
      caption={caption}
      className="figure-table card-table figures mt-4"
      rows={changes}
      keyOf={({ symbol, name, kind }) => `${symbol} ${name} ${kind}`}
      columns={[
        { name: 'Holding', cellClass: 'cell-name', cell: (change) => <PositionLabel position={change} /> },
        {
          name: 'Action',
          className: 'md:text-left!',
          cellClass: 'cell-note',
          cell: (change) => (
            <>
              <ActionLabel change={change} />
              <DoubtMark doubt={change.doubt} />
            </>
          ),
        },
        {
          name: 'Shares',
          cellClass: 'cell-rest',
          cell: ({ kind, shares, adjustedPreviousShares, splits }) => {
            const difference = Math.round(shares - adjustedPreviousShares);
            return (
              <>
                {kind === 'bond' ? signedCompactDollars(difference) : signedCompactNumber(difference)}
                <AdjustedMark splits={splits} />
              </>
            );
          },
        },
        {
          name: 'Closes in the quarter',
          className: 'max-xl:hidden',
          cellClass: 'cell-rest text-soft',
          cell: ({ low, high, closesSince }) => (
            <>
              {low === null || high === null ? <Unknown /> : `${price(low)} – ${price(high)}`}
              {closesSince && <ClosesSince day={closesSince} />}
            </>
          ),
        },
        {
          name: (
            <span className="grid grid-cols-2 gap-2 text-left">
              <span className="text-right">sold</span> <span>bought</span>
            </span>
          ),
          className: 'md:min-w-[150px] lg:min-w-[300px]',
          cellClass: 'cell-drawing',
          cell: ({ about }) => <TradedBar about={about} largest={largest} />,
        },
        {
          name: 'About',
          cellClass: (change) => `cell-value ${colours[directionOf(change)]}`,
          cell: ({ about }) => (about === null ? <Unknown /> : signedCompactDollars(about)),
        },
      ]}
    />
  );
}
