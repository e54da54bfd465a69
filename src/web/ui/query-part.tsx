import type { ReactNode } from 'react';
import { LoadFailure } from './alert.tsx';

interface QueryPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** A placeholder with the layout of what it stands for. */
  loading: ReactNode;
  /** Shown when the server sent no message. */
  fallback?: string;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the reply of a query; until then a placeholder, or why it failed, with a retry button. A failed reload leaves what
 * is shown, with everything that was typed into it.
 */
export function QueryPart<Data>({ query, loading, fallback, children }: QueryPartProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  return error ? <LoadFailure error={error} {...(fallback && { fallback })} onRetry={refetch} /> : loading;
}
