import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/lib/api.ts';

/** Answers of the API by path. */
export type Replies = Readonly<Record<string, unknown>>;

interface WithDataProps {
  replies?: Replies;
  /** The paths of calls that fail. The other calls without a reply stay on their way. */
  failing?: readonly string[];
  children: ReactNode;
}

const refused = new ApiError(503, {
  success: false,
  code: 'upstream_unavailable',
  message: 'The source of the prices does not answer. Please try again later.',
});

const visitor: Replies = { '/customer/me': null };

/** Gives components their data without a server. */
export function WithData({ replies = {}, failing = [], children }: WithDataProps) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            retry: false,
            staleTime: Number.POSITIVE_INFINITY,
            queryFn: ({ queryKey }) => {
              const answers: Replies = { ...visitor, ...replies };
              const path = queryKey.map(String).find((part) => part.startsWith('/')) ?? '';
              if (failing.includes(path)) throw refused;
              return path in answers ? answers[path] : new Promise(() => undefined);
            },
          },
        },
      }),
  );
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
