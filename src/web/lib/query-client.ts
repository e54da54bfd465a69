import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Failure } from '#contract/envelope.ts';
import { forgetAdmin } from './admin-session.ts';
import { ApiError, addressOf, callApi } from './api.ts';
import { forgetCustomer } from './session.ts';

export type Call = (address: string) => Promise<{ status: number; body: unknown }>;

const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const isWorthRetrying = (failures: number, error: unknown): boolean => failures < 2 && isTemporary(error);

/** Loads everything on the page again that failed, once something that failed has succeeded. */
function recoverOthers(client: QueryClient, { state, queryHash }: Query<unknown, unknown>): void {
  if (state.errorUpdateCount === 0) return;
  void client.refetchQueries({
    type: 'active',
    predicate: (query) =>
      query.queryHash !== queryHash && query.state.error !== null && isTemporary(query.state.error),
  });
}

/**
 * A query cache in which a change also restarts queries that load for the first time: their reply may be from before the
 * change, and the library would take it for a new one.
 */
export class RestartingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    await this.cancelQueries({
      ...filters,
      predicate: (query) => query.state.data === undefined && (filters?.predicate?.(query as never) ?? true),
    } as InvalidateQueryFilters<Key>);
    await super.invalidateQueries(filters, options);
  }
}

/** Creates the browser's query cache. */
export function createBrowserQueryClient(): QueryClient {
  // A 401 from any call ends the session in the cache. The guards and components then react to that.
  const forgetSession = (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) return;
    if (window.location.pathname.startsWith('/admin')) forgetAdmin(client);
    else forgetCustomer(client);
  };
  const client: QueryClient = new RestartingQueryClient({
    queryCache: new QueryCache({
      onError: forgetSession,
      onSuccess: (_data, query) => recoverOthers(client, query),
    }),
    mutationCache: new MutationCache({ onError: forgetSession }),
    defaultOptions: {
      // Without a network a call fails at once with a message; the default would wait silently.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        staleTime: 60_000,
        retry: isWorthRetrying,
        queryFn: ({ queryKey, signal }) => {
          const [path, input] = queryKey as readonly [string, object];
          return callApi<Endpoint>('GET', path, { input, signal });
        },
      },
    },
  });
  return client;
}

/** Creates the query cache for rendering one page on the server. It never retries a call. */
export function createServerQueryClient(call: Call): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        // Otherwise the page says that it is fetching again what was fetched for it.
        staleTime: Number.POSITIVE_INFINITY,
        queryFn: async ({ queryKey }) => {
          const [path, input] = queryKey as readonly [string, object];
          const { status, body } = await call(addressOf(path, input));
          if (status !== 200) throw new ApiError(status, body as Failure);
          return body;
        },
      },
    },
  });
}
