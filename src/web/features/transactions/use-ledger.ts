import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { type LedgerFilter, type LedgerPage, ledgerQuery } from '#web/ledger/entry/transaction-queries.ts';

/** Returns how many pages are shown; a change of portfolio or filter starts with one again. */
function usePageCount(listing: string) {
  const [shown, setShown] = useState({ listing, pages: 1 });
  const pages = shown.listing === listing ? shown.pages : 1;
  return { pages, showMore: () => setShown({ listing, pages: pages + 1 }) };
}

/** Loads the first pages of the list; each request for more adds a page. The last list stays while one loads. */
export function useLedger(portfolioId: string, filter: LedgerFilter) {
  const { pages, showMore } = usePageCount(JSON.stringify([portfolioId, filter]));
  const results = useQueries({
    queries: Array.from({ length: pages }, (_, index) => ({
      ...ledgerQuery(portfolioId, filter, index + 1),
      placeholderData: (before: LedgerPage | undefined) => before,
    })),
  });
  const loaded = results.flatMap(({ data }) => data ?? []);
  const first = loaded[0];
  const failed = results.find(({ data, error }) => error && !data);
  return {
    first,
    isLoading: !first,
    /** Why a page could not be loaded. */
    error: failed?.error ?? null,
    refetch: () => failed?.refetch(),
    entries: [
      ...new Map(loaded.flatMap((page) => page.transactions).map((entry) => [entry._id, entry])).values(),
    ],
    splits: loaded.flatMap((page) => page.splits),
    /** How many entries are not shown yet. */
    rest: Math.max(0, (first?.total ?? 0) - pages * limits.transactionsPerPage),
    isLoadingMore: results.at(-1)?.isFetching === true && results.length > loaded.length,
    showMore,
  };
}
