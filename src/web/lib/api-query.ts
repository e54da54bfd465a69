import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '../../contract/endpoint.ts';
import type { ApiError, CallInput } from './api.ts';

/** A reading call as a query: its key is the path and the input, and the client's default function makes the call. */
export function apiQuery<E extends Endpoint>(path: E['path'], input: CallInput<E> = {} as CallInput<E>) {
  return queryOptions<ReplyOf<E>, ApiError, ReplyOf<E>, readonly [string, object]>({
    queryKey: [path, input],
  });
}

/** Puts an answer where `apiQuery` would find it. */
export function setApiData<E extends Endpoint>(
  client: QueryClient,
  path: E['path'],
  data: ReplyOf<E> | null,
  input: CallInput<E> = {} as CallInput<E>,
): void {
  client.setQueryData([path, input], data);
}
