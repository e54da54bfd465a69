import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router';
import type { User } from '../contract/accounts.ts';
import type { PageHandle, PageHead } from './lib/page-handle.ts';
import { type Call, createServerQueryClient } from './lib/query-client.ts';
import { rememberCustomer } from './lib/session.ts';
import { officeRoutes } from './office-routes.tsx';
import { publicRoutes } from './routes.tsx';

export interface RenderedPage {
  status: number;
  html: string;
  /** What the browser starts from; undefined where it renders the page by itself. */
  state: unknown;
  head: Omit<PageHead, 'status'>;
  canonicalPath: string | undefined;
}

/** The page is at another address now. */
export interface MovedPage {
  movedTo: string;
}

interface RenderRequest {
  path: string;
  /** Who reads; null for a visitor. */
  user: User | null;
  /** Asks the API; a call that fails leaves its part of the page to the browser. */
  call: Call;
}

const routes = [...officeRoutes, ...publicRoutes];
const handler = createStaticHandler(routes);

function pageOf(
  path: string,
  { status = 200, ...head }: PageHead,
  html: string,
  state?: unknown,
): RenderedPage {
  return { status, html, state, head, canonicalPath: head.hidden ? undefined : path };
}

const waiting = '<div class="waiting" role="status"><span class="sr-only">Loading…</span></div>';

/** Renders a public page with its data. The back office is rendered by the browser. */
export async function renderApp({ path, user, call }: RenderRequest): Promise<RenderedPage | MovedPage> {
  const url = new URL(path, 'http://holdwise.invalid');
  const known = matchRoutes(routes, url)?.at(-1)?.route.handle as PageHandle | undefined;
  if (known?.browserOnly) return pageOf(path, known, waiting);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`unexpected redirect of ${path}`);
  const match = context.matches.at(-1);
  const handle = match?.route.handle as PageHandle;
  const client = createServerQueryClient(call);
  rememberCustomer(client, user);
  const found = await handle.prefetch?.(client, match?.params ?? {});
  if (found && 'movedTo' in found) return found;
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  );
  return pageOf(path, { ...handle, ...found }, html, dehydrate(client));
}
