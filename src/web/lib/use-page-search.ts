import { useSearchParams } from 'react-router';
import { type KeptSearch, keepSearch, keptSearch, withKept } from './kept-search.ts';
import { currentSearch, useSearchChange, withValues } from './search-changes.ts';
import { useBrowserValue } from './use-in-browser.ts';

const nothing = new URLSearchParams();
const keepsNothing = keptSearch('', []);

interface PageSearch {
  search: URLSearchParams;
  /** Sets parameters of the address in place; an empty or undefined value removes one. The page does not scroll. */
  change: (values: Record<string, string | undefined>) => void;
}

/**
 * Returns the query of the page's address, with the kept parameters that it leaves out. It is empty until the page is
 * hydrated, because the server renders one page for all queries.
 */
export function usePageSearch(kept: KeptSearch = keepsNothing): PageSearch {
  const [search] = useSearchParams();
  const changeSearch = useSearchChange();
  // Without a query nothing changes when the page is hydrated, so that it is not rendered again.
  const query = useBrowserValue(() => search.toString(), '');
  const stored = kept.setting.useValue();
  const complete = (params: URLSearchParams) => withKept(params, kept, stored);
  return {
    search: complete(query === '' ? nothing : search),
    change(values) {
      if (kept.names.length > 0) keepSearch(kept, withValues(complete(currentSearch()), values));
      changeSearch((current) => withValues(complete(current), values));
    },
  };
}
