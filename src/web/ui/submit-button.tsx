import { Button } from './button.tsx';

interface SubmitButtonProps {
  pending: boolean;
  className?: string;
  children: string;
}

/** Sends the form that it stands in. */
export function SubmitButton({ pending, className = '', children }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      look="primary"
      className={`min-h-10 ${className}`}
      pending={pending}
      pendingLabel="Please wait"
    >
      {children}
    </Button>
  );
}
