import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useForm } from 'react-hook-form';
import { credentialMessages } from '../../../domain/credentials.ts';
import { callApi } from '../../lib/api.ts';
import { credentialChecks, showIssues } from '../../lib/credential-checks.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Area, CareCall } from './care-calls.ts';
import { FormFailure } from './form-failure.tsx';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface Begun {
  secret: string;
  uri: string;
}

interface StepProps<Made> {
  area: Area;
  onCancel: () => void;
  onDone: (made: Made) => void;
}

function AskPassword({ area, onCancel, onDone }: StepProps<Begun>) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { password: '' } });
  const begin = useMutation({
    mutationFn: (body: { password: string }) =>
      callApi<CareCall<'beginTwoStep'>>('POST', `/${area}/two-step/begin`, { body }),
    onSuccess: onDone,
  });
  const submit = handleSubmit((fields) =>
    begin.mutate(fields, { onError: (error) => showIssues(error, setError, ['password']) }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure error={begin.error} fields={['password']} />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={formState.errors.password?.message}
        {...register('password', credentialChecks.password)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={begin.isPending}>Next</SubmitButton>
        <Button className="min-h-10" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function Scan({ secret, uri }: Begun) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Suspense fallback={<Skeleton className="size-[200px]" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="grid min-w-0 flex-1 basis-52 gap-2 text-sm">
        <p>Scan this with your authenticator app, or type the key into it:</p>
        <code className="figures text-[15px] break-words">{inGroups(secret)}</code>
        <p className="text-soft">Then enter the code that it shows.</p>
      </div>
    </div>
  );
}

function Confirm({ area, begun, onCancel, onDone }: StepProps<string[]> & { begun: Begun }) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { code: '' } });
  const confirm = useMutation({
    mutationFn: (body: { code: string }) =>
      callApi<CareCall<'confirmTwoStep'>>('POST', `/${area}/two-step/confirm`, { body }),
    onSuccess: ({ recoveryCodes, message }) => {
      toasts.success(message ?? 'Two-step login is on');
      onDone(recoveryCodes);
    },
  });
  const submit = handleSubmit((fields) =>
    confirm.mutate(fields, { onError: (error) => showIssues(error, setError, ['code']) }),
  );
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <FormFailure error={confirm.error} fields={['code']} />
      <Scan {...begun} />
      <CodeField
        recovery={false}
        autoFocus
        error={formState.errors.code?.message}
        {...register('code', { required: credentialMessages.appCode })}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={confirm.isPending}>Turn on</SubmitButton>
        <Button className="min-h-10" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface TurnOnProps extends StepProps<string[]> {
  begun: Begun | undefined;
  onBegun: (begun: Begun) => void;
}

/** Password, then the app, then a code of it. */
export function TurnOnTwoStep({ area, begun, onBegun, onCancel, onDone }: TurnOnProps) {
  return begun ? (
    <Confirm area={area} begun={begun} onCancel={onCancel} onDone={onDone} />
  ) : (
    <AskPassword area={area} onCancel={onCancel} onDone={onBegun} />
  );
}
