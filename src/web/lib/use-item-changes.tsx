import type { BodyInput, ReplyOf } from '#contract/endpoint.ts';
import type { WatchedItem, Watchlist, watchlists } from '#contract/watchlists.ts';
import { callApi } from './api.ts';
import { toastWithUndo } from './undo-toast.tsx';
import { useWatchlistChange } from './watchlists.ts';

type NewItem = BodyInput<typeof watchlists.addItem>;
type Change = BodyInput<typeof watchlists.changeItem>;

const itemPath = '/watchlists/:id/items/:itemId' as const;

/** What is restored of an item that was removed. */
const keptOf = ({ symbol, addedOn, addedPrice, target, note }: WatchedItem): NewItem => ({
  symbol,
  addedOn,
  addedPrice,
  target,
  note,
});

/** Returns the changes of the items of lists. A removal can be undone for as long as its toast is shown. */
export function useItemChanges() {
  const change = useWatchlistChange();
  const send = (call: () => Promise<ReplyOf<typeof watchlists.list>>) => change.mutateAsync(call);

  const add = (id: string, item: NewItem) =>
    void send(() =>
      callApi<typeof watchlists.addItem>('POST', '/watchlists/:id/items', { input: { id }, body: item }),
    ).catch(() => undefined);

  return {
    isPending: change.isPending,
    error: change.error,
    add,
    edit: (list: Watchlist, { _id: itemId }: WatchedItem, body: Change) =>
      send(() =>
        callApi<typeof watchlists.changeItem>('PUT', itemPath, { input: { id: list._id, itemId }, body }),
      ),
    remove: (list: Watchlist, item: WatchedItem) =>
      void send(() =>
        callApi<typeof watchlists.removeItem>('DELETE', itemPath, {
          input: { id: list._id, itemId: item._id },
        }),
      )
        .then(() =>
          toastWithUndo(`${item.symbol} removed from ${list.name}`, () => add(list._id, keptOf(item))),
        )
        .catch(() => undefined),
    order: (list: Watchlist, ids: string[]) =>
      void send(() =>
        callApi<typeof watchlists.orderItems>('PUT', '/watchlists/:id/order', {
          input: { id: list._id },
          body: { ids },
        }),
      ).catch(() => undefined),
  };
}
