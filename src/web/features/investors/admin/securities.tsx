import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilingSecurity, filings } from '#contract/investor-filings.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { grouped, wholeDollars } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { SecuritySymbol } from './security-symbol.tsx';

type SecurityState = 'open' | 'resolved';

const emptyTexts: Record<SecurityState, string> = {
  open: 'Every security in the filings is resolved.',
  resolved: 'No security has been resolved yet.',
};

const columns: readonly DataColumn<FilingSecurity>[] = [
  {
    name: 'Security',
    cellClass: 'align-top wrap-anywhere whitespace-normal!',
    cell: ({ issuer, className }) => (
      <>
        <span className="font-semibold">{issuer}</span>
        <small className="block text-tiny text-soft">{className}</small>
      </>
    ),
  },
  { name: 'CUSIP', label: 'CUSIP', cellClass: 'figures align-top', cell: ({ cusip }) => cusip },
  {
    name: 'Value held',
    label: 'Value held',
    cellClass: 'figures align-top',
    cell: ({ value }) => wholeDollars(value),
  },
  {
    name: 'Symbol',
    cellClass: 'align-top @min-[901px]:w-96',
    cell: (security) => <SecuritySymbol security={security} />,
  },
];

function SecurityTable({ state }: { state: SecurityState }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...apiQuery<typeof filings.cusips>('/wizards/cusips', { state, page }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (data.total === 0) return <EmptyState>{emptyTexts[state]}</EmptyState>;
  return (
    <>
      <DataTable
        caption={state === 'open' ? 'Securities without a symbol' : 'Resolved securities'}
        className="data-table admin-table admin-cards"
        rows={data.cusips}
        keyOf={({ _id }) => _id}
        columns={columns}
      />
      <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-soft">
        <span className="text-fine">
          {grouped(data.total)} {data.total === 1 ? 'security' : 'securities'}
        </span>
        <Pager page={Math.min(page, data.pages)} pages={data.pages} onPage={setPage} />
      </div>
    </>
  );
}

/** The securities without a known symbol, for resolution by hand; a button shows the resolved ones. */
export function Securities() {
  const [resolved, setResolved] = useState(false);
  const state = resolved ? 'resolved' : 'open';
  return (
    <section aria-labelledby="securities" className="pt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="securities" className="font-serif text-title font-semibold">
          {resolved ? 'Securities with their symbols' : 'Securities without a symbol'}
        </h2>
        <Button small aria-pressed={resolved} onClick={() => setResolved(!resolved)}>
          Show resolved securities
        </Button>
      </div>
      <SecurityTable key={state} state={state} />
    </section>
  );
}
