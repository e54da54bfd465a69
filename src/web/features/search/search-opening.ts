import { useSyncExternalStore } from 'react';

let isOpen = false;
let typed = '';
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  typed = '';
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the search is open; every button and key that opens it shares this. */
export const searchOpening = {
  useIsOpen: () =>
    useSyncExternalStore(
      subscribe,
      () => isOpen,
      () => false,
    ),
  open: () => set(true),
  close: () => set(false),
  toggle: () => set(!isOpen),
  /** Keeps what is typed while the code of the search loads. */
  keepTyped(text: string): void {
    typed = text;
  },
  typedBefore: () => typed,
};
