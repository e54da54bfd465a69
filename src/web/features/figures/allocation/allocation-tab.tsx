import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Allocation, AllocationKey } from '#contract/figures.ts';
import { allocationQuery, type FundView } from '#web/ledger/figures-queries.ts';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { sharedSearch } from '#web/ledger/period.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { keptSearch } from '#web/lib/kept-search.ts';
import { shortName } from '#web/lib/short-name.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { DenseRows, Skeleton } from '#web/ui/skeleton.tsx';
import { TreemapChart } from '../charts/treemap-chart.tsx';
import { leftOutText, treemapRows } from '../overview/allocation-part.tsx';
import { allocationSentence, groupSentence } from '../overview/sentences.ts';
import { AllocationTable } from './allocation-table.tsx';
import { concentrationSentence } from './concentration.ts';
import { ExposureGroups } from './exposure-groups.tsx';

const choices: readonly { value: AllocationKey; name: string }[] = [
  { value: 'symbol', name: 'Security' },
  { value: 'industry', name: 'Industry' },
  { value: 'sector', name: 'Sector' },
  { value: 'kind', name: 'Kind' },
  { value: 'country', name: 'Country' },
  { value: 'currency', name: 'Currency' },
];

const views: readonly { value: FundView; name: string }[] = [
  { value: 'held', name: 'As held' },
  { value: 'through', name: 'Through funds' },
];
/** Everything in a fund is a share, so its kind says nothing. */
const throughChoices = choices.filter(({ value }) => value !== 'kind');

function Groups({ allocation, name }: { allocation: Allocation; name: string }) {
  const { by, rows, currency, leftOut } = allocation;
  const title =
    by === 'symbol'
      ? allocationSentence(rows.map((row) => ({ ...row, name: shortName(row.name, row.key) })))
      : groupSentence(rows);
  return (
    <section aria-labelledby="allocation-table" className="min-w-0 pt-2">
      <h3 id="allocation-table" className="part-title">
        {title}
      </h3>
      <p className="part-measure">
        Share of the value by {name.toLowerCase()}, {currency}. {leftOutText(leftOut)} Gain is over the cost
        of the lots that are left by the portfolio’s cost method, with the effect of exchange rates.
      </p>
      <AllocationTable allocation={allocation} />
    </section>
  );
}

function Concentration({ allocation }: { allocation: Allocation }) {
  return (
    <section aria-labelledby="concentration" className="page-section">
      <h3 id="concentration" className="part-title">
        {concentrationSentence(allocation)}
      </h3>
      <p className="part-measure">
        The sum of the squared shares (Herfindahl–Hirschman index) is {allocation.concentration.toFixed(2)}; 1
        is a single holding.{' '}
        {allocation.through
          ? 'All share classes of a company are one; what is not seen through adds nothing.'
          : 'Area: share of the value. Tint: gain or loss on the shares you hold.'}
      </p>
      {!allocation.through && (
        <TreemapChart label="Holdings by their share of the value" rows={treemapRows(allocation)} />
      )}
    </section>
  );
}

const keptGrouping = keptSearch('holdwise-allocation', ['by', 'funds']);

/** How the value is distributed, by six criteria, and how concentrated it is. */
export function AllocationTab() {
  const { portfolioId, tickers } = usePortfolioScope();
  const { search: address } = useLocation();
  const { search, change } = usePageSearch(keptGrouping);
  const view: FundView = search.get('funds') === 'through' ? 'through' : 'held';
  const offered = view === 'through' ? throughChoices : choices;
  const chosen = offered.find(({ value }) => value === search.get('by')) ?? offered[0];
  const by = chosen?.value ?? 'symbol';
  const { data, error, refetch } = useQuery({
    ...allocationQuery(portfolioId, by, view),
    placeholderData: keepPreviousData,
  });
  const symbols = useQuery(allocationQuery(portfolioId, 'symbol', view)).data?.allocation;
  const leftOut = data?.allocation.leftOut ?? [];
  const isEmpty = data?.allocation.rows.length === 0 && !data.allocation.through?.funds.length;
  return (
    <section aria-labelledby="allocation-title" className="pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="allocation-title" className="section-title max-sm:sr-only">
          Allocation
        </h2>
        <div className="flex flex-wrap gap-3">
          <ChoiceBar label="Funds" choices={views} selected={view} onSelect={(funds) => change({ funds })} />
          <ChoiceBar
            label="Allocation by"
            choices={offered}
            selected={by}
            onSelect={(value) => change({ by: value })}
          />
        </div>
      </div>
      {!data && !error && (
        <PartSkeleton>
          <DenseRows count={tickers.length + 2} className="mt-6" />
        </PartSkeleton>
      )}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {isEmpty && (
        <EmptyState>
          {leftOut.length === 0
            ? 'Nothing is held at the moment. '
            : `Nothing with a known price is held. ${leftOutText(leftOut)} `}
          <Link to={{ pathname: '/portfolio/transactions', search: sharedSearch(address) }}>
            All transactions
          </Link>
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          {data.allocation.through ? (
            <ExposureGroups allocation={data.allocation} through={data.allocation.through} />
          ) : (
            <Groups allocation={data.allocation} name={chosen?.name ?? ''} />
          )}
          {symbols && symbols.rows.length > 0 && <Concentration allocation={symbols} />}
        </>
      )}
      {!data && !error && (
        <div className="page-section">
          <PartSkeleton>
            <Skeleton className="mt-4 h-[420px]" />
          </PartSkeleton>
        </div>
      )}
    </section>
  );
}
