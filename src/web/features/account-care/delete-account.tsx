import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { customerCare } from '../../../contract/account-care.ts';
import { callApi } from '../../lib/api.ts';
import { showIssues } from '../../lib/credential-checks.ts';
import { forgetCustomer } from '../../lib/session.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from './form-failure.tsx';
import { type Proof, ProofFields } from './proof-fields.tsx';

const Dialog = lazy(async () => ({ default: (await import('../../ui/dialog.tsx')).Dialog }));

function useDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Proof) =>
      callApi<typeof customerCare.deleteAccount>('POST', '/customer/delete-account', { body }),
    onSuccess: async ({ message }) => {
      await navigate('/');
      forgetCustomer(client);
      toasts.success(message);
    },
  });
}

function Form({ twoStep, onCancel }: { twoStep: boolean; onCancel: () => void }) {
  const deletion = useDeletion();
  const { register, handleSubmit, formState, setError } = useForm<Proof>({
    defaultValues: { password: '' },
    shouldUnregister: true,
  });
  const submit = handleSubmit((fields) =>
    deletion.mutate(fields, { onError: (error) => showIssues(error, setError, ['password', 'code']) }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-soft">
        Your name, your e-mail address, your portfolios with all their tickers and notes, and your sessions
        are deleted from our database at once. This can not be undone.
      </p>
      <FormFailure error={deletion.error} fields={['password', 'code']} />
      <ProofFields register={register} errors={formState.errors} twoStep={twoStep} />
      <div className="flex flex-wrap justify-end gap-3 pt-2">
        <Button disabled={deletion.isPending} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" look="danger" pending={deletion.isPending} pendingLabel="Please wait">
          Delete my account
        </Button>
      </div>
    </form>
  );
}

/** Deletes the account for good, after a look at what goes. */
export function DeleteAccount({ twoStep }: { twoStep: boolean }) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        look="danger"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Delete account…
      </Button>
      {wanted && (
        <Suspense>
          <Dialog open={open} onClose={close} title="Delete your account?">
            <Form twoStep={twoStep} onCancel={close} />
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
