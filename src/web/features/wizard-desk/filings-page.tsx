import { useQuery } from '@tanstack/react-query';
import { fallbacks } from '../../lib/messages.ts';
import { AdminPage } from '../../ui/admin-page.tsx';
import { Failure } from '../../ui/failure.tsx';
import { RowsSkeleton } from '../../ui/rows-skeleton.tsx';
import { FilingForm } from './filing-form.tsx';
import { filingListQuery } from './filing-queries.ts';
import { FollowedInvestors } from './followed-investors.tsx';
import { RefreshAll } from './refresh-all.tsx';
import { Securities } from './securities.tsx';

function WithoutEdgar() {
  return (
    <p className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
      This installation does not ask the SEC: that takes a name and an e-mail address in{' '}
      <code>EDGAR_USER_AGENT</code>. Filings can be uploaded all the same.
    </p>
  );
}

/** The 13F filings that wizards are made of. */
export function FilingsPage() {
  const { data, error, refetch } = useQuery(filingListQuery());
  return (
    <AdminPage title="13F Filings" tools={data?.edgar && <RefreshAll list={data} />}>
      {!data &&
        (error ? (
          <Failure error={error} fallback={fallbacks.fetchWizards} onRetry={refetch} />
        ) : (
          <RowsSkeleton />
        ))}
      {data && (
        <>
          {!data.edgar && <WithoutEdgar />}
          <section aria-labelledby="take" className="max-w-[720px]">
            <h2 id="take" className="pb-4 font-serif text-[22px] font-semibold">
              Take a filing
            </h2>
            <FilingForm known={data.known} edgar={data.edgar} />
          </section>
          <section aria-labelledby="followed" className="pt-10">
            <h2 id="followed" className="pb-4 font-serif text-[22px] font-semibold">
              Investors
            </h2>
            <FollowedInvestors investors={data.investors} edgar={data.edgar} />
          </section>
          <Securities />
        </>
      )}
    </AdminPage>
  );
}
