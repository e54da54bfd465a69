import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { pendingId } from '#web/ledger/optimistic-updates.ts';
import { useCreatePortfolio } from '#web/ledger/portfolio-changes.ts';
import { counted } from '#web/lib/phrases.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

interface CreatePortfolioDialogProps {
  open: boolean;
  onClose: () => void;
  /** The new portfolio becomes the selected one. */
  onSelect: (id: string | undefined) => void;
  /** The number of portfolios there may be, once it is reached. */
  fullAt?: number | undefined;
}

function CreatePortfolioForm({ onClose, onSelect }: Omit<CreatePortfolioDialogProps, 'open' | 'fullAt'>) {
  const create = useCreatePortfolio();
  const { register, handleSubmit, errors } = useServerForm(create.error, { defaultValues: { title: '' } });
  const submit = handleSubmit(({ title }) => {
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
  });

  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextField
        label="Portfolio name"
        maxLength={limits.titleLength}
        placeholder="For example Long term"
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
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

function Content({ fullAt, ...form }: Omit<CreatePortfolioDialogProps, 'open'>) {
  // As it was when the dialog opened: the portfolio that the form adds can be the last one.
  const [full] = useState(fullAt);
  if (full === undefined) return <CreatePortfolioForm {...form} />;
  return (
    <p className="text-soft">
      You can keep at most {counted(full, 'portfolio')}. To make room for another one, delete one in its
      Settings.
    </p>
  );
}

export function CreatePortfolioDialog({ open, ...content }: CreatePortfolioDialogProps) {
  return (
    <Dialog open={open} onClose={content.onClose} title="Create New Portfolio">
      <Content {...content} />
    </Dialog>
  );
}
