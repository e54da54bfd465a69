import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { stocks } from '#contract/market-stocks.ts';
import type { ApiError } from '#web/lib/api.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';

type StaysReply = ReplyOf<typeof stocks.stays>;

const path: typeof stocks.stays.path = '/stocks/:symbol/holding-periods';

const staysQuery = (symbol: string) =>
  queryOptions<StaysReply, ApiError, StaysReply, readonly [string, object]>({ queryKey: [path, { symbol }] });

const StaysTable = lazy(async () => ({ default: (await import('./stays-table.tsx')).StaysTable }));

/** The order in which the investors came and went. Loads once a reader opens it. */
export function StaysPart({ symbol }: { symbol: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...staysQuery(symbol), enabled: isOpen });
  return (
    <details className="pt-2 text-fine" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="inline-block cursor-pointer py-1 text-soft">
        Who came first, who left before a fall
      </summary>
      {isOpen && (
        <QueryPart
          query={query}
          fallback="The holding periods could not be loaded."
          loading={<RowsSkeleton />}
        >
          {({ stays }) => (
            <LazyPart loading={<RowsSkeleton />}>
              <StaysTable stays={stays} />
            </LazyPart>
          )}
        </QueryPart>
      )}
    </details>
  );
}
