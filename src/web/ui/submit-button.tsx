import { Button } from './button.tsx';

interface SubmitButtonProps {
  pending: boolean;
  className?: string;
  /** While there is nothing to send. */
  disabled?: boolean;
  children: string;
}

/** Sends the form that it stands in. */
export function SubmitButton({ pending, className = '', disabled = false, children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look="primary"
      className={`min-h-10 ${className}`}
      pending={pending}
      disabled={disabled}
      pendingLabel="Please wait"
    >
      {children}
    </Button>
  );
}
