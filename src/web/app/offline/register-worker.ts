import { takeOverMessage } from '#domain/offline-copies.ts';
import { hourMs } from '#domain/time.ts';

/** Calls `onWaiting` once a new version is installed and waits, while this page runs with an earlier one. */
function watchVersions(registration: ServiceWorkerRegistration, onWaiting: () => void): void {
  const check = () => {
    if (registration.waiting && navigator.serviceWorker.controller) onWaiting();
  };
  check();
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', check),
  );
}

/** Looks for a new version when the reader comes back to a page that has been open for long. */
function checkWhenSeen(registration: ServiceWorkerRegistration): void {
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - checkedAt < hourMs) return;
    checkedAt = Date.now();
    // Without a network the check fails; the next one may not.
    registration.update().catch(() => undefined);
  });
}

interface WorkerEvents {
  /** Called when the worker begins to answer the calls of the page, which has already made some. */
  onStart: () => void;
  /** Called when a new version waits. */
  onWaiting: () => void;
}

/** Registers the service worker. */
export async function registerWorker(path: string, { onStart, onWaiting }: WorkerEvents): Promise<void> {
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', onStart, { once: true });
  const registration = await navigator.serviceWorker.register(path, { updateViaCache: 'none' });
  watchVersions(registration, onWaiting);
  checkWhenSeen(registration);
}

/** Lets the new version take over, and reloads this page only: in others somebody may be typing. */
export async function activateWaitingWorker(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), {
    once: true,
  });
  registration.waiting.postMessage(takeOverMessage);
}
