import type { toast as Toast } from 'react-hot-toast';
import { logFailure } from './log.ts';

let wanted = false;
const listeners = new Set<() => void>();

/** Whether there was ever something to toast: until then nobody needs the library or a place for toasts. */
export const toasterWanted = {
  get: () => wanted,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function show(say: (toast: typeof Toast) => void): Promise<void> {
  wanted = true;
  for (const listener of listeners) listener();
  try {
    say((await import('react-hot-toast')).toast);
  } catch (error) {
    logFailure('a toast could not be shown', error);
  }
}

/** Toasts of the spec's kinds; how long each stays is set where they are shown (`app/toaster.tsx`). */
export const toasts = {
  success: (message: string): void => void show((toast) => toast.success(message)),
  error: (message: string): void => void show((toast) => toast.error(message)),
};
