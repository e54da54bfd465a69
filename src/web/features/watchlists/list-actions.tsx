import { useState } from 'react';
import type { Watchlist, watchlists } from '#contract/watchlists.ts';
import { callApi } from '#web/lib/api.ts';
import { useItemChanges } from '#web/lib/use-item-changes.tsx';
import { useWatchlistChange } from '#web/lib/watchlists.ts';
import { ActionMenu } from '#web/ui/action-menu.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { NameDialog } from './name-dialog.tsx';
import { StockDialog } from './stock-dialog.tsx';

/** Returns the changes of whole lists. */
function useListChanges() {
  const change = useWatchlistChange();
  return {
    isPending: change.isPending,
    create: (name: string) =>
      change.mutateAsync(() => callApi<typeof watchlists.create>('POST', '/watchlists', { body: { name } })),
    rename: ({ _id: id }: Watchlist, name: string) =>
      change.mutateAsync(() =>
        callApi<typeof watchlists.rename>('PUT', '/watchlists/:id', { input: { id }, body: { name } }),
      ),
    remove: ({ _id: id }: Watchlist) =>
      change.mutateAsync(() =>
        callApi<typeof watchlists.remove>('DELETE', '/watchlists/:id', { input: { id } }),
      ),
    order: (ids: string[]) =>
      change.mutateAsync(() =>
        callApi<typeof watchlists.order>('PUT', '/watchlists/order', { body: { ids } }),
      ),
  };
}

interface ListActionsProps {
  /** The shown list; undefined for a customer without lists. */
  list: Watchlist | undefined;
  lists: readonly Watchlist[];
  onSelect: (id: string | undefined) => void;
}

/** Adds stocks and lists, and renames, moves and deletes the shown list. */
export function ListActions({ list, lists, onSelect }: ListActionsProps) {
  const { create, rename, remove, order, isPending } = useListChanges();
  const { add } = useItemChanges();
  const [dialog, setDialog] = useState<'new' | 'rename' | 'delete' | 'stock'>();
  const close = () => setDialog(undefined);
  const ids = lists.map(({ _id }) => _id);

  function moveToFront(): void {
    if (list) void order([list._id, ...ids.filter((id) => id !== list._id)]).catch(() => undefined);
  }

  return (
    <>
      <Button className="page-action" onClick={() => setDialog('new')}>
        New list
      </Button>
      {list && (
        <>
          <Button variant="primary" className="page-action" onClick={() => setDialog('stock')}>
            Add a stock
          </Button>
          <ActionMenu
            name={list.name}
            actions={[
              { name: 'Rename', run: () => setDialog('rename') },
              ...(ids[0] === list._id ? [] : [{ name: 'Move to the front', run: moveToFront }]),
              { name: 'Delete the list', isDanger: true, run: () => setDialog('delete') },
            ]}
          />
          <StockDialog
            open={dialog === 'stock'}
            onClose={close}
            onPick={(symbol) => {
              add(list._id, { symbol });
              close();
            }}
          />
          <NameDialog
            open={dialog === 'rename'}
            title="Rename the list"
            submit="Save"
            name={list.name}
            isPending={isPending}
            onName={(name) => rename(list, name)}
            onClose={close}
          />
          <ConfirmDialog
            open={dialog === 'delete'}
            title={`Delete ${list.name}?`}
            isDeletion
            proceed="Delete"
            pending={isPending}
            onCancel={close}
            onProceed={() =>
              void remove(list)
                .then(() => onSelect(undefined))
                .catch(() => undefined)
                .finally(close)
            }
          >
            Its stocks, your prices and notes in it are deleted. What you wrote in the journal stays.
          </ConfirmDialog>
        </>
      )}
      <NameDialog
        open={dialog === 'new'}
        title="New list"
        submit="Create"
        isPending={isPending}
        onName={async (name) => onSelect((await create(name)).watchlists.at(-1)?._id)}
        onClose={close}
      />
    </>
  );
}
