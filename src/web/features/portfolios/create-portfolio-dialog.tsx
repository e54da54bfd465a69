import { type FormEvent, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';
import { pendingId } from './optimistic-updates.ts';
import { useCreatePortfolio } from './portfolio-changes.ts';

interface CreatePortfolioDialogProps {
  open: boolean;
  onClose: () => void;
  /** The new portfolio becomes the selected one. */
  onSelect: (id: string | undefined) => void;
}

function CreatePortfolioForm({ onClose, onSelect }: Omit<CreatePortfolioDialogProps, 'open'>) {
  const [title, setTitle] = useState('');
  const create = useCreatePortfolio();

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (title.trim() === '' || create.isPending) return;
    onSelect(pendingId);
    create.mutate(
      { title: title.trim() },
      {
        onSuccess: ({ portfolios }) => {
          onSelect(portfolios.at(-1)?._id);
          onClose();
        },
        onError: () => onSelect(undefined),
      },
    );
  }

  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <TextField
        label="Portfolio name"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={limits.titleLength}
        placeholder="For example Long term"
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={create.isPending}
        pendingLabel="Adding..."
      >
        Add Portfolio
      </Button>
    </form>
  );
}

export function CreatePortfolioDialog({ open, onClose, onSelect }: CreatePortfolioDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Create New Portfolio">
      <CreatePortfolioForm onClose={onClose} onSelect={onSelect} />
    </Dialog>
  );
}
