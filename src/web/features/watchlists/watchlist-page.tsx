import '#web/ui/figure-pages.css';
import type { ReactNode } from 'react';
import { useSession } from '#web/lib/session.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { CustomerLists } from './customer-lists.tsx';
import { FollowedPart } from './followed-part.tsx';
import { VisitorList } from './visitor-list.tsx';

/** What a customer, or a visitor in this browser, watches and follows; for a customer with the alerts. */
export function WatchlistPage({ alerts }: { alerts: ReactNode }) {
  const { state } = useSession();
  const inBrowser = useInBrowser();
  // The server knows neither what the browser keeps nor the customer's lists.
  if (state === 'checking' || !inBrowser)
    return (
      <>
        <h1 className="page-title pt-8">Watchlists</h1>
        <RowsSkeleton />
      </>
    );
  return (
    <>
      {state === 'customer' ? <CustomerLists /> : <VisitorList />}
      {state === 'customer' && alerts}
      <FollowedPart />
    </>
  );
}
