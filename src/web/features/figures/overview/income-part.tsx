import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { Income } from '#contract/figures.ts';
import { incomeQuery, suggestionsQuery } from '#web/ledger/figures-queries.ts';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { sharedSearch } from '#web/ledger/period.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { grouped } from '#web/lib/formats.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Amount } from '#web/ui/amount.tsx';
import { type ColumnBar, ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { incomeByQuarter, quartersSentence } from '../income/income-bars.ts';
import { IncomeFigures } from '../income/income-figures.tsx';

function QuartersTable({ bars, currency }: { bars: readonly ColumnBar[]; currency: string }) {
  return (
    <details className="text-fine">
      <summary className="inline-block cursor-pointer py-1 text-soft">Show as table</summary>
      <DataTable
        caption={`Income by quarter, in ${currency}`}
        className="data-table"
        rows={bars}
        keyOf={({ key }) => key}
        columns={[
          { name: 'Quarter', cell: ({ name, isOpen }) => `${name}${isOpen ? ', so far' : ''}` },
          { name: 'Income', cell: ({ value }) => <Amount value={value} /> },
        ]}
      />
    </details>
  );
}

function Quarters({ income, isPartial }: { income: Income; isPartial: boolean }) {
  const formats = useAmountFormats(income.currency);
  const bars = incomeByQuarter(income.rows, income.to);
  const title = quartersSentence(bars, formats.whole, isPartial);
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{title}</h3>
      <p className="part-measure">Dividends and interest before tax by quarter, {income.currency}</p>
      {bars.length > 0 && (
        <>
          <ColumnChart
            openText="so far"
            label={title}
            bars={bars}
            format={formats.isHidden ? formats.whole : grouped}
          />
          <QuartersTable bars={bars} currency={income.currency} />
        </>
      )}
    </figure>
  );
}

/** Income by quarter and its yield. */
export function IncomePart({ portfolioId }: { portfolioId: string }) {
  const search = sharedSearch(useLocation().search);
  const { data, error, refetch } = useQuery(incomeQuery(portfolioId, 'month'));
  const { data: known } = useQuery(suggestionsQuery(portfolioId));
  const toRecord = toRecordText(known?.suggestions ?? [], { isHidden: useAmountsHidden() });
  return (
    <section aria-labelledby="overview-income" className="page-section">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 pb-3">
        <h2 id="overview-income" className="section-title mr-auto">
          Income
        </h2>
        {toRecord && (
          <Link to={{ pathname: '/portfolio/income', search }} className="touch-area text-fine print:hidden">
            {toRecord}
          </Link>
        )}
        <Link to={{ pathname: '/portfolio/income', search }} className="touch-area text-fine print:hidden">
          Every payment
        </Link>
      </div>
      {!data && !error && <PartSkeleton />}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data && (
        <div className="with-facts">
          <Quarters income={data.income} isPartial={toRecord !== undefined} />
          <div>
            <IncomeFigures income={data.income} portfolioId={portfolioId} />
          </div>
        </div>
      )}
    </section>
  );
}
