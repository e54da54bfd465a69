import { useId, useState } from 'react';
import type { HeldPosition } from '#contract/investor-pages.ts';
import { isOption } from '#domain/filings/history.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { price, shareOf } from '#web/lib/formats.ts';
import { monthAfter, shortMonth } from '#web/lib/quarter-names.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DoubtMark } from '#web/ui/doubt-mark.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { AdjustedMark, PositionLabel } from '../change-labels.tsx';
import { ShareChange } from '../share-change.tsx';
import { HoldingDetails } from './holding-details.tsx';
import { ShareOutline } from './share-outline.tsx';

function HeldSince({ since, sinceFirst }: Pick<HeldPosition, 'since' | 'sinceFirst'>) {
  if (since === null) return <Unknown />;
  return sinceFirst ? `before ${monthAfter(since)}` : shortMonth(since);
}

function ShareCount({ shares, kind }: Pick<HeldPosition, 'shares' | 'kind'>) {
  if (shares === null) return <Unknown />;
  return kind === 'bond' ? compactDollars(shares) : compactNumber(shares);
}

/** The newest price and its change since the filing. */
function PriceNow({ priceThen, priceNow }: Pick<HeldPosition, 'priceThen' | 'priceNow'>) {
  if (priceThen === null || priceNow === null) return <Unknown />;
  return (
    <>
      <span className="text-soft">
        {price(priceThen)} <span aria-hidden="true">→</span>
        <span className="sr-only"> at the filing, now </span>
      </span>{' '}
      {price(priceNow)} <ShareChange fraction={priceNow / priceThen - 1} className="inline-block min-w-15" />
    </>
  );
}

/** The quarter that the holdings are of. */
export interface ShownQuarter {
  /** `Second quarter` */
  name: string;
  /** The quarters up to it, oldest first. */
  periods: readonly string[];
  filedOn: string | null;
  /** What is less exact in some of these quarters. */
  caveat: string | null;
}

const keyOf = ({ symbol, name, kind }: HeldPosition) => `${symbol} ${name} ${kind}`;

/** Says what the weights below it are of. */
function OptionsNote() {
  return (
    <p className="pt-4.5 text-sm text-soft">
      Puts and calls: the value is that of their shares, the weight of all options.
    </p>
  );
}

interface QuarterHoldingsTableProps {
  caption: string;
  holdings: readonly HeldPosition[];
  quarter: ShownQuarter;
  /** The weight that fills the bar. */
  largest: number;
}

/** Holdings with weight, value, change, holding period and the shares of each quarter. */
export function QuarterHoldingsTable({ caption, holdings, quarter, largest }: QuarterHoldingsTableProps) {
  const [open, setOpen] = useState<readonly string[]>([]);
  const id = useId();
  const firstOption = holdings.findIndex(isOption);
  const isOpen = (holding: HeldPosition) => open.includes(keyOf(holding));
  const toggle = (holding: HeldPosition) => {
    const key = keyOf(holding);
    setOpen(isOpen(holding) ? open.filter((one) => one !== key) : [...open, key]);
  };
  const detailsId = (holding: HeldPosition) => `${id}-${holdings.indexOf(holding)}`;
  return (
    <>
      {firstOption === 0 && <OptionsNote />}
      <DataTable
        caption={caption}
        className="figure-table card-table figures mt-3"
        rows={holdings}
        keyOf={keyOf}
        below={(holding) => {
          const isLastShare = firstOption > 0 && holding === holdings[firstOption - 1];
          if (!isOpen(holding)) return isLastShare && <OptionsNote />;
          const { periods, filedOn, caveat } = quarter;
          return (
            <>
              <div id={detailsId(holding)} className="pt-4.5 pb-5 text-soft">
                <HoldingDetails holding={holding} periods={periods} filedOn={filedOn} caveat={caveat} />
              </div>
              {isLastShare && <OptionsNote />}
            </>
          );
        }}
        columns={[
          {
            name: 'Holding',
            cellClass: 'cell-name',
            cell: (holding) => <PositionLabel position={holding} />,
          },
          {
            name: (
              <span className="block text-left font-semibold text-ink">
                Weight <span aria-hidden="true">↓</span>
              </span>
            ),
            sort: 'descending',
            cellClass: 'cell-value',
            cell: (holding) => (
              <span className="flex items-center gap-2 max-md:justify-end">
                <Bar
                  share={isOption(holding) ? holding.weight : holding.weight / largest}
                  className={`w-27.5 max-lg:w-16 max-md:hidden ${isOption(holding) ? 'text-soft opacity-60' : ''}`}
                />
                <span className="min-w-[46px] text-right">{shareOf(holding.weight)}</span>
              </span>
            ),
          },
          { name: 'Value', cellClass: 'cell-rest', cell: ({ value }) => compactDollars(value) },
          { name: 'Shares', className: 'max-lg:hidden', cellClass: 'cell-rest', cell: ShareCount },
          {
            name: quarter.name,
            className: 'md:text-left!',
            cellClass: 'cell-note',
            cell: (holding) => (
              <>
                <ActionLabel change={holding} />
                <AdjustedMark splits={holding.splits} />
                <DoubtMark doubt={holding.doubt} />
              </>
            ),
          },
          {
            name: 'Held since',
            className: 'max-lg:hidden',
            cellClass: 'cell-rest text-soft',
            cell: HeldSince,
          },
          {
            name: 'Price at the filing, now',
            className: 'max-xl:hidden',
            cellClass: 'cell-rest',
            cell: PriceNow,
          },
          {
            name: 'Shares by quarter',
            cellClass: 'cell-drawing',
            cell: (holding) =>
              holding.line.length > 1 && (
                <button
                  type="button"
                  aria-expanded={isOpen(holding)}
                  aria-controls={isOpen(holding) ? detailsId(holding) : undefined}
                  aria-label={`Shares of ${holding.name} by quarter`}
                  title="Shares by quarter"
                  onClick={() => toggle(holding)}
                  className="cursor-pointer rounded-sm px-1 py-2 hover:bg-rule"
                >
                  <ShareOutline
                    line={holding.line}
                    className={isOption(holding) ? 'text-soft opacity-60' : 'text-accent'}
                  />
                </button>
              ),
          },
        ]}
      />
    </>
  );
}
