import { QueryCache, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ApiError, addressOf, callApi } from './api.ts';
import { forgetCustomer } from './session.ts';

export type Call = (address: string) => Promise<unknown>;

function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

/** The browser's store of what the API answered. */
export function createBrowserQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof ApiError && error.status === 401) forgetCustomer(client);
      },
    }),
    defaultOptions: {
      queries: {
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

/** A store for rendering one page on the server; it asks through `call` and tries once. */
export function createServerQueryClient(call: Call): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        queryFn: ({ queryKey }) => {
          const [path, input] = queryKey as readonly [string, object];
          return call(addressOf(path, input));
        },
      },
    },
  });
}
