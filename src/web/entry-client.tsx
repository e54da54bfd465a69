import './styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { PageFailure } from './app/page-failure.tsx';
import { PublicLayout } from './app/public-layout.tsx';
import { logFailure } from './lib/log.ts';
import { pageStoredAt } from './lib/offline.ts';
import { type PageState, restorePageState } from './lib/page-state.ts';
import { createBrowserQueryClient } from './lib/query-client.ts';
import { publicRoutes } from './routes.tsx';

/** Repeats what was done before hydration. Few visitors do something so early, so the code for that loads apart. */
async function replayEarlyInput(): Promise<void> {
  const early = window.__early__;
  if (!early) return;
  const { buttons, fields, keys, stop } = early;
  const isUsed = buttons.size + fields.size + keys.length > 0 || document.activeElement !== document.body;
  const replay = isUsed
    ? import('./lib/early-input.ts').then((loaded) => loaded.replayEarlyInput)
    : undefined;
  await (await replay?.catch((error) => logFailure('could not repeat the first input', error)))?.();
  stop.abort();
  delete window.__early__;
}

const isAdminPath = (path: string) => path.startsWith('/admin');
const loadAdminRoutes = async () => (await import('./admin-routes.tsx')).adminRoutes;
const failedRoutes: RouteObject[] = [
  { Component: PublicLayout, children: [{ path: '*', Component: PageFailure }] },
];

/** Loads the code of the current page, so that hydration finds every lazy component. Rejects if it cannot be loaded. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

/**
 * Replays what was pressed and typed before the page was hydrated: later than in the effect, inside of which React hydrates
 * no section. It wraps the page: a sibling that the server does not render would shift the ids of `useId`.
 */
function Hydrated({ children }: { children: ReactNode }) {
  useEffect(() => void setTimeout(replayEarlyInput), []);
  return children;
}

/** Lets the browser paint and respond before the next step. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Returns the routes with the code of the current page, or one that says that the code could not be loaded. */
async function loadRoutes(): Promise<{ routes: RouteObject[]; isLoaded: boolean }> {
  try {
    const routes = isAdminPath(window.location.pathname)
      ? [...(await loadAdminRoutes()), ...publicRoutes]
      : publicRoutes;
    await loadMatchedRoutes(routes);
    return { routes, isLoaded: true };
  } catch (error) {
    logFailure('could not load the page', error);
    return { routes: failedRoutes, isLoaded: false };
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no element with the id app');
  const state = document.getElementById('state');
  await pause();
  const client = createBrowserQueryClient();
  if (state) restorePageState(client, JSON.parse(state.textContent) as PageState, pageStoredAt());
  const { routes, isLoaded } = await loadRoutes();
  await pause();
  const router = createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      if (routes === publicRoutes && isAdminPath(path)) patch(null, await loadAdminRoutes());
    },
  });
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Hydrated>
          <RouterProvider router={router} />
        </Hydrated>
      </QueryClientProvider>
    </StrictMode>
  );
  await pause();
  // As a transition, hydration lets the browser respond every few milliseconds.
  const isRendered = state !== null && root.querySelector(':scope > .waiting') === null;
  if (isRendered && isLoaded) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

await start();
