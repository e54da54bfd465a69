import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import type { User } from '../contract/accounts.ts';
import type { PageHandle } from './lib/page-handle.ts';
import { type Call, createServerQueryClient } from './lib/query-client.ts';
import { rememberCustomer } from './lib/session.ts';
import { routes } from './routes.tsx';

export interface RenderedPage {
  status: number;
  html: string;
  /** What the browser starts from. */
  state: unknown;
  head: {
    title: string;
    description: string;
    canonicalPath: string | undefined;
    index: boolean;
    structuredData: ((publicUrl: string) => object) | undefined;
  };
}

interface RenderRequest {
  path: string;
  /** Who reads; null for a visitor. */
  user: User | null;
  /** Asks the API; a call that fails leaves its part of the page to the browser. */
  call: Call;
}

const handler = createStaticHandler(routes);

/** Renders a public page with its data. */
export async function renderApp({ path, user, call }: RenderRequest): Promise<RenderedPage> {
  const context = await handler.query(new Request(new URL(path, 'http://holdwise.invalid')));
  if (context instanceof Response) throw new Error(`unexpected redirect of ${path}`);
  const handle = context.matches.at(-1)?.route.handle as PageHandle;
  const client = createServerQueryClient(call);
  rememberCustomer(client, user);
  await handle.prefetch?.(client);
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  );
  return {
    status: handle.status ?? 200,
    html,
    state: dehydrate(client),
    head: {
      title: handle.title,
      description: handle.description,
      canonicalPath: handle.hidden ? undefined : path,
      index: !handle.hidden,
      structuredData: handle.structuredData,
    },
  };
}
