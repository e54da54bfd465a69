import { useSyncExternalStore } from 'react';
import { copiesName, storedAtName } from '#domain/offline-copies.ts';

/** When the copies that the page has got came from the server, by the address of the call. */
const times = new Map<string, string>();
let isOffline = false;
const listeners = new Set<() => void>();

/** Their age says nothing about figures. */
const ageless = ['/customer/me', '/site'];

function setOffline(value: boolean): void {
  isOffline = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the page is offline, where the service worker returns copies, and how old these are. */
export const offline = {
  useIsOffline: (): boolean =>
    useSyncExternalStore(
      subscribe,
      () => isOffline,
      () => false,
    ),

  /** Notes the time at which a copied reply came from the server; undefined for one from the network. */
  note(address: string, time: string | undefined): void {
    if (ageless.includes(address)) return;
    if (time) times.set(address, time);
    else times.delete(address);
    setOffline(time !== undefined);
  },

  /** Notes that a call had neither a network nor a copy. Without a service worker, no page is called offline. */
  noteFailure(): void {
    if (navigator.serviceWorker?.controller) setOffline(true);
  },

  timeOf: (address: string): string | undefined => times.get(address),
};

export const storedAtOf = ({ headers }: Response): string | undefined =>
  headers.get(storedAtName) ?? undefined;

/** Returns when the server rendered the page, if it is a copy. */
export const pageStoredAt = (): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name=${storedAtName}]`)?.content;

/** Deletes what the service worker has copied for a customer. */
export function forgetCopies(): void {
  void globalThis.caches?.delete(copiesName);
}
