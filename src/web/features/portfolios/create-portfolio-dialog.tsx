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

export function CreatePortfolioDialog({ open, onClose, onSelect, fullAt }: CreatePortfolioDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Create New Portfolio">
      {fullAt === undefined ? (
        <CreatePortfolioForm onClose={onClose} onSelect={onSelect} />
      ) : (
        <p className="text-soft">
          You can keep at most {counted(fullAt, 'portfolio')}. To make room for another one, delete one in its
          Settings.
        </p>
      )}
    </Dialog>
  );
}
