import { useSyncExternalStore } from 'react';

/** Creates a hook that tells whether the screen matches a media query. The server renders as if it did not. */
function mediaHook(query: string): () => boolean {
  function subscribe(listener: () => void): () => void {
    const media = window.matchMedia(query);
    media.addEventListener('change', listener);
    return () => media.removeEventListener('change', listener);
  }
  return () =>
    useSyncExternalStore(
      subscribe,
      () => window.matchMedia(query).matches,
      () => false,
    );
}

/** Below `--breakpoint-lg` tables have rows for phones. */
export const useNarrowScreen = mediaHook('(width < 960px)');

/** Below this width charts have drawings of their own, and holdings are a list. */
export const usePhoneScreen = mediaHook('(width < 768px)');

/** From this width tables show all of their columns. */
export const useWideScreen = mediaHook('(width >= 1180px)');
