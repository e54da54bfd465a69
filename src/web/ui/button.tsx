import type { ComponentProps } from 'react';

/** A decorative spinner; the text beside it names the action. */
export function Spinner() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className="size-4 animate-spin"
      fill="none"
      stroke="currentColor"
    >
      <circle cx="8" cy="8" r="6" strokeWidth="2" opacity="0.3" />
      <path d="M14 8a6 6 0 0 0-6-6" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

const variants = {
  plain: 'button',
  primary: 'button button-primary',
  danger: 'button enabled:text-down',
} as const;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  small?: boolean;
  /** Shows a spinner with `pendingLabel` and ignores clicks. The button keeps the focus, which a disabled one would lose. */
  pending?: boolean;
  pendingLabel?: string;
}

export function Button({
  variant = 'plain',
  small = false,
  pending = false,
  pendingLabel,
  disabled = false,
  type = 'button',
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={pending || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      className={`${variants[variant]} ${small ? 'button-small' : ''} ${className}`}
    >
      {pending && <Spinner />}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
}

interface SubmitButtonProps {
  pending: boolean;
  className?: string;
  disabled?: boolean;
  children: string;
}

/** The submit button of a form. */
export function SubmitButton({ pending, className = '', disabled = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      variant="primary"
      className={`min-h-10 ${className}`}
      pending={pending}
      disabled={disabled}
      pendingLabel="Please wait"
    >
      {children}
    </Button>
  );
}
