import { useSyncExternalStore } from 'react';

let isOpen = false;
let typed = '';
let isEntered = false;
let opener: Element | null = null;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  typed = '';
  isEntered = false;
  for (const listener of listeners) listener();
}

function open(): void {
  if (!isOpen) opener = document.activeElement;
  set(true);
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
  open,
  close: () => set(false),
  toggle: () => (isOpen ? set(false) : open()),
  /** What had the focus before, which gets it back. */
  opener: () => (opener instanceof HTMLElement && opener.isConnected ? opener : null),
  /** Keeps what is typed while the code of the search loads. */
  keepTyped(text: string): void {
    typed = text;
    isEntered = false;
  },
  /** Keeps that Enter was pressed while the code of the search loads. */
  keepEntered(): void {
    isEntered = true;
  },
  typedBefore: () => typed,
  wasEntered: () => isEntered,
};
