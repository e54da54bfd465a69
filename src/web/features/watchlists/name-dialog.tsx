import { useState } from 'react';
import { limits } from '#domain/limits.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

interface NameDialogProps {
  open: boolean;
  title: string;
  submit: string;
  name?: string;
  isPending: boolean;
  onName: (name: string) => Promise<unknown>;
  onClose: () => void;
}

function NameForm({
  name: current = '',
  submit,
  isPending,
  onName,
  onClose,
}: Omit<NameDialogProps, 'open' | 'title'>) {
  const [error, setError] = useState<unknown>();
  const { register, handleSubmit, errors } = useServerForm(error, { defaultValues: { name: current } });
  const submitName = handleSubmit(({ name }) => {
    if (name.trim() !== '' && !isPending) void onName(name.trim()).then(onClose, setError);
  });
  return (
    <form onSubmit={submitName} className="grid gap-4">
      <TextField
        label="Name of the list"
        maxLength={limits.titleLength}
        placeholder="For example Ideas"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <Button
        type="submit"
        variant="primary"
        className="min-h-10"
        pending={isPending}
        pendingLabel="Saving..."
      >
        {submit}
      </Button>
    </form>
  );
}

/** Asks for the name of a list. */
export function NameDialog({ open, title, ...form }: NameDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      <NameForm {...form} />
    </Dialog>
  );
}
