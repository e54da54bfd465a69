import { lazy, Suspense, useSyncExternalStore } from 'react';
import { toasterWanted } from '../lib/toasts.ts';

const options = {
  duration: 4000,
  className: 'toast',
  success: { duration: 2000 },
  error: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

const HotToaster = lazy(async () => ({ default: (await import('react-hot-toast')).Toaster }));

/** Where toasts appear: top centre; success 2 s, error and blank 4 s, loading until dismissed. The library holds 20. */
export function Toaster() {
  // Loaded with the first toast, in the browser only: what the server sends may carry no style attributes.
  const wanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get, () => false);
  if (!wanted) return null;
  return (
    <Suspense>
      <HotToaster position="top-center" toastOptions={options} />
    </Suspense>
  );
}
