import { useState } from 'react';
import { mediumDate, shareOf, wholeDollars } from '#web/lib/formats.ts';
import { quarterLabel } from '#web/lib/quarter-names.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import type { Follow, FollowChoice } from '../../page-queries.ts';
import { RebalanceTrades } from './rebalance-trades.tsx';

const shownFirst = 6;
const namedMissing = 5;

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

interface RebalanceTableProps {
  slug: string;
  follow: Follow;
  choice: FollowChoice;
}

/** The dates of trading, newest first; each opens the prices of that day. */
export function RebalanceTable({ slug, follow, choice }: RebalanceTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [open, setOpen] = useState<readonly string[]>([]);
  const rebalances = follow.rebalances.toReversed();
  const toggle = (period: string) =>
    setOpen(open.includes(period) ? open.filter((one) => one !== period) : [...open, period]);
  return (
    <div className="pt-6">
      <DataTable
        caption="Every date and price"
        captionClass="pb-2 text-left font-semibold"
        className="figure-table figures"
        rows={showsAll ? rebalances : rebalances.slice(0, shownFirst)}
        keyOf={({ period }) => period}
        below={({ period, missing }) =>
          open.includes(period) && (
            <div className="pb-3.5 md:pl-6.5">
              <Missing missing={missing} />
              <RebalanceTrades slug={slug} period={period} choice={choice} />
            </div>
          )
        }
        columns={[
          {
            name: 'Quarter',
            cell: ({ period }) => (
              <>
                <button
                  type="button"
                  aria-expanded={open.includes(period)}
                  aria-label={`Prices of ${quarterLabel(period)}`}
                  onClick={() => toggle(period)}
                  className="mr-1 -ml-1.5 inline-grid size-6 place-items-center text-soft max-md:-ml-3.5 max-md:size-11"
                >
                  <span aria-hidden="true">{open.includes(period) ? '▾' : '▸'}</span>
                </button>
                {quarterLabel(period)}
              </>
            ),
          },
          { name: 'Public on', className: 'max-md:hidden', cell: ({ filedOn }) => mediumDate(filedOn) },
          { name: 'Traded on', cell: ({ date }) => mediumDate(date) },
          { name: 'Holdings', className: 'max-md:hidden', cell: ({ holdings }) => holdings },
          { name: 'Priced', className: 'max-md:hidden', cell: ({ coverage }) => shareOf(coverage) },
          { name: 'Moved', className: 'max-lg:hidden', cell: ({ turnover }) => shareOf(turnover) },
          { name: 'Costs', className: 'max-lg:hidden', cell: ({ costs }) => wholeDollars(costs) },
          { name: 'Value', cell: ({ value }) => wholeDollars(value) },
        ]}
      />
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
