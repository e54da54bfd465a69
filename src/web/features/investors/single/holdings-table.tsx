import type { HeldPosition } from '#contract/investor-pages.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { shareOf } from '#web/lib/formats.ts';
import { monthAfter, shortMonth } from '#web/lib/quarter-names.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { ActionLabel, AdjustedMark, PositionLabel } from '../change-labels.tsx';
import { ShareColumns } from './share-columns.tsx';

function HeldSince({ since, sinceFirst }: Pick<HeldPosition, 'since' | 'sinceFirst'>) {
  if (since === null) return <Unknown />;
  return sinceFirst ? `before ${monthAfter(since)}` : shortMonth(since);
}

interface HoldingRowProps {
  holding: HeldPosition;
  /** The weight that fills the bar. */
  largest: number;
}

function HoldingRow({ holding, largest }: HoldingRowProps) {
  const { weight, value, shares, kind, splits, line } = holding;
  return (
    <tr>
      <th scope="row" className="cell-name">
        <PositionLabel position={holding} />
      </th>
      <td className="cell-value">
        <span className="weight-cell">
          <Bar share={weight / largest} className="weight-track" />
          <span className="weight-figure">{shareOf(weight)}</span>
        </span>
      </td>
      <td className="cell-rest">{compactDollars(value)}</td>
      <td className="cell-rest max-lg:hidden">
        {kind === 'bond' ? compactDollars(shares) : compactNumber(shares)}
      </td>
      <td className="cell-note md:text-left!">
        <ActionLabel change={holding} />
        <AdjustedMark splits={splits} />
      </td>
      <td className="cell-rest text-soft max-lg:hidden">
        <HeldSince {...holding} />
      </td>
      <td className="cell-drawing">
        <ShareColumns line={line} />
      </td>
    </tr>
  );
}

interface HoldingsTableProps {
  caption: string;
  holdings: readonly HeldPosition[];
  /** `second quarter` */
  quarter: string;
  largest: number;
}

/** Holdings with weight, value, change, holding period and the shares of each quarter. */
export function HoldingsTable({ caption, holdings, quarter, largest }: HoldingsTableProps) {
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
            {quarter}
          </th>
          <th scope="col" className="max-lg:hidden">
            Held since
          </th>
          <th scope="col">Shares by quarter</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((holding) => (
          <HoldingRow
            key={`${holding.symbol} ${holding.name} ${holding.kind}`}
            holding={holding}
            largest={largest}
          />
        ))}
      </tbody>
    </table>
  );
}
