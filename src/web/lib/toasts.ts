import type { ReactElement } from 'react';
import type { toast as Toast } from 'react-hot-toast/headless';
import { logFailure } from './log.ts';
import { fallbacks, messageOf } from './messages.ts';

let needed = false;
const listeners = new Set<() => void>();

/** Whether a toast was ever requested; until then the toast library is not loaded. */
export const toasterNeeded = {
  get: () => needed,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function show(open: (toast: typeof Toast) => void): Promise<void> {
  needed = true;
  for (const listener of listeners) listener();
  try {
    open((await import('react-hot-toast/headless')).toast);
  } catch (error) {
    logFailure('could not show a toast', error);
  }
}

/** Shows toasts of the spec's types. `app/toast-list.tsx` sets their durations. */
export const toasts = {
  success: (message: string): void => void show((toast) => toast.success(message)),
  blank: (message: string): void => void show((toast) => toast(message)),
  error: (message: string): void => void show((toast) => toast.error(message)),
  /** Shows a success with a button for ten seconds; `close` removes it earlier. */
  withAction: (content: (close: () => void) => ReactElement): void =>
    void show((toast) => toast.success(({ id }) => content(() => toast.dismiss(id)), { duration: 10_000 })),
};

/** Shows the spec's fallback for a failed login or sign-up when the server sent no message. */
export function toastSilentFailure(error: unknown): void {
  if (messageOf(error, '') === '') toasts.error(fallbacks.generic);
}
