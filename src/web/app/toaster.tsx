import { useEffect, useState } from 'react';
import toast, { Toaster as HotToaster, useToasterStore } from 'react-hot-toast';

declare global {
  interface Window {
    /** Where the toasts' style library looks for the nonce of its style element. */
    __nonce__?: string;
  }
}

const toastsHeld = 20;
const options = {
  duration: 4000,
  className: 'toast',
  success: { duration: 2000 },
  error: { duration: 4000 },
  loading: { duration: Number.POSITIVE_INFINITY },
} as const;

/** Where toasts appear: top centre; success 2 s, error and blank 4 s, loading until dismissed; 20 at most. */
export function Toaster() {
  const [ready, setReady] = useState(false);
  const { toasts } = useToasterStore();

  // Only in the browser: the server may not write styles into the page.
  useEffect(() => {
    window.__nonce__ = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
    setReady(true);
  }, []);

  useEffect(() => {
    for (const { id } of toasts.filter(({ visible }) => visible).slice(toastsHeld)) toast.dismiss(id);
  }, [toasts]);

  return ready ? <HotToaster position="top-center" toastOptions={options} /> : null;
}
