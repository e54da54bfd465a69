import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { credentialChecks } from '../lib/credential-checks.ts';
import { TextField } from './form-fields.tsx';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

interface NewAccountFieldsProps<Fields extends FieldValues & NewAccount> {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<NewAccount>;
}

/** The fields that customers and administrators fill in to sign up. */
export function NewAccountFields<Fields extends NewAccount>({
  register,
  errors,
}: NewAccountFieldsProps<Fields>) {
  return (
    <>
      <TextField
        label="Name"
        autoComplete="name"
        maxLength={limits.personNameLength}
        error={errors.name?.message}
        {...register('name' as Path<Fields>, credentialChecks.name)}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
        {...register('email' as Path<Fields>, credentialChecks.email)}
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row work well`}
        error={errors.password?.message}
        {...register('password' as Path<Fields>, credentialChecks.newPassword)}
      />
    </>
  );
}
