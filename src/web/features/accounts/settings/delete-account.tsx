import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useNavigate } from 'react-router';
import type { customerSettings } from '#contract/account-settings.ts';
import { callApi } from '#web/lib/api.ts';
import { forgetCustomer } from '#web/lib/session.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { type Reauthentication, ReauthenticationFields } from './reauthentication-fields.tsx';

const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }));

function useDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Reauthentication) =>
      callApi<typeof customerSettings.deleteAccount>('POST', '/customer/delete-account', { body }),
    onSuccess: async ({ message }) => {
      // The account page must be gone before the session is: it sends visitors to the login page.
      await navigate('/', { flushSync: true });
      forgetCustomer(client);
      toasts.success(message);
    },
  });
}

function DeletionForm({ twoStep, onCancel }: { twoStep: boolean; onCancel: () => void }) {
  const deletion = useDeletion();
  const { register, handleSubmit, errors, failure } = useServerForm<Reauthentication>(deletion.error, {
    defaultValues: { password: '' },
    shouldUnregister: true,
  });
  return (
    <form noValidate onSubmit={handleSubmit((fields) => deletion.mutate(fields))} className="grid gap-4">
      <p className="text-soft">
        Your name, your e-mail address, your portfolios with all their tickers and notes, and your sessions
        are deleted from our database at once. This cannot be undone.
      </p>
      <FormFailure error={failure} />
      <ReauthenticationFields register={register} errors={errors} twoStep={twoStep} />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button disabled={deletion.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="danger" pending={deletion.isPending} pendingLabel="Please wait">
          Delete my account
        </Button>
      </div>
    </form>
  );
}

/** Deletes the account permanently after a confirmation with the password. */
export function DeleteAccount({ twoStep }: { twoStep: boolean }) {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="danger"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Delete account…
      </Button>
      {opened && (
        <LazyPart>
          <Dialog open={open} onClose={close} title="Delete your account?">
            <DeletionForm twoStep={twoStep} onCancel={close} />
          </Dialog>
        </LazyPart>
      )}
    </>
  );
}
