import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Income } from '#contract/figures.ts';
import { incomeQuery } from '#web/ledger/figures-queries.ts';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { grouped } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { DenseRows } from '#web/ui/skeleton.tsx';
import { incomeBars, incomeSentence } from './income-bars.ts';
import { IncomeFigures } from './income-figures.tsx';
import { IncomeTable } from './income-table.tsx';

type By = 'month' | 'year' | 'symbol';

const usualMonths = 24;

const choices = [
  { value: 'month', name: 'Month' },
  { value: 'year', name: 'Year' },
  { value: 'symbol', name: 'Security' },
] as const;

function Chart({ income, by }: { income: Income; by: By }) {
  const formats = useAmountFormats(income.currency);
  const bars = incomeBars(income.rows, by, income.to);
  const gaps = useDividendGaps(usePortfolioScope().portfolioId);
  const toRecord = toRecordText(gaps?.suggestions ?? [], formats);
  const title = incomeSentence(income.rows, by, formats.whole, toRecord !== undefined);
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{title}</h3>
      <p className="part-measure">
        Dividends and interest before tax by {by === 'symbol' ? 'security' : by}, {income.currency}
        {toRecord && `, without ${toRecord}`}
      </p>
      {bars.length > 0 && (
        <ColumnChart
          openText="so far"
          label={title}
          bars={bars}
          format={formats.isHidden ? formats.whole : grouped}
        />
      )}
    </figure>
  );
}

function Content({ income, by }: { income: Income; by: By }) {
  const { portfolioId } = usePortfolioScope();
  if (income.rows.length === 0)
    return (
      <EmptyState>
        No dividends or interest are recorded. What your holdings paid can be recorded below.
      </EmptyState>
    );
  return (
    <>
      <div className="with-facts">
        <Chart income={income} by={by} />
        <div>
          <IncomeFigures income={income} portfolioId={portfolioId} />
        </div>
      </div>
      <IncomeTable income={income} by={by} />
    </>
  );
}

function IncomeSkeleton() {
  return (
    <>
      <div className="with-facts">
        <PartSkeleton />
        <DenseRows count={4} />
      </div>
      <DenseRows count={usualMonths} className="mt-10" />
    </>
  );
}

const bySetting = storedSetting('holdwise-income-by');

/** Income by month, year or security, and what is expected, above what the children add. */
export function IncomeTab({ children }: { children: ReactNode }) {
  const { portfolioId } = usePortfolioScope();
  const stored = bySetting.useValue();
  const by = choices.find(({ value }) => value === stored)?.value ?? 'month';
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
          <ChoiceBar label="Income by" choices={choices} selected={by} onSelect={bySetting.set} />
        </div>
        {!data && !error && <IncomeSkeleton />}
        {!data && error && <LoadFailure error={error} onRetry={refetch} />}
        {data && <Content income={data.income} by={by} />}
      </section>
      {children}
    </>
  );
}
