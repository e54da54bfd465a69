import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** A change of path starts at the top; a link to a section goes to it, from whichever page. */
export function useScroll(): void {
  const { pathname, hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll.
  useEffect(() => {
    if (!window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again goes there again.
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, key, pathname]);
}
