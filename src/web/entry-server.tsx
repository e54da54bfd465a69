import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { User } from '../contract/accounts.ts';
import type { SiteSettings } from '../contract/site.ts';
import { defaultSiteName } from '../domain/site-name.ts';
import { adminRoutes } from './admin-routes.tsx';
import type { PageHandle, PageHead, ServedPage } from './lib/page-handle.ts';
import { type PageState, pageStateOf } from './lib/page-state.ts';
import { type Call, createServerQueryClient } from './lib/query-client.ts';
import { rememberCustomer } from './lib/session.ts';
import { accentPath, readSite, withSiteName } from './lib/site.ts';
import { servedPage } from './page-heads.ts';
import { publicRoutes } from './routes.tsx';

interface PageAddress {
  /** The canonical path of the page; undefined for an unknown page. */
  canonical: string | undefined;
  /** The path to render. All paths of a page that is rendered in the browser share its pattern. */
  rendered: string;
}

type Params = Readonly<Record<string, string | undefined>>;

/** Matches no page; rendered for every unknown path. */
const notFoundPath = '/404';

const fill = (pattern: string, params: Params) =>
  pattern.replace(/:(\w+)/g, (_part, name: string) => encodeURIComponent(params[name] ?? ''));

/** Normalises a path as browsers do: without dot segments, backslashes and doubled slashes. */
const normalise = (path: string) =>
  new URL(`http://holdwise.invalid${path}`).pathname.replace(/\/{2,}/g, '/');

/** Returns the canonical path of the page that a path leads to, and the path to render. */
function pageAddressOf(routes: RouteObject[], path: string): PageAddress {
  const match = matchRoutes(routes, normalise(path))?.at(-1);
  const pattern = match?.route.path ?? '*';
  if (!match || pattern === '*') return { canonical: undefined, rendered: notFoundPath };
  const { browserOnly } = match.route.handle as PageHandle;
  const canonical = servedPage(pattern).addressOf?.(match.params) ?? fill(pattern, match.params);
  return { canonical, rendered: browserOnly ? pattern : canonical };
}

export interface RenderedPage {
  status: number;
  html: string;
  /** The data that the browser continues with; undefined for a page rendered in the browser only. */
  state: PageState | undefined;
  head: Omit<PageHead, 'status'>;
  /** The module whose styles the page needs beside those of every page. */
  module: string | undefined;
  canonicalPath: string | undefined;
  siteName: string;
  /** The style sheet with the colours of the site; undefined without own colours. */
  accentStyles: string | undefined;
  /** Whether the page may be cached. A 404 is cached only for a path that no route matches. */
  isCacheable: boolean;
}

/** A redirect to the new address of a page. */
export interface MovedPage {
  movedTo: string;
}

interface RenderRequest {
  /** The `rendered` path that `addressOf` returns. */
  path: string;
  /** The logged-in customer; null for a visitor. */
  user: User | null;
  /** Calls the API. The browser repeats a call that fails. */
  call: Call;
  /** Waits before rendering, which blocks the event loop. */
  turn: () => Promise<void>;
}

const routes = [...adminRoutes, ...publicRoutes];
const handler = createStaticHandler(routes);

const fixedPathsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap(({ path, handle, children = [] }) => {
    const { browserOnly }: Partial<PageHandle> = handle ?? {};
    const isFixed = path !== undefined && !/[:*]/.test(path) && !browserOnly;
    return [...(isFixed ? [path] : []), ...fixedPathsOf(children)];
  });

/** Paths of the pages that the server renders and that take no parameters. */
export const fixedPaths = fixedPathsOf(routes);

/** Returns the canonical and the rendered path for the path of a request. */
export const addressOf = (path: string): PageAddress => pageAddressOf(routes, path);

interface Content {
  path: string;
  site: SiteSettings;
  html: string;
  state?: PageState;
}

function pageOf(
  { status = 200, module, ...head }: PageHead & Pick<ServedPage, 'module'>,
  { path, site, html, state }: Content,
): RenderedPage {
  const isFound = status === 200;
  return {
    status,
    html,
    state,
    head: { ...head, title: withSiteName(head.title, site.name) },
    module,
    canonicalPath: isFound && !head.hidden ? path : undefined,
    siteName: site.name,
    accentStyles: accentPath(site),
    isCacheable: isFound || path === notFoundPath,
  };
}

const spinner =
  '<div class="waiting grid min-h-dvh flex-1 place-items-center" role="status"><span class="sr-only">Loading…</span><span class="size-8 animate-spin rounded-full border-3 border-rule border-t-accent"></span></div>';

/** Renders a page without content, in which the browser renders any public page. */
export async function renderShell(call: Call): Promise<RenderedPage> {
  const site = await readSite(createServerQueryClient(call));
  return pageOf(
    { title: defaultSiteName, description: '', hidden: true },
    { path: '/', site, html: spinner },
  );
}

/** Renders a public page with its data; for one that the browser renders only a spinner. */
export async function renderApp({
  path,
  user,
  call,
  turn,
}: RenderRequest): Promise<RenderedPage | MovedPage> {
  const url = new URL(`http://holdwise.invalid${path}`);
  const match = matchRoutes(routes, url)?.at(-1);
  if (!match) throw new Error(`no route for ${path}`);
  const { title, browserOnly } = match.route.handle as PageHandle;
  const { prefetch, description, ...rest } = servedPage(match.route.path ?? '*');
  const client = createServerQueryClient(call);
  // Every page depends on the settings, so that a change of them renews it.
  const site = await readSite(client);
  const head = { ...rest, description: description.replaceAll(defaultSiteName, () => site.name) };
  rememberCustomer(client, user);
  if (browserOnly) {
    // Editors of the admin area must not start from a cached state.
    const state = path.startsWith('/admin') ? {} : { state: pageStateOf(client) };
    return pageOf({ title, ...head }, { path, site, html: spinner, ...state });
  }
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`unexpected redirect of ${path}`);
  const prefetched = await prefetch?.(client, match.params);
  if (prefetched && 'movedTo' in prefetched) return prefetched;
  await turn();
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  );
  return pageOf({ title, ...head, ...prefetched }, { path, site, html, state: pageStateOf(client) });
}
