import type { FastifyInstance } from 'fastify';

interface OfflineSettings {
  /** The text of the built worker; undefined removes the worker of an earlier visit. */
  serviceWorker: string | undefined;
  /** Renders a page without content, which the worker shows offline at addresses without a copy. */
  renderShell: () => Promise<string>;
  /** The content security policy of pages. */
  pagePolicy: string;
}

export const workerPath = '/service-worker.js';

/** Deletes what an earlier worker has stored, and itself. Pages then use the network only. */
const removingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('holdwise-')) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The policy of the worker also applies to its requests. */
const workerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the service worker, and the page that it stores as its shell. */
export function registerOfflineFiles(
  app: FastifyInstance,
  { serviceWorker = removingWorker, renderShell, pagePolicy }: OfflineSettings,
): void {
  app.get(workerPath, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Otherwise browsers could keep a worker for a day that was removed or repaired.
      .header('cache-control', 'no-cache')
      .header('content-security-policy', workerPolicy)
      .send(serviceWorker),
  );

  app.get('/app-shell', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy)
      .send(await renderShell()),
  );
}
