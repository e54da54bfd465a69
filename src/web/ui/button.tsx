import type { ComponentProps } from 'react';
import { Spinner } from './spinner.tsx';

const looks = {
  plain: 'button',
  primary: 'button button-primary',
  danger: 'button button-danger',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  small?: boolean;
  /** Waits: disabled, with a spinner and the words that say so. */
  pending?: boolean;
  pendingLabel?: string;
}

export function Button({
  look = 'plain',
  small = false,
  pending = false,
  pendingLabel,
  disabled = false,
  type = 'button',
  className = '',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={`${looks[look]} ${small ? 'button-small' : ''} ${className}`}
    >
      {pending && <Spinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}
