import { useEffect } from 'react';
import type { watchlists } from '#contract/watchlists.ts';
import { callApi } from '#web/lib/api.ts';
import { useSession } from '#web/lib/session.ts';
import { useVisitorWatching, visitorWatching } from '#web/lib/visitor-watching.ts';
import { useWatchlistChange } from '#web/lib/watchlists.ts';

/** Moves what a visitor watched in this browser into the account, once the visitor is logged in. */
export function useTakeOver(): void {
  const isCustomer = useSession().state === 'customer';
  const kept = useVisitorWatching();
  const { mutate } = useWatchlistChange();
  useEffect(() => {
    if (!isCustomer || kept.items.length + kept.investors.length === 0) return;
    const body = { items: [...kept.items], investors: [...kept.investors] };
    mutate(() => callApi<typeof watchlists.takeOver>('POST', '/watchlists/take-over', { body }), {
      // Forgotten only after the account has it. What does not fit stays in the browser.
      onSuccess: () => visitorWatching.forget(kept),
    });
  }, [isCustomer, kept, mutate]);
}
