import { lazy, useEffect, useState } from 'react';
import { useShortcut, useShortcutsOn } from '#web/lib/use-shortcut.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { OpeningFailure } from '#web/ui/opening-failure.tsx';
import { loadSearch, preloadSearch } from './load-search.ts';
import { SearchIcon } from './search-icon.tsx';
import { searchOpening } from './search-opening.ts';
import { SearchWaiting } from './search-waiting.tsx';

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !repeat;

const isOtherDialogOpen = () =>
  document.querySelector('[role=dialog]:not(.search-panel), [role=alertdialog]');

/** Opens the search with `/` outside fields, and with Ctrl+K or Cmd+K everywhere; these also close it. */
function useSearchKeys(): void {
  useShortcut('/', searchOpening.open);
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!isSearchKey(event) || isOtherDialogOpen()) return;
      event.preventDefault();
      searchOpening.toggle();
    }
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

const SearchDialog = lazy(async () => ({ default: (await loadSearch()).SearchDialog }));

const look =
  'flex h-11 w-11 min-w-8 sm:flex-none items-center justify-center gap-2.5 rounded-md text-soft no-underline hover:text-ink sm:size-9 pointer-coarse:size-11 xl:h-9 xl:w-32 xl:justify-start xl:border xl:border-rule xl:px-2.5 xl:hover:border-soft';

/**
 * The search in the header: a button, and without JavaScript a link to the page with the search for stocks. Hidden, it
 * still listens to the keys that open the search.
 */
export function SearchOpener({ isHidden = false }: { isHidden?: boolean }) {
  const isOpen = searchOpening.useIsOpen();
  const [hasOpened, setHasOpened] = useState(false);
  // The dialog stays when it closes, so that it can give the focus back.
  if (isOpen && !hasOpened) setHasOpened(true);
  const areKeysOn = useShortcutsOn();
  useSearchKeys();
  return (
    <>
      <button
        type="button"
        onClick={searchOpening.open}
        onPointerEnter={preloadSearch}
        onFocus={preloadSearch}
        title="Search"
        aria-haspopup="dialog"
        aria-keyshortcuts={areKeysOn ? '/ Control+K Meta+K' : 'Control+K Meta+K'}
        className={`${isHidden ? 'hidden' : look} noscript:hidden`}
      >
        <SearchIcon />
        <span className="max-xl:sr-only">Search</span>
        {areKeysOn && (
          <span
            aria-hidden="true"
            className="ml-auto rounded border border-current px-[5px] text-tiny leading-[18px] max-xl:hidden"
          >
            /
          </span>
        )}
      </button>
      <noscript>
        <Link to="/stocks" className={isHidden ? 'hidden' : look}>
          <SearchIcon />
          <span className="max-xl:sr-only">Search</span>
        </Link>
      </noscript>
      {hasOpened && (
        <LazyPart
          loading={isOpen && <SearchWaiting />}
          failed={isOpen && <OpeningFailure name="The search" onClose={searchOpening.close} />}
        >
          <SearchDialog isOpen={isOpen} />
        </LazyPart>
      )}
    </>
  );
}
