import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/** Returns whether the component runs hydrated in the browser; used for parts that the server must not render. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
