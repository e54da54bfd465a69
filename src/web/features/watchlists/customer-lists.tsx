import { useState } from 'react';
import type { WatchedItem, Watchlist } from '#contract/watchlists.ts';
import { keptSearch } from '#web/lib/kept-search.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { useItemChanges } from '#web/lib/use-item-changes.tsx';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { useWatchlists } from '#web/lib/watchlists.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { newestOf } from '#web/ui/figures.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { JournalPart } from './journal-part.tsx';
import { ListActions } from './list-actions.tsx';
import { ListHeading } from './list-heading.tsx';
import { useWatchedRows } from './use-watched-rows.ts';
import type { WatchedRow } from './watched-figures.ts';
import { WatchedTable } from './watched-table.tsx';
import { watchlistSentence } from './watchlist-sentence.ts';

export const rangeMeasure =
  'Year: the range of 52 weeks, the dot is the last price, the tick your price. Investors: how many known investors hold it, and how many of them bought in the last quarter.';

/** Returns the ids of a list after a row was moved by one place. */
function moved(list: Watchlist, id: string, by: 1 | -1): string[] {
  const ids = list.items.map(({ _id }) => _id);
  const at = ids.indexOf(id);
  return ids.with(at, ids[at + by] ?? id).with(at + by, id);
}

type Rows = Pick<ReturnType<typeof useWatchedRows>, 'rows' | 'closesOf'>;

function ListTable({ list, rows, closesOf }: { list: Watchlist } & Rows) {
  const { remove, order } = useItemChanges();
  const [edited, setEdited] = useState<WatchedItem>();
  const first = list.items[0]?._id;
  const last = list.items.at(-1)?._id;

  const actionsOf = ({ item }: WatchedRow) => [
    { name: 'Your price and note', run: () => setEdited(item) },
    ...(item._id === first ? [] : [{ name: 'Move up', run: () => order(list, moved(list, item._id, -1)) }]),
    ...(item._id === last ? [] : [{ name: 'Move down', run: () => order(list, moved(list, item._id, 1)) }]),
    { name: 'Remove', isDanger: true, run: () => remove(list, item) },
  ];

  return (
    <>
      <WatchedTable
        caption={list.name}
        rows={rows}
        closesOf={closesOf}
        actionsOf={actionsOf}
        details={({ item }) => <JournalPart symbol={item.symbol} />}
        onNote={setEdited}
      />
      <ItemDialog list={list} item={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

const keptList = keptSearch('holdwise-watchlist', ['list']);

function ShownList({ list, lists }: { list: Watchlist; lists: readonly Watchlist[] }) {
  const { change } = usePageSearch(keptList);
  const select = (id: string | undefined) => change({ list: id });
  const watched = useWatchedRows(list.items);
  const newest = newestOf(watched.rows.flatMap(({ quote }) => quote ?? []));
  const sentence = watchlistSentence(watched.rows);
  return (
    <>
      <ListHeading
        lists={lists}
        list={list}
        newest={newest}
        onSelect={select}
        actions={<ListActions list={list} lists={lists} onSelect={select} />}
      />
      {list.items.length === 0 ? (
        <EmptyState>
          This list is empty. Add a stock here, or choose Watch on the page of any stock or fund.
        </EmptyState>
      ) : (
        <section aria-label={list.name} className="pt-6">
          {sentence && <h2 className="part-title max-w-[44em]">{sentence}</h2>}
          <p className="part-measure">{rangeMeasure}</p>
          {watched.error && (
            <LoadFailure error={watched.error} fallback={fallbacks.prices} onRetry={watched.refetch} />
          )}
          <ListTable key={list._id} list={list} rows={watched.rows} closesOf={watched.closesOf} />
        </section>
      )}
    </>
  );
}

const noItems: WatchedItem[] = [];

/** The lists of a customer, one at a time. */
export function CustomerLists() {
  const { search, change } = usePageSearch(keptList);
  const { lists, isLoaded, error, refetch } = useWatchlists();
  if (!isLoaded)
    return (
      <>
        <h1 className="page-title pt-8">Watchlists</h1>
        {error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton count={3} />}
      </>
    );
  const list = lists.find(({ _id }) => _id === search.get('list')) ?? lists[0];
  if (list) return <ShownList list={list} lists={lists} />;
  return (
    <>
      <ListHeading
        lists={lists}
        list={{ _id: '', name: 'Watchlists', items: noItems }}
        newest={undefined}
        onSelect={() => undefined}
        actions={<ListActions list={undefined} lists={lists} onSelect={(id) => change({ list: id })} />}
      />
      <EmptyState>
        You watch nothing yet. Choose Watch on the page of any stock or fund, or start a list here.
      </EmptyState>
    </>
  );
}
