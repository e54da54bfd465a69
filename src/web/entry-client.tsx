import './styles.css';
import { type DehydratedState, hydrate, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { createBrowserQueryClient } from './lib/query-client.ts';
import { routes } from './routes.tsx';

/** Loads the code of the page that the server rendered, so that hydrating finds it there. */
async function loadMatchedRoutes(): Promise<void> {
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
  await loadMatchedRoutes();
  const app = (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

await start();
