import type { QuarterChange } from '#contract/investor-pages.ts';
import { directionOf } from '#web/lib/change-texts.ts';
import { signedCompactDollars, signedCompactNumber } from '#web/lib/compact-formats.ts';
import { price } from '#web/lib/formats.ts';
import { ActionLabel } from '#web/ui/action-label.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { DoubtMark } from '#web/ui/doubt-mark.tsx';
import { ClosesSince, Unknown } from '#web/ui/figures.tsx';
import { AdjustedMark, PositionLabel } from '../change-labels.tsx';

const colours = { up: 'text-up', down: 'text-down', none: 'text-soft' } as const;

/** A bar from the middle: to the left for a sale, to the right for a purchase. */
function TradedBar({ about, largest }: { about: number | null; largest: number }) {
  const share = about === null || largest === 0 ? 0 : Math.abs(about) / largest / 2;
  const isPurchase = (about ?? 0) > 0;
  return (
    <span className="traded-bar">
      <Bar
        share={share}
        from={isPurchase ? 0.5 : 0.5 - share}
        className={isPurchase ? 'text-up' : 'text-down'}
      />
    </span>
  );
}

interface ChangeRowProps {
  change: QuarterChange;
  /** US dollars: half the width of the bars. */
  largest: number;
}

function ChangeRow({ change, largest }: ChangeRowProps) {
  const { shares, adjustedPreviousShares, splits, low, high, closesSince, about, kind } = change;
  const difference = Math.round(shares - adjustedPreviousShares);
  return (
    <tr>
      <th scope="row" className="cell-name">
        <PositionLabel position={change} />
      </th>
      <td className="cell-note md:text-left!">
        <ActionLabel change={change} />
        <DoubtMark doubt={change.doubt} />
      </td>
      <td className="cell-rest">
        {kind === 'bond' ? signedCompactDollars(difference) : signedCompactNumber(difference)}
        <AdjustedMark splits={splits} />
      </td>
      <td className="cell-rest text-soft max-xl:hidden">
        {low === null || high === null ? <Unknown /> : `${price(low)} – ${price(high)}`}
        {closesSince && <ClosesSince day={closesSince} />}
      </td>
      <td className="cell-drawing cell-traded">
        <TradedBar about={about} largest={largest} />
      </td>
      <td className={`cell-value ${colours[directionOf(change)]}`}>
        {about === null ? <Unknown /> : signedCompactDollars(about)}
      </td>
    </tr>
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
    <table className="figure-table card-table figures mt-4">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Holding</th>
          <th scope="col" className="text-left!">
            Action
          </th>
          <th scope="col">Shares</th>
          <th scope="col" className="max-xl:hidden">
            Closes in the quarter
          </th>
          <th scope="col" className="cell-traded">
            <span className="traded-heads">
              <span>sold</span> <span>bought</span>
            </span>
          </th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow
            key={`${change.symbol} ${change.name} ${change.kind}`}
            change={change}
            largest={largest}
          />
        ))}
      </tbody>
    </table>
  );
}
