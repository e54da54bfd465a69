import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Performance } from '#contract/figures.ts';
import { isoDate } from '#domain/time.ts';
import { type PerformanceInput, performanceQuery } from '#web/ledger/figures-queries.ts';
import type { Period } from '#web/ledger/period.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { useAllTime, usePerformanceInput, usePeriod } from '#web/ledger/use-performance.ts';
import { longDate } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { AllocationPart } from './allocation-part.tsx';
import { returnsName } from './benchmark-name.ts';
import { BenchmarkPicker } from './benchmark-picker.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { DatePurchases } from './date-purchases.tsx';
import { GainPart } from './gain-part.tsx';
import { IncomePart } from './income-part.tsx';
import { MonthsPart } from './months-part.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { PartsList } from './parts-list.tsx';
import { RangePicker } from './range-picker.tsx';
import { RiskList } from './risk-list.tsx';
import { endNote, valueSentence } from './sentences.ts';
import { ValueChart } from './value-chart.tsx';
import { ValueTable } from './value-table.tsx';

function measureOf({ tracksCash, cashSince }: Performance): string {
  if (cashSince !== null)
    return `Value, from ${longDate(cashSince)} on with cash, and what you paid in less what was paid out to you`;
  return tracksCash
    ? 'Value with cash, and deposits less withdrawals'
    : 'Value, and purchases and fees less sales and dividends paid out to you';
}

interface ChartPartProps {
  figures: Performance;
  since: string | undefined;
  /** The newest day with figures. */
  newest: string | undefined;
}

function ChartPart({ figures, since, newest }: ChartPartProps) {
  const [period, setPeriod] = usePeriod();
  const formats = useAmountFormats(figures.currency);
  const comparedBy = figures.benchmark && returnsName(figures.benchmark);
  return (
    <figure className="max-md:order-2 max-md:flex max-md:flex-col max-md:pt-[18px] max-md:pb-5">
      <div>
        <h3 className="text-lg leading-snug font-semibold font-serif tracking-tight text-balance sm:text-title">
          {valueSentence(figures, formats)}
        </h3>
        <p className="part-measure">
          {measureOf(figures)}, {figures.currency}
          {comparedBy && `; compared by ${comparedBy}`}
          {newest !== undefined && endNote(figures.to, newest, isoDate())}
        </p>
      </div>
      <div className="-ml-[9px] flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-2 pb-1.5 max-md:order-3 max-md:mt-1.5 max-md:ml-0 max-md:py-0">
        <RangePicker period={period} since={since} onPeriod={setPeriod} />
        <BenchmarkPicker isCompared={figures.benchmark !== null} />
      </div>
      <div className="min-w-0">
        {figures.series.length > 1 && (
          <>
            <ValueChart figures={figures} />
            <ValueTable figures={figures} />
          </>
        )}
        {figures.reasons.benchmark && (
          <p className="text-fine text-soft">No comparison: {figures.reasons.benchmark}</p>
        )}
      </div>
    </figure>
  );
}

interface FiguresProps {
  figures: Performance;
  input: PerformanceInput;
  period: Period;
}

function Figures({ figures, input, period }: FiguresProps) {
  const { data: all } = useAllTime(input.portfolioId);
  const since = all?.performance.from;
  return (
    <>
      <section aria-label="Overview" className="overview">
        <h2 className="sr-only">Overview</h2>
        <OverviewFigures figures={figures} input={input} newest={all?.performance.to} />
        <ChartPart figures={figures} since={since} newest={all?.performance.to} />
      </section>
      <CoverageNote coverage={figures.coverage}>
        <DatePurchases portfolioIds={figures.coverage.undatedIn} />
      </CoverageNote>
      <section aria-label="Parts and risk" className="page-section two-columns">
        <PartsList figures={figures} input={input} period={period} />
        <RiskList figures={figures} />
      </section>
      <section aria-label="Months and holdings" className="page-section two-columns">
        <MonthsPart months={(all?.performance ?? figures).months} />
        <GainPart positions={figures.positions} currency={figures.currency} period={period} />
      </section>
    </>
  );
}

/** Value against contributions and a benchmark, returns, months, allocation and income; `empty` without any transaction. */
export function OverviewTab({ empty }: { empty: ReactNode }) {
  const { portfolioId, tickers } = usePortfolioScope();
  const [period] = usePeriod();
  const input = usePerformanceInput();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...performanceQuery(input),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return error ? (
      <div className="pt-6">
        <LoadFailure error={error} onRetry={refetch} />
      </div>
    ) : (
      <OverviewSkeleton />
    );
  const figures = data.performance;
  if (figures.positions.length === 0 && tickers.length === 0 && !figures.tracksCash) return empty;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {error && <LoadFailure error={error} onRetry={refetch} />}
      <Figures figures={figures} input={input} period={period} />
      <AllocationPart portfolioId={portfolioId} />
      <IncomePart portfolioId={portfolioId} />
    </div>
  );
}
