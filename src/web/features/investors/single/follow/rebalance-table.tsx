import { Fragment, useState } from 'react';
import { mediumDate, shareOf, wholeDollars } from '#web/lib/formats.ts';
import { quarterLabel } from '#web/lib/quarter-names.ts';
import { Button } from '#web/ui/button.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import type { Follow, FollowChoice } from '../../page-queries.ts';
import { RebalanceTrades } from './rebalance-trades.tsx';

const heads = [
  { name: 'Quarter' },
  { name: 'Public on', className: 'max-md:hidden' },
  { name: 'Traded on' },
  { name: 'Holdings', className: 'max-md:hidden' },
  { name: 'Priced', className: 'max-md:hidden' },
  { name: 'Moved', className: 'max-lg:hidden' },
  { name: 'Costs', className: 'max-lg:hidden' },
  { name: 'Value' },
];

const shownFirst = 6;
const columns = 8;
const namedMissing = 5;

type Rebalance = Follow['rebalances'][number];

function Missing({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const others = missing.length - namedMissing;
  return (
    <p className="pb-2 text-fine text-soft">
      Without a known price: {missing.slice(0, namedMissing).join(', ')}
      {others > 0 && ` and ${others} more`}. Their money went to the other holdings.
    </p>
  );
}

interface RebalanceRowProps {
  slug: string;
  rebalance: Rebalance;
  choice: FollowChoice;
}

function RebalanceRow({ slug, rebalance, choice }: RebalanceRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { period, filedOn, date, holdings, coverage, turnover, value, costs, missing } = rebalance;
  return (
    <Fragment>
      <tr>
        <th scope="row">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={`Prices of ${quarterLabel(period)}`}
            onClick={() => setIsOpen(!isOpen)}
            className="mr-1 -ml-1.5 inline-grid size-6 place-items-center text-soft max-md:-ml-3.5 max-md:size-11"
          >
            <span aria-hidden="true">{isOpen ? '▾' : '▸'}</span>
          </button>
          {quarterLabel(period)}
        </th>
        <td className="max-md:hidden">{mediumDate(filedOn)}</td>
        <td>{mediumDate(date)}</td>
        <td className="max-md:hidden">{holdings}</td>
        <td className="max-md:hidden">{shareOf(coverage)}</td>
        <td className="max-lg:hidden">{shareOf(turnover)}</td>
        <td className="max-lg:hidden">{wholeDollars(costs)}</td>
        <td>{wholeDollars(value)}</td>
      </tr>
      {isOpen && (
        <tr className="follow-prices">
          <td colSpan={columns}>
            <Missing missing={missing} />
            <RebalanceTrades slug={slug} period={period} choice={choice} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

interface RebalanceTableProps {
  slug: string;
  follow: Follow;
  choice: FollowChoice;
}

/** The dates of trading, newest first; each opens the prices of that day. */
export function RebalanceTable({ slug, follow, choice }: RebalanceTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const rebalances = follow.rebalances.toReversed();
  const shown = showsAll ? rebalances : rebalances.slice(0, shownFirst);
  return (
    <div className="pt-6">
      <table className="follow-table figures">
        <caption className="pb-2 text-left font-semibold">Every date and price</caption>
        <ColumnHeads columns={heads} />
        <tbody>
          {shown.map((rebalance) => (
            <RebalanceRow key={rebalance.period} slug={slug} rebalance={rebalance} choice={choice} />
          ))}
        </tbody>
      </table>
      {rebalances.length > shownFirst && (
        <p className="pt-3">
          <Button small onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? 'Newest only' : `All ${rebalances.length} dates`}
          </Button>
        </p>
      )}
    </div>
  );
}
