import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { grouped } from '../../lib/formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Pager } from '../../ui/pager.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { type SecurityState, securitiesQuery } from './filing-queries.ts';
import { SecurityRow } from './security-row.tsx';

const nothing: Record<SecurityState, string> = {
  open: 'Every security of the filings has its answer.',
  resolved: 'No security has been resolved yet.',
};

function SecurityTable({ state }: { state: SecurityState }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...securitiesQuery(state, page),
    placeholderData: keepPreviousData,
  });
  if (!data) return error ? <Failure error={error} onRetry={refetch} /> : <RowsSkeleton />;
  if (data.total === 0) return <EmptyState>{nothing[state]}</EmptyState>;
  return (
    <>
      <table className="data-table admin-table admin-cards">
        <caption className="sr-only">
          {state === 'open' ? 'Securities without a symbol' : 'Securities that have their answer'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Security</th>
            <th scope="col">CUSIP</th>
            <th scope="col">Value held</th>
            <th scope="col">Symbol</th>
          </tr>
        </thead>
        <tbody>
          {data.cusips.map((security) => (
            <SecurityRow key={security._id} security={security} />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center justify-between gap-4 pt-4 text-soft">
        <span className="text-[13px]">
          {grouped(data.total)} {data.total === 1 ? 'security' : 'securities'}
        </span>
        <Pager page={Math.min(page, data.pages)} pages={data.pages} onPage={setPage} />
      </div>
    </>
  );
}

/** The securities whose symbol nobody knows, to be resolved once; those that are resolved behind a button. */
export function Securities() {
  const [resolved, setResolved] = useState(false);
  const state = resolved ? 'resolved' : 'open';
  return (
    <section aria-labelledby="securities" className="pt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="securities" className="font-serif text-[22px] font-semibold">
          {resolved ? 'Securities with their symbols' : 'Securities without a symbol'}
        </h2>
        <Button small aria-pressed={resolved} onClick={() => setResolved(!resolved)}>
          Show what is remembered
        </Button>
      </div>
      <SecurityTable key={state} state={state} />
    </section>
  );
}
