import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DividendSuggestion, UnknownDividends } from '#contract/dividends.ts';
import { suggestionsQuery } from '#web/ledger/figures-queries.ts';
import { nothingToRecordText } from '#web/ledger/to-record.ts';
import { useAllTime } from '#web/ledger/use-performance.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { useAnswerDividends } from './dividend-answers.ts';
import { SuggestionTable, suggestionKey } from './suggestion-rows.tsx';

const shownAtFirst = 25;

function Unknown({ unknown }: { unknown: readonly UnknownDividends[] }) {
  if (unknown.length === 0) return null;
  return (
    <details className="pt-3 text-fine text-soft">
      <summary className="cursor-pointer py-1">
        Dividends are not known for {unknown.length === 1 ? 'one period' : `${unknown.length} periods`}
      </summary>
      <ul className="list-disc pl-5">
        {unknown.map(({ symbol, from, to }) => (
          <li key={`${symbol} ${from}`}>
            {symbol}: {to === null ? `since ${mediumDate(from)}` : `${mediumDate(from)} to ${mediumDate(to)}`}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Choice({ suggestions }: { suggestions: readonly DividendSuggestion[] }) {
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [isAll, setIsAll] = useState(false);
  const { mutate, isPending } = useAnswerDividends();
  const shown = isAll ? suggestions : suggestions.slice(0, shownAtFirst);
  const chosen = suggestions.filter((one) => !unchosen.has(suggestionKey(one)));
  function choose(key: string, isChosen: boolean): void {
    const next = new Set(unchosen);
    if (isChosen) next.delete(key);
    else next.add(key);
    setUnchosen(next);
  }
  return (
    <>
      <SuggestionTable suggestions={shown} chosen={new Set(chosen.map(suggestionKey))} onChoose={choose} />
      {!isAll && suggestions.length > shownAtFirst && (
        <button type="button" className="text-link pt-2 text-fine" onClick={() => setIsAll(true)}>
          Show all {suggestions.length}
        </button>
      )}
      <div className="flex flex-wrap items-center gap-2.5 pt-4">
        <Button
          variant="primary"
          pending={isPending}
          pendingLabel="Recording..."
          disabled={chosen.length === 0}
          onClick={() => mutate({ accept: chosen, dismiss: [] })}
        >
          {chosen.length === suggestions.length ? `Record all ${chosen.length}` : `Record ${chosen.length}`}
        </Button>
        <Button
          disabled={isPending || chosen.length === 0}
          onClick={() => mutate({ accept: [], dismiss: chosen })}
        >
          Dismiss {chosen.length === suggestions.length ? 'all' : chosen.length}
        </Button>
        <button
          type="button"
          className="text-link text-fine"
          onClick={() => setUnchosen(chosen.length > 0 ? new Set(suggestions.map(suggestionKey)) : new Set())}
        >
          {chosen.length > 0 ? 'Select none' : 'Select all'}
        </button>
      </div>
    </>
  );
}

/** Dividends that the holdings paid and that no transaction records: the customer accepts all, some or none. */
export function DividendSuggestions({ portfolioId }: { portfolioId: string }) {
  const { data, error, refetch } = useQuery(suggestionsQuery(portfolioId));
  const count = data?.suggestions.length ?? 0;
  const undated = useAllTime(portfolioId).data?.performance.undatedPositions.length ?? 0;
  return (
    <section aria-labelledby="suggestions-title" className="page-section">
      <h2 id="suggestions-title" tabIndex={-1} className="section-title scroll-mt-20 pb-1">
        Dividends to record
      </h2>
      {!data && !error && (
        <LoadingRegion>
          <Skeleton className="my-0.5 h-4 w-1/2" />
        </LoadingRegion>
      )}
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {data && (
        <>
          <p className="pb-3 text-fine text-soft">
            {count === 0
              ? nothingToRecordText(undated)
              : 'Your shares were entitled to these dividends, which no transaction records yet.'}
          </p>
          {count > 0 && <Choice suggestions={data.suggestions} />}
          <Unknown unknown={data.unknown} />
        </>
      )}
    </section>
  );
}
