import { useQuery } from '@tanstack/react-query';
import type { filings, SplitAlert } from '#contract/investor-filings.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { AdminPage } from '#web/ui/admin-page.tsx';
import { LoadFailure } from '#web/ui/alert.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { FilingForm } from './filing-form.tsx';
import { FollowedInvestors } from './followed-investors.tsx';
import { RefreshAll } from './refresh-all.tsx';
import { Securities } from './securities.tsx';

/** Splits that filings suggest but that are not known, so that comparisons across them are wrong. */
function SplitAlerts({ alerts }: { alerts: readonly SplitAlert[] }) {
  if (alerts.length === 0) return null;
  return (
    <section aria-labelledby="split-alerts" className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
      <h2 id="split-alerts" className="font-semibold">
        Splits that may be missing
      </h2>
      <p className="pt-1">
        The shares of several investors changed by the same ratio, and the market data has no split in that
        quarter. Their changes are not adjusted for it.
      </p>
      <ul className="list-disc pt-2 pl-5">
        {alerts.map(({ symbol, name, period, ratio, investors }) => (
          <li key={`${symbol} ${period} ${ratio}`}>
            <StockLink symbol={symbol} /> {name}: about {ratio} in the {quarterOfYear(period)} (
            {investors.join(', ')})
          </li>
        ))}
      </ul>
    </section>
  );
}

function EdgarDisabled() {
  return (
    <p className="mb-6 max-w-[720px] rounded-md bg-tint px-4 py-3">
      This installation does not fetch filings from the SEC. To enable that, set <code>EDGAR_USER_AGENT</code>{' '}
      to a name and an e-mail address. You can still upload filings.
    </p>
  );
}

const refreshPollMs = 2_000;

/** Imports 13F filings and refreshes the investors that follow them. */
export function FilingsPage() {
  const { data, error, refetch } = useQuery({
    ...apiQuery<typeof filings.list>('/wizards/filings'),
    staleTime: 0,
    // While a refresh of all investors runs.
    refetchInterval: ({ state }) => (state.data?.refreshing ? refreshPollMs : false),
  });
  return (
    <AdminPage title="13F Filings" tools={data?.edgar && <RefreshAll list={data} />}>
      {!data &&
        (error ? (
          <LoadFailure error={error} fallback={fallbacks.fetchInvestors} onRetry={refetch} />
        ) : (
          <RowsSkeleton />
        ))}
      {data && (
        <>
          {!data.edgar && <EdgarDisabled />}
          <SplitAlerts alerts={data.alerts} />
          <section aria-labelledby="import-filing" className="max-w-[720px]">
            <h2 id="import-filing" className="pb-4 font-serif text-title font-semibold">
              Import a filing
            </h2>
            <FilingForm known={data.known} edgar={data.edgar} />
          </section>
          <section aria-labelledby="followed" className="pt-10">
            <h2 id="followed" className="pb-4 font-serif text-title font-semibold">
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
