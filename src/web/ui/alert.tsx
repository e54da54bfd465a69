import type { ReactNode } from 'react';

/** What went wrong, in red and told at once. */
export function Alert({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="rounded-md border border-down bg-alarm px-4 py-3 text-down">
      {children}
    </div>
  );
}
