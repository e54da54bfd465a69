import { useSearchParams } from 'react-router';
import { useBrowserValue } from './use-in-browser.ts';

const nothing = new URLSearchParams();

interface PageSearch {
  search: URLSearchParams;
  /** Sets parameters of the address in place; an empty or undefined value removes one. The page does not scroll. */
  change: (values: Record<string, string | undefined>) => void;
}

/**
 * Returns the query of the page's address. It is empty until the page is hydrated, because the server renders one page for
 * all queries.
 */
export function usePageSearch(): PageSearch {
  const [search, setSearch] = useSearchParams();
  // Without a query nothing changes when the page is hydrated, so that it is not rendered again.
  const query = useBrowserValue(() => search.toString(), '');
  return {
    search: query === '' ? nothing : search,
    change: (values) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
  };
}
