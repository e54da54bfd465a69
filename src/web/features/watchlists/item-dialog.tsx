import { type FormEvent, useState } from 'react';
import type { WatchedItem, Watchlist } from '#contract/watchlists.ts';
import { limits } from '#domain/limits.ts';
import { issueAt } from '#web/lib/api.ts';
import { useItemChanges } from '#web/lib/use-item-changes.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

interface ItemFormProps {
  list: Watchlist;
  item: WatchedItem;
  onClose: () => void;
}

function ItemForm({ list, item, onClose }: ItemFormProps) {
  const { edit, isPending } = useItemChanges();
  const [target, setTarget] = useState(item.target ?? '');
  const [note, setNote] = useState(item.note);
  const [error, setError] = useState<string>();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const typed = target.trim().replace(',', '.');
    void edit(list, item, { target: typed === '' ? null : typed, note })
      .then(onClose)
      .catch((failure: unknown) => setError(issueAt(failure, 'target')));
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      <TextField
        label={`Your price in ${item.currency}`}
        hint="The price at which you want to act; empty for none"
        inputMode="decimal"
        autoComplete="off"
        value={target}
        error={error}
        onChange={(event) => setTarget(event.target.value)}
      />
      <TextField
        label="Note"
        value={note}
        maxLength={limits.noteLength}
        onChange={(event) => setNote(event.target.value)}
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
