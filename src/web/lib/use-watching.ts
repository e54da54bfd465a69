import { useQueryClient } from '@tanstack/react-query';
import type { watchlists } from '#contract/watchlists.ts';
import { isoDate } from '#domain/time.ts';
import { announce } from './announcements.ts';
import { callApi } from './api.ts';
import { quoteQuery } from './market-queries.ts';
import { useSession } from './session.ts';
import { useVisitorWatching, visitorWatching } from './visitor-watching.ts';
import { useWatchlistChange, useWatchlists } from './watchlists.ts';

/** Returns whether a stock is watched, and how to watch it: in the first list, or in the browser of a visitor. */
export function useWatching(symbol: string) {
  const { state } = useSession();
  const client = useQueryClient();
  const visitor = useVisitorWatching();
  const { lists, isLoaded } = useWatchlists();
  const change = useWatchlistChange();
  const isCustomer = state === 'customer';

  async function watchAsVisitor(): Promise<void> {
    const quotes = await client.fetchQuery(quoteQuery(symbol)).catch(() => []);
    const addedPrice = quotes[0] ? String(quotes[0].price) : null;
    visitorWatching.watch({ symbol, addedOn: isoDate(), addedPrice });
  }

  return {
    isCustomer,
    isReady: state === 'visitor' || isLoaded,
    isPending: change.isPending,
    isWatched: isCustomer
      ? lists.some(({ items }) => items.some((item) => item.symbol === symbol))
      : visitor.items.some((item) => item.symbol === symbol),
    watch(): void {
      if (isCustomer)
        change.mutate(() =>
          callApi<typeof watchlists.takeOver>('POST', '/watchlists/take-over', {
            body: { items: [{ symbol }], investors: [] },
          }),
        );
      else void watchAsVisitor();
    },
    unwatchAsVisitor: (): void => visitorWatching.unwatch(symbol),
  };
}

/** Returns whether an investor is followed, and how to change it. */
export function useFollowing(slug: string) {
  const { state } = useSession();
  const visitor = useVisitorWatching();
  const { investors, isLoaded } = useWatchlists();
  const change = useWatchlistChange();
  const isCustomer = state === 'customer';
  const isFollowed = isCustomer
    ? investors.some((investor) => investor.slug === slug)
    : visitor.investors.includes(slug);
  const path = '/watchlists/investors/:slug' as const;
  const call = () =>
    isFollowed
      ? callApi<typeof watchlists.unfollow>('DELETE', path, { input: { slug } })
      : callApi<typeof watchlists.follow>('PUT', path, { input: { slug } });
  return {
    isReady: state === 'visitor' || isLoaded,
    isPending: change.isPending,
    isFollowed,
    toggle(name: string): void {
      const say = () => announce(isFollowed ? `No longer following ${name}` : `Following ${name}`);
      if (isCustomer) change.mutate(call, { onSuccess: say });
      else {
        visitorWatching.follow(slug, !isFollowed);
        say();
      }
    },
  };
}
