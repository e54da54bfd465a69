import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts';
import { type ApiError, type CallInput, callApi } from './api.ts';

/** The first part of the key of every query whose reply is computed from transactions. */
export const figuresKey = 'figures';

/**
 * Describes a GET call for figures of a portfolio. They load again after every change of the portfolios. `read` makes the
 * call in another way.
 */
export function figuresQuery<E extends Endpoint>(
  path: E['path'],
  input: CallInput<E> & { portfolioId: string },
  read = (signal: AbortSignal): Promise<ReplyOf<E>> => callApi<E>('GET', path, { input, signal }),
) {
  return queryOptions<ReplyOf<E>, ApiError, ReplyOf<E>, readonly [string, string, string, object]>({
    queryKey: [figuresKey, input.portfolioId, path, input],
    queryFn: ({ signal }) => read(signal),
  });
}

/** Marks the figures of all portfolios as out of date; those on screen load again. */
export const invalidateFigures = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [figuresKey] });
