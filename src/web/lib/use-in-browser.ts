import { useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Returns `onServer` on the server and while the page is hydrated, then what `read` returns. If that is the same, nothing
 * is rendered again.
 */
export const useBrowserValue = <Value>(read: () => Value, onServer: Value): Value =>
  useSyncExternalStore(subscribe, read, () => onServer);

/** Returns whether the component runs hydrated in the browser; used for parts that the server must not render. */
export const useInBrowser = (): boolean => useBrowserValue<boolean>(() => true, false);
