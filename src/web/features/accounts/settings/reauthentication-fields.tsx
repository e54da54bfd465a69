import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { credentialMessages } from '#domain/credentials.ts';
import { credentialChecks } from '#web/lib/credential-checks.ts';
import { CodeField, TextField } from '#web/ui/form-fields.tsx';

export interface Reauthentication {
  password: string;
  code?: string;
}

interface ReauthenticationFieldsProps<Fields extends FieldValues & Reauthentication> {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Reauthentication>;
  /** Whether two-step login is on, which requires a code too. */
  twoStep: boolean;
}

/** Requests password and code before an action that a stolen session must not allow. */
export function ReauthenticationFields<Fields extends Reauthentication>({
  register,
  errors,
  twoStep,
}: ReauthenticationFieldsProps<Fields>) {
  return (
    <>
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password' as Path<Fields>, credentialChecks.password)}
      />
      {twoStep && (
        <CodeField
          error={errors.code?.message}
          {...register('code' as Path<Fields>, { required: credentialMessages.code })}
        />
      )}
    </>
  );
}
