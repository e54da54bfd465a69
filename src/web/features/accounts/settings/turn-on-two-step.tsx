import { useMutation } from '@tanstack/react-query';
import { lazy } from 'react';
import { credentialMessages } from '#domain/credentials.ts';
import { callApi } from '#web/lib/api.ts';
import { credentialChecks } from '#web/lib/credential-checks.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { CodeField, TextField } from '#web/ui/form-fields.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { Area, SettingsCall } from './account-areas.ts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

interface Enrolment {
  secret: string;
  uri: string;
}

interface StepProps<Result> {
  area: Area;
  onCancel: () => void;
  onDone: (result: Result) => void;
}

function PasswordStep({ area, onCancel, onDone }: StepProps<Enrolment>) {
  const start = useMutation({
    mutationFn: (body: { password: string }) =>
      callApi<SettingsCall<'beginTwoStep'>>('POST', `/${area}/two-step/begin`, { body }),
    onSuccess: onDone,
  });
  const { register, handleSubmit, errors, failure } = useServerForm(start.error, {
    defaultValues: { password: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit((fields) => start.mutate(fields))} className="grid gap-4">
      <FormFailure error={failure} />
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        autoFocus
        error={errors.password?.message}
        {...register('password', credentialChecks.password)}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={start.isPending}>Next</SubmitButton>
        <Button className="min-h-10" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

function QrCodeHint({ secret, uri }: Enrolment) {
  return (
    <div className="flex flex-wrap items-center gap-5">
      <LazyPart loading={<Skeleton className="size-[200px]" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </LazyPart>
      <div className="grid min-w-0 flex-1 basis-52 gap-2 text-sm">
        <p>Scan this with your authenticator app, or type the key into it:</p>
        <code className="figures text-base wrap-anywhere">{inGroups(secret)}</code>
        <p className="text-soft">Then enter the code that it shows.</p>
      </div>
    </div>
  );
}

function CodeStep({ area, enrolment, onCancel, onDone }: StepProps<string[]> & { enrolment: Enrolment }) {
  const confirm = useMutation({
    mutationFn: (body: { code: string }) =>
      callApi<SettingsCall<'confirmTwoStep'>>('POST', `/${area}/two-step/confirm`, { body }),
    onSuccess: ({ recoveryCodes, message }) => {
      toasts.success(message ?? 'Two-step login is on');
      onDone(recoveryCodes);
    },
  });
  const { register, handleSubmit, errors, failure } = useServerForm(confirm.error, {
    defaultValues: { code: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit((fields) => confirm.mutate(fields))} className="grid gap-4">
      <FormFailure error={failure} />
      <QrCodeHint {...enrolment} />
      <CodeField
        recovery={false}
        autoFocus
        error={errors.code?.message}
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
  enrolment: Enrolment | undefined;
  onStarted: (enrolment: Enrolment) => void;
}

/** Turns on two-step login: first the password, then a code from the app. */
export function TurnOnTwoStep({ area, enrolment, onStarted, onCancel, onDone }: TurnOnProps) {
  return enrolment ? (
    <CodeStep area={area} enrolment={enrolment} onCancel={onCancel} onDone={onDone} />
  ) : (
    <PasswordStep area={area} onCancel={onCancel} onDone={onStarted} />
  );
}
