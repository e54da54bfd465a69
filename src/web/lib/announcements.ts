import { useSyncExternalStore } from 'react';

let text = '';
const listeners = new Set<() => void>();

/** Tells screen readers of a success that others see: a button that has changed, or other colours. */
export function announce(message: string): void {
  // The same text again would not be read.
  text = message === text ? `${message}\u00a0` : message;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the last announcement; empty on the server. */
export const useAnnouncement = (): string =>
  useSyncExternalStore(
    subscribe,
    () => text,
    () => '',
  );
