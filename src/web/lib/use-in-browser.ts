import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether this renders in the browser and has been hydrated: for what the server can't or may not render. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
