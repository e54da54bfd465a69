import { QueryCache, QueryClient, QueryClientProvider, type QueryState } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  Outlet,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router';
import type { Portfolio } from '#contract/portfolios.ts';
import { adminRoutes } from '#web/admin-routes.tsx';
import { scopeOf } from '#web/ledger/portfolio-scope.ts';
import { rememberAdmin } from '#web/lib/admin-session.ts';
import { ApiError } from '#web/lib/api.ts';
import { rememberCustomer } from '#web/lib/session.ts';
import { publicRoutes } from '#web/routes.tsx';

const user = { _id: 'user', name: 'Ada Lovelace', email: 'ada@holdwise.example' };

const emptyPortfolio: Portfolio = {
  _id: 'portfolio',
  title: 'Long term',
  currency: 'USD',
  costMethod: 'average',
  withholdingRate: 0,
  recordDividends: false,
  tickers: [],
};

const failureOf = (message: string): Partial<QueryState> => ({
  status: 'error',
  fetchStatus: 'idle',
  error: new ApiError(500, { success: false, code: 'internal', message }),
});

/** Gives every query without data the same state. */
class CacheInState extends QueryCache {
  constructor(state: Partial<QueryState>) {
    super();
    const build = this.build.bind(this);
    this.build = (client, options, given) => {
      const query = build(client, options, given);
      if (query.state.status === 'pending') query.setState(state as never);
      return query;
    };
  }
}

const pageRoutes = (list: readonly RouteObject[]): RouteObject[] =>
  list.flatMap((route) => (route.path === undefined ? pageRoutes(route.children ?? []) : [route]));

/** The tabs of a portfolio and the admin area, without the guards that only a browser passes. */
const guarded: RouteObject[] = [
  {
    element: <Outlet context={scopeOf([emptyPortfolio], null, 'USD')} />,
    children: pageRoutes(publicRoutes).filter(({ path }) => path?.startsWith('/portfolio')),
  },
  ...pageRoutes(adminRoutes),
];

const routes = [...guarded, ...publicRoutes];
const handler = createStaticHandler(routes);

/** An answer of the API; `input` are the parameters of the call. */
export interface Reply {
  path: string;
  input?: object;
  data: unknown;
}

interface ScreenState {
  /** The state of the queries without a reply; the default is loading. */
  waiting?: 'loading' | 'failed';
  /** What the server says about a failure. */
  message?: string;
  replies?: readonly Reply[];
}

/** Renders the screen at an address as a customer and administrator sees it, in one state of its data. */
export async function renderScreen(
  path: string,
  { waiting = 'loading', message = 'Out of order.', replies = [] }: ScreenState = {},
): Promise<string> {
  const url = new URL(`http://holdwise.invalid${path}`);
  if (!matchRoutes(routes, url)) throw new Error(`No route for ${path}.`);
  const context = await handler.query(new Request(url));
  if (context instanceof Response) throw new Error(`${path} redirects.`);
  const client = new QueryClient({
    queryCache: new CacheInState(waiting === 'failed' ? failureOf(message) : {}),
    defaultOptions: {
      queries: {
        queryFn: () => Promise.reject(new Error('The server calls nothing while it renders.')),
        retryOnMount: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
    },
  });
  rememberCustomer(client, user);
  rememberAdmin(client, { user, twoStepDue: false });
  for (const { path: called, input = {}, data } of replies) client.setQueryData([called, input], data);
  return renderToString(
    <QueryClientProvider client={client}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '');
}
