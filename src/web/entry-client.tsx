import './styles.css';
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBrowserQueryClient } from './lib/query-client.ts';
import { publicRoutes } from './routes.tsx';

const isOffice = (path: string) => path.startsWith('/admin');
const loadOfficeRoutes = async () => (await import('./office-routes.tsx')).officeRoutes;

/** Loads the code of the page that the server rendered, so that hydrating finds it there. */
async function loadMatchedRoutes(routes: RouteObject[]): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return;
      Object.assign(route, await route.lazy(), { lazy: undefined });
    }),
  );
}

async function start(): Promise<void> {
  const root = document.getElementById('app');
  if (!root) throw new Error('the page has no place for the application');
  const state = document.getElementById('state');
  const client = createBrowserQueryClient();
  if (state) hydrate(client, JSON.parse(state.textContent) as DehydratedState);
  const routes = isOffice(window.location.pathname)
    ? [...(await loadOfficeRoutes()), ...publicRoutes]
    : publicRoutes;
  await loadMatchedRoutes(routes);
  const router = createBrowserRouter(routes, {
    async patchRoutesOnNavigation({ path, patch }) {
      if (routes === publicRoutes && isOffice(path)) patch(null, await loadOfficeRoutes());
    },
  });
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

await start();
