import { lazy, useSyncExternalStore } from 'react';
import { toasterNeeded } from '../lib/toasts.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const ToastList = lazy(async () => ({ default: (await import('./toast-list.tsx')).ToastList }));

/** Shows toasts. Their code is loaded with the first one. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get, () => false);
  if (!isNeeded) return null;
  return (
    <LazyPart failed={null}>
      <ToastList />
    </LazyPart>
  );
}
