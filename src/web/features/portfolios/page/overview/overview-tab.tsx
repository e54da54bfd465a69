import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Performance } from '#contract/performance.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Failure } from '#web/ui/alert.tsx';
import { type PerformanceInput, performanceQuery } from '../figures-queries.ts';
import { NothingYet } from '../nothing-yet.tsx';
import type { Period } from '../period.ts';
import { usePortfolioScope } from '../portfolio-scope.ts';
import { useAllTime, usePerformanceInput, usePeriod } from '../use-performance.ts';
import { AllocationPart } from './allocation-part.tsx';
import { BenchmarkPicker } from './benchmark-picker.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { GainPart } from './gain-part.tsx';
import { IncomePart } from './income-part.tsx';
import { MonthsPart } from './months-part.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { PartSkeleton } from './part-skeleton.tsx';
import { PartsList } from './parts-list.tsx';
import { RangePicker } from './range-picker.tsx';
import { RiskList } from './risk-list.tsx';
import { valueSentence } from './sentences.ts';
import { ValueChart } from './value-chart.tsx';
import { ValueTable } from './value-table.tsx';

function measureOf({ tracksCash }: Performance): string {
  return tracksCash
    ? 'Value with cash, and deposits less withdrawals'
    : 'Value, and purchases and fees less sales and dividends paid out to you';
}

interface ChartPartProps {
  figures: Performance;
  since: string | undefined;
}

function ChartPart({ figures, since }: ChartPartProps) {
  const [period, setPeriod] = usePeriod();
  const formats = useAmountFormats(figures.currency);
  return (
    <figure className="overview-chart">
      <div>
        <h3 className="text-[18px] leading-snug font-semibold font-serif tracking-tight text-balance sm:text-[22px]">
          {valueSentence(figures, formats)}
        </h3>
        <p className="part-measure">
          {measureOf(figures)}, {figures.currency}
        </p>
      </div>
      <div className="overview-ranges">
        <RangePicker period={period} since={since} onPeriod={setPeriod} />
        <BenchmarkPicker />
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
        <OverviewFigures figures={figures} input={input} />
        <ChartPart figures={figures} since={since} />
      </section>
      <CoverageNote coverage={figures.coverage} />
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

/** Value against contributions and a benchmark, returns, months, allocation and income. */
export function OverviewTab() {
  const { portfolioId, tickers } = usePortfolioScope();
  const [period] = usePeriod();
  const input = usePerformanceInput();
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...performanceQuery(input),
    placeholderData: keepPreviousData,
  });
  if (!data)
    return (
      <div className="pt-6">{error ? <Failure error={error} onRetry={refetch} /> : <PartSkeleton />}</div>
    );
  const figures = data.performance;
  if (figures.positions.length === 0 && tickers.length === 0 && !figures.tracksCash) return <NothingYet />;
  return (
    <div aria-busy={isPlaceholderData || undefined}>
      {error && <Failure error={error} onRetry={refetch} />}
      <Figures figures={figures} input={input} period={period} />
      <AllocationPart portfolioId={portfolioId} />
      <IncomePart portfolioId={portfolioId} />
    </div>
  );
}
