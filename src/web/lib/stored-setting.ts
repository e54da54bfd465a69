import { useSyncExternalStore } from 'react';
import { readStored, store } from './storage.ts';

/** A setting of this browser, kept in localStorage; null if it was never set. */
export interface StoredSetting {
  useValue: () => string | null;
  read: () => string | null;
  set: (value: string | null) => void;
}

/** Creates a setting that all components and tabs of the browser share. It is null on the server. */
export function storedSetting(key: string): StoredSetting {
  const listeners = new Set<() => void>();
  const read = () => readStored(key);
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }
  return {
    useValue: () => useSyncExternalStore(subscribe, read, () => null),
    read,
    set(value) {
      store(key, value);
      for (const listener of listeners) listener();
    },
  };
}
