import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** Says in a sentence what is missing. */
  children: ReactNode;
  /** What to do next: a button, or a link. */
  action?: ReactNode;
}

export function EmptyState({ children, action }: EmptyStateProps) {
  return (
    <div className="border-y border-rule px-4 py-10 text-center text-pretty text-soft">
      {children}
      {action && <div className="pt-4">{action}</div>}
    </div>
  );
}
