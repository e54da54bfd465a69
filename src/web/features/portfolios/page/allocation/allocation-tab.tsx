import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Allocation, AllocationKey } from '#contract/performance.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Failure } from '#web/ui/alert.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { TreemapChart } from '../charts/treemap-chart.tsx';
import { allocationQuery } from '../figures-queries.ts';
import { leftOutText, treemapRows } from '../overview/allocation-part.tsx';
import { PartSkeleton } from '../overview/part-skeleton.tsx';
import { allocationSentence, groupSentence } from '../overview/sentences.ts';
import { usePortfolioScope } from '../portfolio-scope.ts';
import { AllocationTable } from './allocation-table.tsx';
import { concentrationSentence } from './concentration.ts';

const choices: readonly { value: AllocationKey; name: string }[] = [
  { value: 'symbol', name: 'Security' },
  { value: 'industry', name: 'Industry' },
  { value: 'sector', name: 'Sector' },
  { value: 'type', name: 'Type' },
  { value: 'country', name: 'Country' },
  { value: 'currency', name: 'Currency' },
];

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
        Share of the value by {name.toLowerCase()}, {currency}. {leftOutText(leftOut)}
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
        is a single holding. Area: share of the value. Tint: gain or loss on the shares you hold.
      </p>
      <TreemapChart label="Holdings by their share of the value" rows={treemapRows(allocation)} />
    </section>
  );
}

/** How the value is distributed, by six criteria, and how concentrated it is. */
export function AllocationTab() {
  const { portfolioId } = usePortfolioScope();
  const [query, setQuery] = useSearchParams();
  const chosen = choices.find(({ value }) => value === query.get('by')) ?? choices[0];
  const by = chosen?.value ?? 'symbol';
  const { data, error, refetch } = useQuery({
    ...allocationQuery(portfolioId, by),
    placeholderData: keepPreviousData,
  });
  const symbols = useQuery(allocationQuery(portfolioId, 'symbol')).data?.allocation;
  function choose(value: AllocationKey): void {
    const next = new URLSearchParams(query);
    next.set('by', value);
    setQuery(next, { replace: true, preventScrollReset: true });
  }
  const isEmpty = data?.allocation.rows.length === 0;
  return (
    <section aria-labelledby="allocation-title" className="pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="allocation-title" className="section-title max-sm:sr-only">
          Allocation
        </h2>
        <ChoiceBar label="Allocation by" choices={choices} selected={by} onSelect={choose} />
      </div>
      {!data && !error && <PartSkeleton />}
      {!data && error && <Failure error={error} onRetry={refetch} />}
      {isEmpty && (
        <EmptyState>
          Nothing with a known price is held. {leftOutText(data?.allocation.leftOut ?? [])}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <Groups allocation={data.allocation} name={chosen?.name ?? ''} />
          {symbols && symbols.rows.length > 0 && <Concentration allocation={symbols} />}
        </>
      )}
    </section>
  );
}
