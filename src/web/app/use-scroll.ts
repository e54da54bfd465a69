import { useEffect } from 'react';
import { useLocation } from 'react-router';

const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
const followMs = 5_000;

/**
 * Goes to a section and stays with it while what loads above moves it away, until the reader takes over. Answers how to
 * stop that.
 */
function goTo(id: string): () => void {
  const show = (behavior?: ScrollBehavior) =>
    document.getElementById(id)?.scrollIntoView(behavior && { behavior });
  let height = document.body.scrollHeight;
  const follow = new ResizeObserver(() => {
    if (document.body.scrollHeight === height) return;
    height = document.body.scrollHeight;
    show('instant');
  });
  const stop = () => {
    follow.disconnect();
    clearTimeout(timer);
    for (const type of takesOver) window.removeEventListener(type, stop);
  };
  const timer = setTimeout(stop, followMs);
  for (const type of takesOver) window.addEventListener(type, stop, { passive: true });
  show();
  follow.observe(document.body);
  return stop;
}

/** A change of path starts at the top; a link to a section goes to it, from whichever page. */
export function useScroll(): void {
  const { pathname, hash, key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to scroll.
  useEffect(() => {
    if (!window.location.hash) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [pathname]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing the same link again goes there again.
  useEffect(() => {
    return hash ? goTo(hash.slice(1)) : undefined;
  }, [hash, key, pathname]);
}
