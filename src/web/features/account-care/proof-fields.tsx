import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { credentialMessages } from '../../../domain/credentials.ts';
import { credentialChecks } from '../../lib/credential-checks.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export interface Proof {
  password: string;
  code?: string;
}

interface ProofFieldsProps<Fields extends FieldValues & Proof> {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Proof>;
  /** Whether two-step login is on, so that a code is asked for too. */
  twoStep: boolean;
}

/** What is asked again before something that a thief of a session must not do. */
export function ProofFields<Fields extends Proof>({ register, errors, twoStep }: ProofFieldsProps<Fields>) {
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
