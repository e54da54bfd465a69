import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { MatchLine, stocks } from '#contract/market-stocks.ts';
import { defaultAspectWeights } from '#domain/matching/aspects.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { shortName } from '#web/lib/short-name.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { RelatedPage } from '../../stock-query.ts';
import { type AspectWeights, areDefault, byOf, weightsText } from './match-weights.ts';
import { MatchesTable } from './matches-table.tsx';

const WeightFields = lazy(async () => ({ default: (await import('./weight-fields.tsx')).WeightFields }));

/** While a slider moves, nothing is loaded. */
const settleMs = 250;

/** The similar stocks for the weights that the reader sets; those of the page until a weight changes. */
function useMatches({ stock, matches }: RelatedPage) {
  const [weights, setWeights] = useState<AspectWeights>(defaultAspectWeights);
  const by = useDebounced(byOf(weights) ?? '', settleMs) || undefined;
  const isOwn = !areDefault(weights) && by !== undefined;
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery<typeof stocks.matching>('/market/matching', { symbol: stock.symbol, by, limit: 10 }),
    enabled: isOwn,
    placeholderData: (before) => before,
  });
  const shown: readonly MatchLine[] = isOwn ? (data?.matches ?? matches) : matches;
  return { weights, setWeights, shown, failure: isOwn && !data ? error : null, isFetching, refetch };
}

/** The stocks that are most similar, with weights that the reader can adjust. */
export function MatchesSection({ page }: { page: RelatedPage }) {
  const [isOpen, setIsOpen] = useState(false);
  const { weights, setWeights, shown, failure, isFetching, refetch } = useMatches(page);
  const { name, symbol } = page.stock;
  const noMatch =
    byOf(weights) === undefined
      ? 'Give at least one aspect a weight above 0.'
      : `Too little is known about ${shortName(name, symbol)} to compare it with others.`;
  return (
    <section aria-labelledby="matches-title" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
        <h2 id="matches-title" className="section-title">
          Stocks that resemble it
        </h2>
        <p className="text-fine text-soft">
          {weightsText(weights)}{' '}
          <button
            type="button"
            aria-expanded={isOpen}
            className="text-link"
            onClick={() => setIsOpen((open) => !open)}
          >
            Adjust
          </button>
        </p>
      </div>
      {isOpen && (
        <LazyPart>
          <WeightFields weights={weights} onWeights={setWeights} />
        </LazyPart>
      )}
      {failure ? (
        <LoadFailure error={failure} fallback="The similar stocks could not be loaded." onRetry={refetch} />
      ) : shown.length === 0 || byOf(weights) === undefined ? (
        <EmptyState>{noMatch}</EmptyState>
      ) : (
        <MatchesTable matches={shown} isBusy={isFetching} stockAsOf={page.stock.asOf} />
      )}
    </section>
  );
}
