import { Fragment, useId, useState } from 'react';
import type { HeldPosition } from '#contract/investor-pages.ts';
import { isOption } from '#domain/filings/history.ts';

import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { price, shareOf } from '#web/lib/formats.ts';
import { monthAfter, shortMonth } from '#web/lib/quarter-names.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
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

const columns = 8;

interface QuarterHoldingRowProps {
  holding: HeldPosition;
  quarter: ShownQuarter;
  /** The weight that fills the bar. */
  largest: number;
}

function QuarterHoldingRow({ holding, quarter, largest }: QuarterHoldingRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const { weight, value, shares, kind, splits, line } = holding;
  const row = (
    <tr>
      <th scope="row" className="cell-name">
        <PositionLabel position={holding} />
      </th>
      <td className="cell-value">
        <span className="flex items-center gap-2 max-md:justify-end">
          <Bar
            share={isOption({ kind }) ? weight : weight / largest}
            className={`w-27.5 max-lg:w-16 max-md:hidden ${isOption({ kind }) ? 'text-soft opacity-60' : ''}`}
          />
          <span className="min-w-[46px] text-right">{shareOf(weight)}</span>
        </span>
      </td>
      <td className="cell-rest">{compactDollars(value)}</td>
      <td className="cell-rest max-lg:hidden">
        <ShareCount shares={shares} kind={kind} />
      </td>
      <td className="cell-note md:text-left!">
        <ActionLabel change={holding} />
        <AdjustedMark splits={splits} />
        <DoubtMark doubt={holding.doubt} />
      </td>
      <td className="cell-rest text-soft max-lg:hidden">
        <HeldSince {...holding} />
      </td>
      <td className="cell-rest max-xl:hidden">
        <PriceNow {...holding} />
      </td>
      <td className="cell-drawing">
        {line.length > 1 && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`Shares of ${holding.name} by quarter`}
            title="Shares by quarter"
            onClick={() => setIsOpen(!isOpen)}
            className="cursor-pointer rounded-sm px-1 py-2 hover:bg-rule"
          >
            <ShareOutline
              line={line}
              className={isOption({ kind }) ? 'text-soft opacity-60' : 'text-accent'}
            />
          </button>
        )}
      </td>
    </tr>
  );
  if (!isOpen) return row;
  return (
    <>
      {row}
      <tr id={id} className="holding-details">
        <td colSpan={columns}>
          <HoldingDetails
            holding={holding}
            periods={quarter.periods}
            filedOn={quarter.filedOn}
            caveat={quarter.caveat}
          />
        </td>
      </tr>
    </>
  );
}

/** Says what the weights below it are of. */
function OptionsRow() {
  return (
    <tr className="options-row">
      <td colSpan={columns}>Puts and calls: the value is that of their shares, the weight of all options.</td>
    </tr>
  );
}

interface QuarterHoldingsTableProps {
  caption: string;
  holdings: readonly HeldPosition[];
  quarter: ShownQuarter;
  largest: number;
}

/** Holdings with weight, value, change, holding period and the shares of each quarter. */
export function QuarterHoldingsTable({ caption, holdings, quarter, largest }: QuarterHoldingsTableProps) {
  return (
    <table className="figure-table card-table figures mt-3">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Holding</th>
          <th scope="col" aria-sort="descending" className="font-semibold text-ink!">
            <span className="block text-left">
              Weight <span aria-hidden="true">↓</span>
            </span>
          </th>
          <th scope="col">Value</th>
          <th scope="col" className="max-lg:hidden">
            Shares
          </th>
          <th scope="col" className="text-left!">
            {quarter.name}
          </th>
          <th scope="col" className="max-lg:hidden">
            Held since
          </th>
          <th scope="col" className="max-xl:hidden">
            Price at the filing, now
          </th>
          <th scope="col">Shares by quarter</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding, at) => (
          <Fragment key={`${holding.symbol} ${holding.name} ${holding.kind}`}>
            {isOption(holding) && !isOption(holdings[at - 1] ?? { kind: 'share' }) && <OptionsRow />}
            <QuarterHoldingRow holding={holding} quarter={quarter} largest={largest} />
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
