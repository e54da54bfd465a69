import type { WatchedItem } from '#contract/watchlists.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { useLogInState } from '#web/lib/return-path.ts';
import { useVisitorWatching, visitorWatching } from '#web/lib/visitor-watching.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { Link } from '#web/ui/link.tsx';
import { rangeMeasure } from './customer-lists.tsx';
import { ListHeading } from './list-heading.tsx';
import { useWatchedRows } from './use-watched-rows.ts';
import { watchedRow } from './watched-figures.ts';
import { WatchedTable } from './watched-table.tsx';
import { watchlistSentence } from './watchlist-sentence.ts';

/** Says where the list is kept, and what an account adds. */
function Notice() {
  const logInState = useLogInState();
  return (
    <p className="pt-3 text-fine text-soft">
      This list is kept in this browser.{' '}
      <Link to="/login" state={logInState} className="text-link">
        Log in
      </Link>{' '}
      or{' '}
      <Link to="/signup" state={logInState} className="text-link">
        sign up
      </Link>{' '}
      to keep it in your account, with several lists, your own prices and a journal.
    </p>
  );
}

/** What a visitor watches in this browser. */
export function VisitorList() {
  const { items } = useVisitorWatching();
  const watched = items.map(
    ({ symbol, ...item }): WatchedItem => ({
      _id: symbol,
      symbol,
      name: symbol,
      currency: 'USD',
      target: null,
      note: '',
      ...item,
    }),
  );
  const { rows, closesOf, error, refetch } = useWatchedRows(watched);
  const named = rows.map(({ item, quote, brief }) => {
    const currency = quote?.currency ?? 'USD';
    return watchedRow({ ...item, name: brief?.name ?? item.symbol, currency }, quote, brief);
  });
  const list = { _id: 'visitor', name: 'Watchlist', items: watched };
  const sentence = watchlistSentence(named);
  return (
    <>
      <ListHeading
        lists={[list]}
        list={list}
        newest={newestOf(rows.flatMap(({ quote }) => quote ?? []))}
        onSelect={() => undefined}
        actions={null}
      />
      <Notice />
      {items.length === 0 ? (
        <div className="pt-6">
          <EmptyState
            action={
              <Link to="/stocks" className="button button-primary">
                Find a stock or fund
              </Link>
            }
          >
            You watch nothing yet. Choose Watch on the page of any stock or fund.
          </EmptyState>
        </div>
      ) : (
        <section aria-label="Watchlist" className="pt-6">
          {sentence && <h2 className="part-title max-w-[44em]">{sentence}</h2>}
          <p className="part-measure">{rangeMeasure}</p>
          {error && <LoadFailure error={error} fallback={fallbacks.prices} onRetry={refetch} />}
          <WatchedTable
            caption="Watchlist"
            rows={named}
            closesOf={closesOf}
            actionsOf={({ item }) => [
              { name: 'Remove', isDanger: true, run: () => visitorWatching.unwatch(item.symbol) },
            ]}
          />
        </section>
      )}
    </>
  );
}
