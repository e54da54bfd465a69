import { Toaster as HotToaster } from 'react-hot-toast';
import { useInBrowser } from '../lib/use-in-browser.ts';

const options = {
  duration: 4000,
  className: 'toast',
  success: { duration: 2000 },
  error: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

/** Where toasts appear: top centre; success 2 s, error and blank 4 s, loading until dismissed. The library holds 20. */
export function Toaster() {
  // Only in the browser: what the server sends may carry no style attributes.
  return useInBrowser() ? <HotToaster position="top-center" toastOptions={options} /> : null;
}
