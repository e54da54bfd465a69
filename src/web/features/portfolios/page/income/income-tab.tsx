import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Income } from '#contract/performance.ts';
import { grouped } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Failure } from '#web/ui/alert.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ColumnChart } from '../charts/column-chart.tsx';
import { incomeQuery } from '../figures-queries.ts';
import { PartSkeleton } from '../overview/part-skeleton.tsx';
import { usePortfolioScope } from '../portfolio-scope.ts';
import { DividendSettings } from './dividend-settings.tsx';
import { DividendSuggestions } from './dividend-suggestions.tsx';
import { incomeBars, incomeSentence } from './income-bars.ts';
import { IncomeFacts } from './income-facts.tsx';
import { IncomeTable } from './income-table.tsx';

type By = 'month' | 'year' | 'symbol';

const choices = [
  { value: 'month', name: 'Month' },
  { value: 'year', name: 'Year' },
  { value: 'symbol', name: 'Security' },
] as const;

function Chart({ income, by }: { income: Income; by: By }) {
  const formats = useAmountFormats(income.currency);
  const bars = incomeBars(income.rows, by, income.to);
  const title = incomeSentence(income.rows, by, formats.whole);
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{title}</h3>
      <p className="part-measure">
        Dividends and interest before tax by {by === 'symbol' ? 'security' : by}, {income.currency}
      </p>
      {bars.length > 0 && (
        <ColumnChart label={title} bars={bars} format={formats.isHidden ? formats.whole : grouped} />
      )}
    </figure>
  );
}

function Content({ income, by }: { income: Income; by: By }) {
  if (income.rows.length === 0) return <EmptyState>No dividends or interest are recorded.</EmptyState>;
  return (
    <>
      <div className="with-facts">
        <Chart income={income} by={by} />
        <div>
          <IncomeFacts income={income} />
        </div>
      </div>
      <IncomeTable income={income} by={by} />
    </>
  );
}

/** Income by month, year or security, what is expected, and dividends that are not recorded yet. */
export function IncomeTab() {
  const { portfolioId, portfolio } = usePortfolioScope();
  const [by, setBy] = useState<By>('month');
  const { data, error, refetch } = useQuery({
    ...incomeQuery(portfolioId, by),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <section aria-labelledby="income-title" className="pt-6">
        <div className="flex flex-wrap items-center justify-between gap-3 pb-3">
          <h2 id="income-title" className="section-title max-sm:sr-only">
            Income
          </h2>
          <ChoiceBar label="Income by" choices={choices} selected={by} onSelect={setBy} />
        </div>
        {!data && !error && <PartSkeleton />}
        {!data && error && <Failure error={error} onRetry={refetch} />}
        {data && <Content income={data.income} by={by} />}
      </section>
      <DividendSuggestions portfolioId={portfolioId} />
      {portfolio && <DividendSettings key={`${portfolio.withholdingRate}`} portfolio={portfolio} />}
    </>
  );
}
