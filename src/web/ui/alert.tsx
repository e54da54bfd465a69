import type { ReactNode } from 'react';

interface AlertProps {
  children: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
}

/** What went wrong, in red and told at once. */
export function Alert({ children, action }: AlertProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-down bg-alarm px-4 py-3 text-down">
      <div role="alert">{children}</div>
      {action}
    </div>
  );
}
