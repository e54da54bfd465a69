import type { WatchedItem, Watchlist } from '#contract/watchlists.ts';
import { limits } from '#domain/limits.ts';
import { useItemChanges } from '#web/lib/use-item-changes.tsx';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

interface ItemFormProps {
  list: Watchlist;
  item: WatchedItem;
  onClose: () => void;
}

function ItemForm({ list, item, onClose }: ItemFormProps) {
  const { edit, isPending, error } = useItemChanges();
  const { register, handleSubmit, errors } = useServerForm(error, {
    defaultValues: { target: item.target ?? '', note: item.note },
  });
  const submit = handleSubmit(({ target, note }) => {
    if (isPending) return;
    const typed = target.trim().replace(',', '.');
    void edit(list, item, { target: typed || null, note }).then(onClose, () => undefined);
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        label={`Your price in ${item.currency}`}
        hint="The price at which you want to act; empty for none"
        inputMode="decimal"
        autoComplete="off"
        error={errors.target?.message}
        {...register('target')}
      />
      <TextField
        label="Note"
        maxLength={limits.noteLength}
        error={errors.note?.message}
        {...register('note')}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={isPending}
        pendingLabel="Saving..."
      >
        Save
      </Button>
    </form>
  );
}

/** Edits the own price and the note of a watched security. */
export function ItemDialog({
  list,
  item,
  onClose,
}: Omit<ItemFormProps, 'item'> & { item: WatchedItem | undefined }) {
  return (
    <Dialog open={item !== undefined} onClose={onClose} title={item ? `${item.symbol} in ${list.name}` : ''}>
      {item && <ItemForm key={item._id} list={list} item={item} onClose={onClose} />}
    </Dialog>
  );
}
