import { Link } from '#web/ui/link.tsx';
import { preloadSearch } from './load-search.ts';
import { SearchIcon } from './search-icon.tsx';
import { searchOpening } from './search-opening.ts';

const look = 'field flex min-h-11 items-center gap-2.5 text-soft no-underline hover:border-ink';

/** Looks like a field and opens the search. */
export function SearchField() {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={searchOpening.open}
        onPointerEnter={preloadSearch}
        onFocus={preloadSearch}
        className={`${look} cursor-text text-left noscript:hidden`}
      >
        <SearchIcon />
        <span className="min-w-0 truncate">Search stocks, investors and articles</span>
      </button>
      <noscript>
        <Link to="/stocks" className={look}>
          <SearchIcon />
          Search the stocks
        </Link>
      </noscript>
    </>
  );
}
