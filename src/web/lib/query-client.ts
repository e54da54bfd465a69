import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { Failure } from '../../contract/envelope.ts';
import { forgetAdmin } from './admin-session.ts';
import { ApiError, addressOf, callApi } from './api.ts';
import { forgetCustomer } from './session.ts';

export type Call = (address: string) => Promise<{ status: number; body: unknown }>;

function isWorthRetrying(failures: number, error: unknown): boolean {
  return failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);
}

/** The browser's store of what the API answered. */
export function createBrowserQueryClient(): QueryClient {
  // Whose session has ended is nobody any more, whichever call told so. What follows is up to who shows it.
  const forgetWho = (error: unknown) => {
    if (!(error instanceof ApiError && error.status === 401)) return;
    if (window.location.pathname.startsWith('/admin')) forgetAdmin(client);
    else forgetCustomer(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: forgetWho }),
    mutationCache: new MutationCache({ onError: forgetWho }),
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
