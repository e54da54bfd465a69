import { useLocation } from 'react-router';
import { sharedSearch } from '#web/ledger/period.ts';

/** Returns a function for the address of the current tab with another portfolio. The period stays. */
export function usePortfolioAddress(): (id: string) => string {
  const { pathname, search } = useLocation();
  return (id) => {
    const query = new URLSearchParams(sharedSearch(search));
    query.set('id', id);
    return `${pathname}?${query}`;
  };
}
