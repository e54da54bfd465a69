import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { limits } from '../../domain/limits.ts';
import { credentialChecks } from '../lib/credential-checks.ts';
import { TextField } from './text-field.tsx';

export interface NewAccount {
  name: string;
  email: string;
  password: string;
}

interface NewAccountFieldsProps<Fields extends FieldValues & NewAccount> {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<NewAccount>;
}

/** What a new customer and a new administrator are asked for alike. */
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
        hint={`${limits.passwordMin} to ${limits.passwordMax} characters; a few words in a row do well`}
        error={errors.password?.message}
        {...register('password' as Path<Fields>, credentialChecks.newPassword)}
      />
    </>
  );
}
