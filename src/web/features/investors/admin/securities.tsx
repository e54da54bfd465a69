import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { filings } from '#contract/investor-filings.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { grouped } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { SecurityRow } from './security-row.tsx';

type SecurityState = 'open' | 'resolved';

const emptyTexts: Record<SecurityState, string> = {
  open: 'Every security in the filings is resolved.',
  resolved: 'No security has been resolved yet.',
};

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
      <table className="data-table admin-table admin-cards">
        <caption className="sr-only">
          {state === 'open' ? 'Securities without a symbol' : 'Resolved securities'}
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
