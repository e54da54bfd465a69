import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label'> {
  label?: string;
  /** Whether a recovery code does as well. */
  recovery?: boolean;
}

/** Asks for a code of an authenticator app. */
export function CodeField({ label = 'Code', recovery = true, ...rest }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      inputMode={recovery ? 'text' : 'numeric'}
      maxLength={50}
      hint={recovery ? 'Six digits of your authenticator app, or a recovery code' : 'Six digits of the app'}
      {...rest}
    />
  );
}
