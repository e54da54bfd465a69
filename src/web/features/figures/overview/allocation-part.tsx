import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Allocation, AllocationKey } from '#contract/figures.ts';
import { allocationQuery } from '#web/ledger/figures-queries.ts';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { shareOf } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ShareBars } from '#web/ui/charts/share-bars.tsx';
import { Link } from '#web/ui/link.tsx';
import { DenseRows, Skeleton } from '#web/ui/skeleton.tsx';
import { TreemapChart } from '../charts/treemap-chart.tsx';
import { allocationSentence, groupSentence } from './sentences.ts';

/** Returns the rows of an allocation by symbol for the treemap. */
export const treemapRows = ({ rows }: Allocation) =>
  rows.map(({ key, name, value, share, gainPercent }) => ({
    key,
    name: shortName(name, key),
    symbol: key,
    value,
    share,
    gainPercent,
  }));

export function leftOutText(leftOut: Allocation['leftOut']): string {
  if (leftOut.length === 0) return 'Every price is known.';
  return `Left out: ${leftOut.map(({ symbol, reason }) => `${symbol} (${reason})`).join(', ')}.`;
}

/** Holdings by their share of the value. */
function HoldingsTreemap({ allocation }: { allocation: Allocation }) {
  const rows = treemapRows(allocation);
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{allocationSentence(rows)}</h3>
      <p className="part-measure">Area: share of the value. Tint: gain or loss on the shares you hold.</p>
      {rows.length > 0 && <TreemapChart label="Holdings by their share of the value" rows={rows} />}
    </figure>
  );
}

const otherGroups: readonly { by: AllocationKey; name: string }[] = [
  { by: 'industry', name: 'Industry' },
  { by: 'kind', name: 'kind of security' },
  { by: 'country', name: 'country' },
  { by: 'currency', name: 'currency' },
];

function GroupLinks() {
  const { search } = useLocation();
  return otherGroups.map(({ by, name }, index) => {
    const query = new URLSearchParams(search);
    query.set('by', by);
    return (
      <span key={by}>
        {index > 0 && ', '}
        <Link to={{ pathname: '/portfolio/allocation', search: `?${query}` }}>{name}</Link>
      </span>
    );
  });
}

function Sectors({ allocation, topFive }: { allocation: Allocation; topFive: number }) {
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{groupSentence(allocation.rows)}</h3>
      <p className="part-measure">
        Share of the value by sector. <GroupLinks />
      </p>
      <ShareBars
        caption="Share of the value by sector"
        bars={allocation.rows.map((row) => ({ ...row, name: row.name || 'Not known' }))}
      />
      <p className="pt-2.5 text-tiny text-soft">
        The five largest holdings make up {shareOf(topFive)}. {leftOutText(allocation.leftOut)}
      </p>
    </figure>
  );
}

/** How the money is distributed over holdings and sectors. */
export function AllocationPart({ portfolioId }: { portfolioId: string }) {
  const holdings = useQuery(allocationQuery(portfolioId, 'symbol'));
  const sectors = useQuery(allocationQuery(portfolioId, 'sector'));
  const error = holdings.error ?? sectors.error;
  const bySymbol = holdings.data?.allocation;
  const bySector = sectors.data?.allocation;
  if (error && !(bySymbol && bySector))
    return (
      <section aria-label="Allocation" className="page-section">
        <LoadFailure error={error} onRetry={() => Promise.all([holdings.refetch(), sectors.refetch()])} />
      </section>
    );
  if (!bySymbol || !bySector)
    return (
      <section aria-label="Allocation" className="page-section two-columns">
        <PartSkeleton>
          <Skeleton className="mt-4 h-96" />
        </PartSkeleton>
        <PartSkeleton>
          <DenseRows count={6} className="mt-3" />
        </PartSkeleton>
      </section>
    );
  const topFive = bySymbol.rows.slice(0, 5).reduce((sum, { share }) => sum + share, 0);
  return (
    <section aria-label="Allocation" className="page-section two-columns">
      <HoldingsTreemap allocation={bySymbol} />
      <Sectors allocation={bySector} topFive={topFive} />
    </section>
  );
}
