import { useSyncExternalStore } from 'react';

/** The widths below `--breakpoint-cards`, at which tables have rows for phones. */
const query = '(width < 861px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns whether tables have rows for phones. The server renders for wide screens. */
export function useNarrowScreen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
