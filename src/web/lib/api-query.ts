import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import type { ApiError, CallInput } from './api.ts';

/** Describes a GET call as a query. Its key is path and input; the client's default query function makes the call. */
export function apiQuery<E extends Endpoint>(path: E['path'], input: CallInput<E> = {} as CallInput<E>) {
  return queryOptions<ReplyOf<E>, ApiError, ReplyOf<E>, readonly [string, object]>({
    queryKey: [path, input],
  });
}

/** Writes a response into the cache under the key of `apiQuery`. */
export function setApiData<E extends Endpoint>(
  client: QueryClient,
  path: E['path'],
  data: ReplyOf<E> | null,
  input: CallInput<E> = {} as CallInput<E>,
): void {
  client.setQueryData([path, input], data);
}
