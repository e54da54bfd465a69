import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Gains } from '#contract/figures.ts';
import type { CostMethod } from '#domain/transactions.ts';
import { gainsQuery } from '#web/ledger/figures-queries.ts';
import { PartSkeleton } from '#web/ledger/part-skeleton.tsx';
import { sharedSearch } from '#web/ledger/period.ts';
import { usePortfolioScope } from '#web/ledger/portfolio-scope.ts';
import { addressOf } from '#web/lib/api.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { storedSetting } from '#web/lib/stored-setting.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DenseRows } from '#web/ui/skeleton.tsx';
import { gainsSentence } from './gains-sentence.ts';
import { MethodSelector } from './method-selector.tsx';
import { readYear } from './read-year.ts';
import { SoldLots } from './sold-lots.tsx';
import { YearsTable } from './years-table.tsx';

interface CsvLinkProps {
  portfolioId: string;
  year: number | undefined;
  method: CostMethod | undefined;
}

function CsvLink({ portfolioId, year, method }: CsvLinkProps) {
  const path = addressOf('/portfolios/:portfolioId/gains.csv', { portfolioId, year, method });
  return (
    <a href={`/api/v1${path}`} download className="button">
      Download CSV
    </a>
  );
}

interface YearSelectProps {
  years: readonly number[];
  year: number | undefined;
  onYear: (year: number | undefined) => void;
}

function YearSelect({ years, year, onYear }: YearSelectProps) {
  return (
    <SelectField
      inline
      label="Year"
      value={year ?? ''}
      onChange={({ target }) => onYear(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">All years</option>
      {years.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </SelectField>
  );
}

function Content({ gains }: { gains: Gains }) {
  const formats = useAmountFormats(gains.currency);
  const search = sharedSearch(useLocation().search);
  if (gains.years.length === 0)
    return (
      <EmptyState>
        Nothing has been sold, so no gain is realised. Sales appear here once they are{' '}
        <Link to={{ pathname: '/portfolio/transactions', search }}>recorded</Link>.
      </EmptyState>
    );
  return (
    <>
      <h3 className="part-title">{gainsSentence(gains, formats)}</h3>
      <p className="part-measure">
        Realised gains as for tax, {gains.currency}: purchase fees belong to the cost, sale fees reduce the
        proceeds. Long-term is held for more than a year.
      </p>
      <YearsTable gains={gains} />
      <SoldLots gains={gains} />
    </>
  );
}

const yearSetting = storedSetting('holdwise-gains-year');

/** Realised gains by year and lot, with other cost methods for comparison, and as a file for a tax adviser. */
export function GainsTab() {
  const { portfolioId, portfolio } = usePortfolioScope();
  const [method, setMethod] = useState<CostMethod>();
  const all = useQuery(gainsQuery({ portfolioId, method }));
  const years = all.data?.gains.years.map((one) => one.year).sort((a, b) => b - a);
  const year = readYear(yearSetting.useValue(), years);
  const setYear = (next: number | undefined) => yearSetting.set(next === undefined ? null : String(next));
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...gainsQuery({ portfolioId, year, method }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="gains-title" className="pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="gains-title" className="section-title max-sm:sr-only">
          Gains
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <YearSelect years={years ?? []} year={year} onYear={setYear} />
          <CsvLink portfolioId={portfolioId} year={year} method={method} />
        </div>
      </div>
      <MethodSelector portfolio={portfolio} method={method} onMethod={setMethod} />
      {!data && !error && (
        <PartSkeleton>
          <DenseRows count={4} className="mt-4" />
          <DenseRows count={6} className="mt-14" />
        </PartSkeleton>
      )}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data && (
        <div aria-busy={isPlaceholderData || undefined}>
          <Content gains={data.gains} />
        </div>
      )}
    </section>
  );
}
