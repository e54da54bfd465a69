import { useEffect } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useSite, withSiteName } from '#web/lib/site.ts';
import type { PageHandle } from '../lib/page-handle.ts';

const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const followMs = 30_000;

/**
 * Scrolls to a section and repeats that while content above it loads, until the visitor interacts or 30 seconds pass.
 * Returns a function that stops it.
 */
function followSection(id: string): () => void {
  const scroll = (behavior?: ScrollBehavior) =>
    document.getElementById(id)?.scrollIntoView(behavior && { behavior });
  let height = document.body.scrollHeight;
  const follow = new ResizeObserver(() => {
    if (document.body.scrollHeight === height) return;
    height = document.body.scrollHeight;
    scroll('instant');
  });
  const stop = () => {
    follow.disconnect();
    clearTimeout(timer);
    for (const type of userEvents) window.removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, followMs);
  for (const type of userEvents) window.addEventListener(type, stop, { passive: true });
  scroll();
  follow.observe(document.body);
  return stop;
}

/** Scrolls to the top when the path changes, and to the section that the hash names. */
export function useScroll(): void {
  const { pathname, hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll.
  useEffect(() => {
    if (!window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again.
  useEffect(() => {
    return hash ? followSection(hash.slice(1)) : undefined;
  }, [hash, key, pathname]);
}

/** Sets the document title from the handle of the current route. */
export function useTitle(): void {
  const { name } = useSite();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  useEffect(() => {
    if (handle && !handle.ownTitle) document.title = withSiteName(handle.title, name);
  }, [handle, name]);
}
