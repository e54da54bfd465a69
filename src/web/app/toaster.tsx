import { lazy, useSyncExternalStore } from 'react';
import { toasterNeeded } from '../lib/toasts.ts';
import { LazyPart } from '../ui/lazy-part.tsx';

const options = {
  duration: 4000,
  className: 'toast',
  success: { duration: 2000 },
  error: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

const HotToaster = lazy(async () => ({ default: (await import('react-hot-toast')).Toaster }));

/** Shows toasts at the top centre: success 2 s, error and blank 4 s, loading until dismissed; at most 20 (library limit). */
export function Toaster() {
  // Loaded with the first toast, and only in the browser: the CSP forbids style attributes in rendered HTML.
  const isNeeded = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.get, () => false);
  if (!isNeeded) return null;
  return (
    <LazyPart failed={null}>
      <HotToaster position="top-center" toastOptions={options} />
    </LazyPart>
  );
}
