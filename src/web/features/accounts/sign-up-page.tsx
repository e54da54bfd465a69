import { useMutation } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import type { UseFormRegister } from 'react-hook-form';
import { useNavigate } from 'react-router';
import type { customer } from '#contract/accounts.ts';
import { credentialMessages } from '#domain/credentials.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { type LogInState, useLogInState } from '#web/lib/return-path.ts';
import { toastSilentFailure, toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { AccountCard } from '#web/ui/account-card.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { SubmitButton } from '#web/ui/button.tsx';
import { Disclaimer } from '#web/ui/disclaimer.tsx';
import { CheckboxField } from '#web/ui/form-fields.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';
import { NewAccountFields } from '#web/ui/new-account-fields.tsx';

const Dialog = lazy(async () => ({ default: (await import('#web/ui/dialog.tsx')).Dialog }));

/** Opens the disclaimer in a dialog. */
function TermsLink() {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="touch-area py-1 text-accent underline underline-offset-3"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        Terms & Conditions
      </button>
      {opened && (
        <LazyPart>
          <Dialog open={open} onClose={() => setOpen(false)} title="Disclaimer">
            <div className="grid gap-3 text-soft">
              <Disclaimer />
            </div>
          </Dialog>
        </LazyPart>
      )}
    </>
  );
}

interface Fields {
  name: string;
  email: string;
  password: string;
  terms: boolean;
}

function useSignUp() {
  const navigate = useNavigate();
  const { from } = useLogInState();
  return useMutation({
    mutationFn: ({ name, email, password }: Fields) =>
      callApi<typeof customer.create>('POST', '/customer/create', { body: { name, email, password } }),
    onError: toastSilentFailure,
    onSuccess: async ({ message }, { email }) => {
      toasts.success(message || fallbacks.signedUp);
      await navigate('/login', { state: { from, email: email.trim() } satisfies LogInState });
    },
  });
}

interface TermsFieldProps {
  register: UseFormRegister<Fields>;
  error: string | undefined;
}

/** A separate component, so that it registers after the fields above: the first registered field with an error gets the focus. */
function TermsField({ register, error }: TermsFieldProps) {
  return (
    <CheckboxField
      label="I accept the"
      after={<TermsLink />}
      error={error}
      {...register('terms', { required: credentialMessages.terms })}
    />
  );
}

function SignUpForm() {
  const signUp = useSignUp();
  const { register, handleSubmit, errors } = useServerForm<Fields>(signUp.error);
  return (
    <form noValidate onSubmit={handleSubmit((fields) => signUp.mutate(fields))} className="grid gap-4">
      {signUp.isError && <Alert>{messageOf(signUp.error, fallbacks.signUp)}</Alert>}
      <NewAccountFields register={register} errors={errors} />
      <TermsField register={register} error={errors.terms?.message} />
      <SubmitButton pending={signUp.isPending}>Sign Up</SubmitButton>
    </form>
  );
}

export function SignUpPage() {
  return (
    <AccountCard title="Register">
      <SignUpForm />
      <p className="mt-5 text-soft">
        Already registered?{' '}
        <Link to="/login" state={useLogInState()} className="text-accent">
          Log in
        </Link>
      </p>
    </AccountCard>
  );
}
